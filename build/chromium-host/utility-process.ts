import { type ChildProcess, fork as forkNode } from 'node:child_process';
import type { Readable } from 'node:stream';
import type Electron from 'electron';
import { KnownEvents, NotEmulated, refuseOtherMembers, refuseOthers } from './not-emulated.ts';

const EVENTS = ['spawn', 'exit', 'message'];
const CHILD = new URL('./utility-child.ts', import.meta.url).href;

/** One of Electron's utility processes: a Node process with `process.parentPort`. */
class UtilityProcess extends KnownEvents {
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
  readonly #child: ChildProcess;

  constructor(child: ChildProcess) {
    super('UtilityProcess', EVENTS);
    this.#child = child;
    this.stdout = child.stdout;
    this.stderr = child.stderr;
    child.on('spawn', () => this.emit('spawn'));
    child.on('exit', (code) => this.emit('exit', code ?? 1));
    child.on('message', (message) => this.emit('message', message));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  postMessage(message: unknown, transfer: readonly unknown[] = []): void {
    if (transfer.length > 0) throw new NotEmulated('UtilityProcess.postMessage with ports');
    // In a list, as Node's channel cannot carry a bare `undefined`.
    this.#child.send([message]);
  }

  kill(): boolean {
    return this.#child.kill();
  }
}

refuseOtherMembers('UtilityProcess', UtilityProcess);

/** Electron's `utilityProcess`. The child may not import `electron`. */
export const utilityProcess = refuseOthers('utilityProcess', {
  fork(modulePath, args = [], options = {}) {
    const { execArgv = [], env = process.env, cwd, stdio } = options;
    const streams = stdio === 'pipe' ? 'pipe' : 'inherit';
    const child = forkNode(modulePath, args, {
      serialization: 'advanced',
      execArgv: [...execArgv, '--import', CHILD],
      env: env as NodeJS.ProcessEnv,
      cwd,
      stdio: ['ignore', streams, streams, 'ipc'],
    });
    return new UtilityProcess(child) as unknown as Electron.UtilityProcess;
  },
} satisfies Pick<typeof Electron.utilityProcess, 'fork'>);
