/** The calls about the app lock without a disk; a restart takes no time. */
import { recoveryCodeOf } from '../../shared/auth/recovery-code.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { AppLockView, lockCalls } from '../../shared/ipc/lock-calls.ts';
import { failed, ok } from '../../shared/result.ts';

type Parts = {
  appLock: AppLockView;
  readonly isDiskFull: boolean;
  readonly chosenFile: string | null;
  /** Why no keychain answers; `null` where it does. */
  readonly keychainObstacles: { readonly keytar: string | null };
  note(name: string, input: unknown): Promise<unknown>;
};

/** The code of every key here. */
export const FAKE_CODE = recoveryCodeOf(Uint8Array.from({ length: 32 }, (_, index) => index));

const disk = failed('disk', 'The disk is full.');

export function fakeLock(main: Parts): Pick<Bridge, keyof typeof lockCalls> {
  let isPrepared = false;

  async function prepare() {
    if (main.appLock.isOn) return failed('on', 'The app lock is on.');
    const obstacle = main.keychainObstacles.keytar;
    if (obstacle !== null) return failed('no-keychain', obstacle);
    isPrepared = true;
    return ok({ code: FAKE_CODE });
  }

  return {
    readAppLock: async () => ok(main.appLock),
    prepareAppLock: prepare,
    async saveRecoveryCode() {
      const prepared = await prepare();
      if (!prepared.ok) return prepared;
      if (main.chosenFile === null) return failed('cancelled', 'Nothing was saved.');
      return main.isDiskFull ? disk : ok({ file: main.chosenFile });
    },
    async beginAppLock(input) {
      await main.note('beginAppLock', input);
      if (main.isDiskFull) return disk;
      if (!isPrepared) return failed('unprepared', 'Save the recovery code first.');
      main.appLock = { ...main.appLock, isOn: true };
      return ok(null);
    },
    async endAppLock(input) {
      await main.note('endAppLock', input);
      if (main.isDiskFull) return disk;
      main.appLock = { ...main.appLock, isOn: false };
      return ok(null);
    },
    async lockNow(input) {
      await main.note('lockNow', input);
      return main.appLock.isOn ? ok(null) : failed('off', 'The app lock is off.');
    },
    async setLocksWithSystem({ isOn }) {
      if (main.isDiskFull) return disk;
      main.appLock = { ...main.appLock, locksWithSystem: isOn };
      return ok(null);
    },
  };
}
