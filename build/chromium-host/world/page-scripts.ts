import { bridgeFunctions } from './bridge.ts';
import { codecFunctions } from './codec.ts';
import { isolatedFunctions, type WorldConfig } from './isolated-world.ts';
import { startMainWorld } from './main-world.ts';

/** The two scripts that Chromium runs at the start of every document. */
export type PageScripts = {
  readonly mainWorld: string;
  readonly isolatedWorld: string;
};

/** Builds both scripts; the second contains the app's preload, wrapped as in Electron. */
export function pageScripts(config: WorldConfig, preload: string | undefined): PageScripts {
  const surroundings = 'require, module, exports, process, global, setImmediate, clearImmediate';
  const wrapped = preload === undefined ? 'undefined' : `function (${surroundings}) {${preload}\n}`;
  return {
    mainWorld: inScope(
      [...bridgeFunctions, startMainWorld],
      `startMainWorld(${JSON.stringify(config.handOver)});`,
    ),
    isolatedWorld: inScope(
      [...codecFunctions, ...bridgeFunctions, ...isolatedFunctions],
      `startIsolatedWorld(${JSON.stringify(config)}, ${wrapped});`,
    ),
  };
}

function inScope(functions: readonly unknown[], start: string): string {
  return `(() => {\n${functions.map(String).join('\n\n')}\n${start}\n})();`;
}
