/**
 * Allows one running app per profile. A second start passes its command line on and may end at
 * once, so everything is synchronous. One process alone can create the lock file; it watches a
 * folder of messages.
 */
import {
  type FSWatcher,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** The message of a second start to the first. */
export type SecondStart = {
  readonly argv: readonly string[];
  readonly workingDirectory: string;
  readonly additionalData: unknown;
};

/**
 * The lock of a dead process is removed and tried once more; a second failure means another start
 * was faster.
 */
const ATTEMPTS_MAX = 2;

/** The lock of one profile in one process. */
export class InstanceLock {
  readonly #folder: string;
  readonly #file: string;
  #watcher: FSWatcher | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.#file = path.join(folder, 'lock');
  }

  /** Takes the lock and returns whether it succeeded; `onSecond` runs for each later start. */
  take(onSecond: (second: SecondStart) => void): boolean {
    if (this.#watcher) return true;
    mkdirSync(this.#folder, { recursive: true });
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      if (this.#create()) {
        this.#watcher = watch(this.#folder, (_event, name) => this.#read(name, onSecond)).unref();
        return true;
      }
      if (isHost(this.#holder())) return false;
      rmSync(this.#file, { force: true });
    }
    return false;
  }

  isHeld(): boolean {
    return this.#watcher !== undefined;
  }

  release(): void {
    if (!this.#watcher) return;
    this.#watcher.close();
    this.#watcher = undefined;
    rmSync(this.#file, { force: true });
  }

  /** Writes a message for the process that holds the lock. */
  tell(second: SecondStart): void {
    const draft = path.join(this.#folder, `${process.pid}.draft`);
    writeFileSync(draft, JSON.stringify(second));
    // A rename shows the whole file at once.
    renameSync(draft, draft.replace(/draft$/, 'json'));
  }

  #create(): boolean {
    try {
      writeFileSync(this.#file, String(process.pid), { flag: 'wx' });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  }

  #holder(): number {
    try {
      return Number(readFileSync(this.#file, 'utf8'));
    } catch {
      // It was released in this moment.
      return 0;
    }
  }

  #read(name: string | null, onSecond: (second: SecondStart) => void): void {
    if (!name?.endsWith('.json')) return;
    const file = path.join(this.#folder, name);
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch {
      // Reading a message removes it, which is a change of the folder too.
      return;
    }
    rmSync(file);
    onSecond(JSON.parse(text) as SecondStart);
  }
}

/** Whether the process lives and is a host; its number may belong to another program by now. */
function isHost(id: number): boolean {
  if (id === 0) return false;
  try {
    process.kill(id, 0);
    if (process.platform !== 'linux') return true;
    return /chromium-host\/.*boot\.ts/.test(readFileSync(`/proc/${id}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
}
