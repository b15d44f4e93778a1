/** The ways to get the key of a lock: from the keychain, or by its recovery code. */
import { readRecoveryCode } from '../../shared/auth/recovery-code.ts';
import type { LockReason } from '../../shared/ipc/lock-window-calls.ts';
import type { Timer } from '../../shared/ports.ts';
import { KEYCHAIN_WAIT_MS } from '../auth/keychain.ts';
import { inTime } from '../system/in-time.ts';
import { opensLock } from './key-check.ts';
import type { LockMark } from './lock-file.ts';
import type { LockKeys } from './lock-keys.ts';

export interface Unlocking {
  /** The key in the keychain, or why it is none. A keychain that takes longer is `silent`. */
  askKeychain(waitMs?: number): Promise<Uint8Array | Exclude<LockReason, 'locked'>>;
  /** The key of a code; the keychain gets it too, where it takes it in time. */
  readCode(code: string): Promise<Uint8Array | 'mistake' | 'other'>;
}

/** Creates both ways for one lock. */
export function createUnlocking(state: LockMark, keys: LockKeys, timer: Timer): Unlocking {
  let asked: ReturnType<LockKeys['read']> | undefined;
  return {
    async askKeychain(waitMs = KEYCHAIN_WAIT_MS) {
      // One that hangs is not asked twice: the next try takes its late answer.
      asked ??= keys.read(state.keyName, state.store);
      const found = await inTime(timer, asked, waitMs);
      if (found === undefined) return 'silent';
      asked = undefined;
      if (typeof found === 'string') return found;
      return opensLock(state, found) ? found : 'other';
    },
    async readCode(code) {
      const key = readRecoveryCode(code);
      if (key === null) return 'mistake';
      if (!opensLock(state, key)) return 'other';
      await inTime(timer, keys.save(state.keyName, key), KEYCHAIN_WAIT_MS);
      return key;
    },
  };
}
