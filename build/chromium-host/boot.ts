/**
 * Starts an app in the host: `bin/electron [switches] <app folder or main file> [app arguments]`.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { host, type Launch } from './host.ts';
import { parseLaunchArguments } from './launch-arguments.ts';

/** The version of Electron whose interface is emulated. */
const ELECTRON_VERSION = '45.3.4';
const STAND_IN = new URL('./electron.ts', import.meta.url).href;
const NAMES = new Set(['electron', 'electron/main', 'electron/common']);

host.launch = readLaunch();
if (host.launch.userDataDir) {
  host.paths.set('userData', path.resolve(host.launch.userDataDir));
}
dressProcess();
registerHooks({
  resolve: (name, context, next) =>
    NAMES.has(name) ? { url: STAND_IN, format: 'module', shortCircuit: true } : next(name, context),
});
const { app } = await import('./electron.ts');
quitOnSignals();
const require = createRequire(path.join(process.cwd(), 'electron.js'));
for (const name of host.launch.preloadModules) require(name);
// Like Electron, which waits for the whole ES module before it is ready.
await import(pathToFileURL(host.launch.mainFile).href);
await app.start();

function readLaunch(): Launch {
  const found = parseLaunchArguments(process.argv.slice(2));
  const target = path.resolve(found.target);
  if (!existsSync(target)) throw new Error(`There is no app at ${target}.`);
  const headless = process.env['TRAYTABLE_HOST_HEADFUL'] !== '1';
  const isFolder = statSync(target).isDirectory();
  const appPath = isFolder ? target : path.dirname(target);
  const manifest = readManifest(appPath);
  const mainFile = isFolder ? path.join(target, manifest.main ?? 'index.js') : target;
  return { ...found, appPath, mainFile, manifest, headless };
}

/** Reads the `package.json` of the app, or the nearest above its main file. */
function readManifest(folder: string): Launch['manifest'] & { readonly main?: string } {
  const file = path.join(folder, 'package.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const parent = path.dirname(folder);
  return parent === folder ? {} : readManifest(parent);
}

/** Adds what apps expect of `process` in Electron's main process. */
function dressProcess(): void {
  const version = { value: ELECTRON_VERSION, enumerable: true };
  Object.defineProperty(process.versions, 'electron', { ...version, configurable: true });
  Object.assign(process, {
    type: 'browser',
    defaultApp: true,
    resourcesPath: path.join(import.meta.dirname, 'resources'),
    argv: [process.execPath, ...process.argv.slice(2)],
  });
}

/** The first signal asks the app to quit; the second ends it. */
function quitOnSignals(): void {
  let isAsked = false;
  const quit = () => {
    if (isAsked) app.exit(1);
    isAsked = true;
    app.quit();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, quit);
}
