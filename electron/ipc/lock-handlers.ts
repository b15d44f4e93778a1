/** The handlers of the calls about the app lock and the key of the window's cache. */
import type { cacheCalls } from '../../shared/ipc/cache-calls.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { lockCalls } from '../../shared/ipc/lock-calls.ts';
import { roomWords } from '../../shared/lock-room.ts';
import { failed, ok } from '../../shared/result.ts';
import type { Session } from '../auth/session.ts';
import type { LockControl } from '../lock/app-lock.ts';
import { lockNow } from '../lock/lock-now.ts';
import { onDisk, unlessRefused } from '../store/on-disk.ts';
import { refusedByDisk, typedUnsaved } from '../store/refused-by-disk.ts';
import { type AskWhere, saveFile } from './save-file.ts';

type LockHandlers = Pick<Handlers, keyof typeof lockCalls>;
type CacheHandlers = Pick<Handlers, Exclude<keyof typeof cacheCalls, 'keepSnapshot'>>;

const noKeychain = failed(
  'no-keychain',
  'No keychain on this computer can keep the key, so nothing was encrypted.',
);
const silentKeychain = failed(
  'silent',
  'The keychain is locked, or it didn’t answer, so nothing was encrypted. Unlock it and try again.',
);
const alreadyOn = failed('on', 'The app lock is on.');
const stillEnding = failed(
  'on',
  'The app lock is still being turned off. Restart Traytable, then try again.',
);

/** Creates the handlers of the settings. */
export function lockHandlers(parts: LockControl, askWhere: AskWhere): LockHandlers {
  const { lock, whenSaved, restart } = parts;

  /** Turns it once there is room and everything typed is saved, then starts again. */
  async function restartTo<F>(work: () => F | null) {
    const room = await lock.lackingRoom();
    if (room !== null) {
      return failed('room', `${roomWords(room)} Free some and try again. Nothing was changed.`);
    }
    if (!(await whenSaved())) return typedUnsaved;
    const refusal = unlessRefused(work);
    if (refusal !== null) return refusal;
    restart();
    return ok(null);
  }

  /** Why it cannot be turned on: a second key must not take the place of the first. */
  function whyNot(): typeof alreadyOn | null {
    const { isOn, conversion } = lock.view();
    if (isOn) return alreadyOn;
    return conversion === null ? null : stillEnding;
  }

  async function prepare() {
    const refusal = whyNot();
    if (refusal !== null) return refusal;
    const prepared = await lock.prepare();
    if (prepared === 'silent') return silentKeychain;
    return prepared === 'no-keychain' ? noKeychain : ok(prepared);
  }

  return {
    readAppLock: () => ok(lock.view()),
    prepareAppLock: prepare,
    async saveRecoveryCode() {
      const prepared = await prepare();
      if (!prepared.ok) return prepared;
      const wanted = { name: 'Traytable recovery code.txt', kind: 'code' } as const;
      return saveFile(askWhere, wanted, () => recoveryText(prepared.value.code));
    },
    beginAppLock: () =>
      restartTo(() =>
        lock.begin()
          ? null
          : (whyNot() ?? failed('unprepared', 'Save the recovery code first, then try again.')),
      ),
    endAppLock: () =>
      restartTo(() => {
        lock.end();
        return null;
      }),
    lockNow: () => lockNow(parts),
    setLocksWithSystem: ({ isOn }) => onDisk(() => lock.setLocksWithSystem(isOn), null),
  };
}

/** Creates the handlers of the window's cache; they answer for the account in use alone. */
export function cacheHandlers(
  { lock, whenSaved, restart }: Omit<LockControl, 'writeLeft'>,
  session: Pick<Session, 'account'>,
): CacheHandlers {
  const isInUse = (key: string | null) => {
    const account = session.account();
    return key === (account.kind === 'known' ? account.key : null);
  };
  return {
    cacheKey: ({ account }) =>
      isInUse(account)
        ? ok(lock.cacheKey(account))
        : failed('other-account', 'Another account is in use now.'),
    async cacheConverted({ account, form }) {
      if (!isInUse(account)) return ok(null);
      if (!(await whenSaved())) return refusedByDisk;
      const isMoved = unlessRefused(() => lock.takeMoved(form));
      if (typeof isMoved === 'object') return isMoved;
      if (isMoved) restart();
      return ok(null);
    },
  };
}

function recoveryText(code: string): string {
  return [
    'Recovery code of the app lock of Traytable',
    '',
    code,
    '',
    'It opens what Traytable has encrypted on this computer where the keychain has lost the key.',
    'Whoever has this code and your files can read your notes. Do not keep it on this computer.',
    '',
  ].join('\n');
}
