import { type ChildProcess, fork as forkNode } from 'node:child_process';
import type { Readable } from 'node:stream';
import type Electron from 'electron';
import { host } from './host.ts';
import {
  KnownEvents,
  NotEmulated,
  refuseOtherMembers,
  refuseOthers,
} from './recorded/not-emulated.ts';

const EVENTS = ['spawn', 'error', 'exit', 'message'];
const OPTIONS = new Set(['cwd', 'env', 'execArgv', 'serviceName', 'stdio']);
const STREAMS = new Set<unknown>(['pipe', 'ignore', 'inherit']);
const CHILD = new URL('./utility-child.ts', import.meta.url).href;

/** The signals with which V8 ends a process, such as after a full heap. */
const FATAL = new Set<unknown>(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV']);

/** A utility process of Electron: a Node process with `process.parentPort`. */
class UtilityProcess extends KnownEvents {
  stdout: Readable | null;
  stderr: Readable | null;
  readonly #child: ChildProcess;
  #state: 'starting' | 'running' | 'killed' | 'gone' = 'starting';

  constructor(child: ChildProcess) {
    super('UtilityProcess', EVENTS);
    this.#child = child;
    this.stdout = child.stdout;
    this.stderr = child.stderr;
    child.on('spawn', () => {
      this.#state = 'running';
      this.emit('spawn');
    });
    child.on('message', (message) => this.emit('message', message));
    child.on('error', (error) => {
      // Node emits no exit for a process that did not start. Other errors are messages that could
      // not be sent.
      if (child.pid === undefined) this.#end(errno(error), null);
    });
    child.on('exit', (code, signal) => this.#end(code, signal));
  }

  /** Set from `spawn` to `exit`. */
  get pid(): number | undefined {
    return this.#isThere() ? this.#child.pid : undefined;
  }

  postMessage(message: unknown, transfer: readonly unknown[] = []): void {
    if (transfer.length > 0) throw new NotEmulated('UtilityProcess.postMessage with ports');
    // In a list, because Node's channel cannot carry `undefined`.
    if (this.#child.connected) this.#child.send([message]);
  }

  /** Does nothing before `spawn`, like Electron's. */
  kill(): boolean {
    if (!this.#isThere()) return false;
    this.#state = 'killed';
    return this.#child.kill();
  }

  #isThere(): boolean {
    return this.#state === 'running' || this.#state === 'killed';
  }

  #end(code: number | null, signal: NodeJS.Signals | null): void {
    const isKilled = this.#state === 'killed';
    this.#state = 'gone';
    // Throws without a listener, like Electron's.
    if (!isKilled && FATAL.has(signal)) this.emit('error', 'FatalError', 'v8', '{}');
    this.emit('exit', code ?? (isKilled ? 0 : 1));
    this.stdout = null;
    this.stderr = null;
  }
}

/** The error number of a process that did not start. */
function errno(error: NodeJS.ErrnoException): number {
  return error.errno ?? 1;
}

refuseOtherMembers('UtilityProcess', UtilityProcess);

/** Electron's `utilityProcess`. The child may not import `electron`. */
export const utilityProcess = refuseOthers('utilityProcess', {
  fork(modulePath, args = [], options = {}) {
    if (!host.isReady) {
      throw new TypeError('utilityProcess cannot be created before app is ready.');
    }
    return forkUtility(modulePath, args, options);
  },
} satisfies Pick<typeof Electron.utilityProcess, 'fork'>);

/** {@link utilityProcess.fork} for tests without a host. */
export function forkUtility(
  modulePath: string,
  args: string[] = [],
  options: Electron.ForkOptions = {},
): Electron.UtilityProcess {
  if (modulePath === '') throw new Error('Missing UtilityProcess entry script.');
  const unknown = Object.keys(options).find((name) => !OPTIONS.has(name));
  if (unknown !== undefined) throw new NotEmulated(`utilityProcess.fork option ${unknown}`);
  const { execArgv = [], env = process.env, cwd, stdio } = options;
  const child = forkNode(modulePath, args, {
    serialization: 'advanced',
    execArgv: [...execArgv.flatMap(v8Flags), '--import', CHILD],
    env: env as NodeJS.ProcessEnv,
    cwd,
    stdio: [...streamsOf(stdio), 'ipc'],
  });
  return new UtilityProcess(child) as unknown as Electron.UtilityProcess;
}

/** Electron reads V8's flags only from `--js-flags`. */
function v8Flags(argument: string): readonly string[] {
  const [, flags] = /^--js-flags=(.*)$/.exec(argument) ?? [];
  if (flags === undefined) throw new NotEmulated(`utilityProcess.fork with ${argument}`);
  return flags.split(' ').filter((flag) => flag !== '');
}

type Stream = 'pipe' | 'ignore' | 'inherit';

function streamsOf(stdio: Electron.ForkOptions['stdio'] = 'inherit'): readonly Stream[] {
  const [stdin, ...others] = typeof stdio === 'string' ? ['ignore', stdio, stdio] : stdio;
  const streams = others.slice(0, 2);
  if (stdin !== 'ignore') throw new Error('stdin value other than ignore is not supported.');
  if (streams.length < 2) throw new Error('configuration missing for stdin, stdout or stderr.');
  if (!streams.every((one) => STREAMS.has(one))) {
    throw new Error('stdio must be of the following values: inherit, pipe, ignore');
  }
  return ['ignore', ...streams] as readonly Stream[];
}
