/** The app lock of a test, over keychains in memory. */
import { tmpdir } from 'node:os';
import {
  type AppLockParts,
  createAppLock,
  type LockControl,
} from '../../electron/lock/app-lock.ts';
import { createLockKeys, type LockKeys } from '../../electron/lock/lock-keys.ts';
import { systemTimer } from '../../electron/system/timer.ts';
import { aKeychain } from './a-keychain.ts';

/** The keys in a keychain that holds these entries. */
export function lockKeysForTest(held?: Map<string, string>): LockKeys {
  const keytar = aKeychain({}, held);
  const none = () => Promise.reject(new Error('No safeStorage.'));
  return createLockKeys({ keytar: async () => keytar, 'safe-storage': none });
}

export function lockPartsForTest(folder: string, keys = lockKeysForTest()): AppLockParts {
  const log = { note: () => undefined };
  const nothing = () => undefined;
  return {
    folder,
    account: 'first',
    keys,
    log,
    timer: systemTimer,
    pause: async () => undefined,
    show: async () => ({ set: nothing, tellRewriting: async () => undefined, end: nothing }),
    deleteCaches: nothing,
    cachesBytes: () => 0,
    freeBytes: async () => 1e12,
  };
}

/** The lock of a profile whose lock is off, and nothing starts again. */
export function aLockThatIsOff(folder: string = tmpdir()): LockControl {
  return {
    lock: createAppLock(lockPartsForTest(folder), null),
    whenSaved: async () => true,
    writeLeft: () => undefined,
    restart: () => undefined,
  };
}
