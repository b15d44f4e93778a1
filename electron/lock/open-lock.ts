/** Opens the lock of an account before anything else of it is read (X5, X7). */
import type { LockReason } from '../../shared/ipc/lock-window-calls.ts';
import { backupFolder } from '../backup/backup-folder.ts';
import { onDisk } from '../store/on-disk.ts';
import { type AppLock, type AppLockParts, createAppLock } from './app-lock.ts';
import { type LockMark, readLockState, readMark, writeLockState } from './lock-file.ts';
import { START_WAIT_MS } from './lock-keys.ts';
import { createUnlocking, type Unlocking } from './unlocking.ts';

export type OpenLockParts = AppLockParts & {
  /** The mark in the database: `null` where it has none, `undefined` where it cannot be read. */
  readonly mark: LockMark | null | undefined;
  /** Shows the lock window; resolves with its key, or with what the user does instead. */
  readonly ask: (reason: LockReason, unlocking: Unlocking) => Promise<Uint8Array | Instead>;
};

/** The user opens another account of this computer, or quits. */
export type Instead = 'other account' | 'quit';

/** Resolves with the lock, or with what its user does instead. Throws where its file is damaged. */
export async function openLock(parts: OpenLockParts): Promise<AppLock | Instead> {
  const { folder, keys, timer, mark, ask } = parts;
  const state = readLockState(folder, () => (mark === undefined ? markOfCopies(folder) : mark));
  if (state === null) return createAppLock(parts, null);
  const unlocking = createUnlocking(state, keys, timer);
  const found = state.isLocked ? 'locked' : await unlocking.askKeychain(START_WAIT_MS);
  const key = typeof found === 'string' ? await ask(found, unlocking) : found;
  if (typeof key === 'string') return key;
  const open = { ...state, isLocked: false };
  // A disk that refuses that keeps nobody out: the next start asks again.
  if (state.isLocked) onDisk(() => writeLockState(folder, open), null);
  return createAppLock(parts, { state: open, key });
}

/** A copy tells of the lock where the database is gone. */
function markOfCopies(folder: string): LockMark | undefined {
  const copies = backupFolder(folder);
  for (const copy of copies.list()) {
    const mark = readMark(copies.fileOf(copy));
    if (mark !== undefined) return mark;
  }
  return undefined;
}
