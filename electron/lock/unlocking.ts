/** The ways to get the key of a lock: from the keychain, or by its recovery code. */
import { readRecoveryCode } from '../../shared/auth/recovery-code.ts';
import type { LockReason } from '../../shared/ipc/lock-window-calls.ts';
import type { Timer } from '../../shared/ports.ts';
import { inTime } from '../system/in-time.ts';
import { opensLock } from './key-check.ts';
import type { LockMark } from './lock-file.ts';
import { KEYCHAIN_WAIT_MS, type LockKeys } from './lock-keys.ts';

export interface Unlocking {
  /** The key in the keychain, or why it is none. */
  askKeychain(): Promise<Uint8Array | Exclude<LockReason, 'locked'>>;
  /** The key of a code; the keychain gets it too, where it takes it in time. */
  readCode(code: string): Promise<Uint8Array | 'mistake' | 'other'>;
}

/** Creates both ways for one lock. */
export function createUnlocking(state: LockMark, keys: LockKeys, timer: Timer): Unlocking {
  return {
    async askKeychain() {
      const found = await keys.read(state.keyName, state.store);
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
