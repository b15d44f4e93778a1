/** The handlers of the lock window: the keychain, Touch ID, and the ways out. */
import { expect, test, vi } from 'vitest';
import { othersToOpen } from '../../../electron/accounts/others-to-open.ts';
import { CHECK_PLACE, CHECK_TEXT } from '../../../electron/lock/key-check.ts';
import { lockWindowHandlers } from '../../../electron/lock/lock-window-handlers.ts';
import { createUnlocking } from '../../../electron/lock/unlocking.ts';
import { createSeal } from '../../../electron/store/create-seal.ts';

type Parts = Parameters<typeof lockWindowHandlers>[0];

const key = new Uint8Array(32);

function aLockWindow(over: Partial<Parts> = {}) {
  const onend = vi.fn<Parts['onend']>();
  const unlocking = { askKeychain: vi.fn(async () => key), readCode: vi.fn(async () => key) };
  const view = { reason: 'locked', others: [] } as const;
  const parts = { view, unlocking, touchId: null, choose: () => false, onend, ...over };
  return { handlers: lockWindowHandlers(parts), onend, unlocking };
}

test('[X7] asks Touch ID where there is a reader, and the keychain only once it is given', async () => {
  let isGiven = false;
  const touchId = {
    canPromptTouchID: () => true,
    async promptTouchID() {
      if (!isGiven) throw new Error('cancelled');
    },
  };
  const { handlers, onend, unlocking } = aLockWindow({ touchId });
  expect(await handlers.unlock(null)).toMatchObject({ failure: 'refused' });
  expect(unlocking.askKeychain).not.toHaveBeenCalled();
  isGiven = true;
  expect(await handlers.unlock(null)).toMatchObject({ ok: true });
  expect(onend).toHaveBeenCalledExactlyOnceWith(key);
});

test('[X5] says what the keychain lacks and stays, and tells a mistake from another code', async () => {
  const unlocking = {
    askKeychain: async () => 'missing' as const,
    readCode: async (code: string) => (code === 'abc' ? ('mistake' as const) : ('other' as const)),
  };
  const { handlers, onend } = aLockWindow({ unlocking });
  expect(await handlers.unlock(null)).toMatchObject({ failure: 'missing' });
  expect(await handlers.useRecoveryCode({ code: 'abc' })).toMatchObject({ failure: 'mistake' });
  expect(await handlers.useRecoveryCode({ code: 'abd' })).toMatchObject({ failure: 'other' });
  expect(onend).not.toHaveBeenCalled();
});

test('[X8.1] opens another account, says that one is gone or the disk refuses, and quits', async () => {
  const full = () => {
    throw Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' });
  };
  const refused = aLockWindow({ choose: full });
  expect(await refused.handlers.openOther({ id: 'a' })).toMatchObject({ failure: 'disk' });
  expect(await aLockWindow().handlers.openOther({ id: 'a' })).toMatchObject({ failure: 'gone' });
  expect(refused.onend).not.toHaveBeenCalled();
  const left = aLockWindow({ choose: (id) => id === 'b' });
  await left.handlers.openOther({ id: 'b' });
  expect(left.onend).toHaveBeenCalledExactlyOnceWith('other account');
  const quit = aLockWindow();
  await quit.handlers.quitLocked(null);
  expect(quit.onend).toHaveBeenCalledExactlyOnceWith('quit');
});

test('[X5.1] opens by the code while the keychain hangs, and ignores its late answer', async () => {
  const asked = Promise.withResolvers<Uint8Array>();
  const code = new Uint8Array(32).fill(1);
  const unlocking = { askKeychain: () => asked.promise, readCode: async () => code };
  const { handlers, onend } = aLockWindow({ unlocking });
  const late = handlers.unlock(null);
  expect(await handlers.useRecoveryCode({ code: 'abc' })).toMatchObject({ ok: true });
  asked.resolve(key);
  await late;
  expect(onend).toHaveBeenCalledExactlyOnceWith(code);
});

test('[X5.2] answers Unlock while the keychain hangs, asks it once, and takes its late key', async () => {
  const asked = Promise.withResolvers<Uint8Array>();
  const keys = { save: async () => null, read: vi.fn(() => asked.promise), forget: async () => {} };
  const check = createSeal(key).seal(CHECK_PLACE, CHECK_TEXT);
  const timer = { sleep: async () => undefined }; // its deadlines are over at once
  const unlocking = createUnlocking({ keyName: 'lock', store: 'keytar', check }, keys, timer);
  const { handlers, onend } = aLockWindow({ unlocking });
  expect(await handlers.unlock(null)).toMatchObject({ ok: false, failure: 'silent' });
  asked.resolve(key);
  await vi.waitFor(async () => expect(await handlers.unlock(null)).toMatchObject({ ok: true }));
  expect(keys.read).toHaveBeenCalledOnce();
  expect(onend).toHaveBeenCalledExactlyOnceWith(key);
});

test('[X8.1] hides no bug in opening another account behind the disk', async () => {
  const { handlers, onend } = aLockWindow({
    choose: () => {
      throw new TypeError('a bug');
    },
  });
  await expect(async () => handlers.openOther({ id: 'a' })).rejects.toThrow('a bug');
  expect(onend).not.toHaveBeenCalled();
});

test('[X8.1] lists the other accounts by name and address, without the work in them', () => {
  const left = { unsent: 3, hasTimer: true };
  const listed = [
    { id: 'first', name: 'Mara', baseUrl: 'https://a.example', isInUse: true, left },
    { id: 'account-1', name: null, baseUrl: 'https://b.example', isInUse: false, left },
  ];
  const view = () => ({ accounts: listed, sealed: [], isFull: false, forgotten: [] });
  expect(othersToOpen({ view })).toEqual([{ id: 'account-1', name: 'b.example', address: '' }]);
});
