/** Opens the lock of an account before anything else of it is read (X5, X7). */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { LockReason } from '../../shared/ipc/lock-window-calls.ts';
import type { Timer } from '../../shared/ports.ts';
import { SECOND_MS } from '../../shared/time.ts';
import { backupFolder } from '../backup/backup-folder.ts';
import { inTime } from '../system/in-time.ts';
import { type AppLock, type AppLockParts, createAppLock } from './app-lock.ts';
import { readLockState, writeLockState } from './lock-file.ts';
import { createUnlocking, type Unlocking } from './unlocking.ts';

export type OpenLockParts = AppLockParts & {
  readonly timer: Timer;
  /** Shows the lock window; resolves with the key, or with `null` where the user quits. */
  readonly ask: (reason: LockReason, unlocking: Unlocking) => Promise<Uint8Array | null>;
};

/** A keychain that asks its user first is asked again from the lock window, without a deadline. */
const KEYCHAIN_WAIT_MS = 8 * SECOND_MS;

/** Resolves with `null` where the user quits. Throws where the file of the lock is damaged. */
export async function openLock(parts: OpenLockParts): Promise<AppLock | null> {
  const { folder, keys, timer, ask } = parts;
  const state = readLockState(folder, databasesIn(folder));
  if (state === null) return createAppLock(parts, null);
  const unlocking = createUnlocking(state, keys);
  const found = state.isLocked
    ? 'locked'
    : ((await inTime(timer, unlocking.askKeychain(), KEYCHAIN_WAIT_MS)) ?? 'silent');
  const key = typeof found === 'string' ? await ask(found, unlocking) : found;
  if (key === null) return null;
  const open = { ...state, isLocked: false };
  if (state.isLocked) writeLockState(folder, open);
  return createAppLock(parts, { state: open, key });
}

/** The databases that tell of a lock whose file is gone; copies only where there is nothing else. */
function databasesIn(folder: string): readonly string[] {
  const database = path.join(folder, 'traytable.db');
  const copies = backupFolder(folder);
  return existsSync(database) ? [database] : copies.list().map(copies.fileOf);
}
