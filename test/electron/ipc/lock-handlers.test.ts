/** The handlers of the app lock's settings and of the cache's key, over a real lock. */
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { cacheHandlers, lockHandlers } from '../../../electron/ipc/lock-handlers.ts';
import { type AppLock, createAppLock } from '../../../electron/lock/app-lock.ts';
import { openLock } from '../../../electron/lock/open-lock.ts';
import type { Account } from '../../../shared/ipc/state.ts';
import { lockPartsForTest } from '../../support/a-lock.ts';
import { anAccount } from '../../support/fake-state.ts';
import { folderForTest } from '../../support/profile-for-test.ts';

function aControl({ free = 1e12, isSaved = true, isFull = false } = {}) {
  const parts = { ...lockPartsForTest(folderForTest()), freeBytes: async () => free };
  const restart = vi.fn<() => void>();
  const writeLeft = vi.fn<() => void>(() => {
    if (isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' });
  });
  const whenSaved = async () => isSaved;
  const control = { lock: createAppLock(parts, null), restart, writeLeft, whenSaved };
  return { control, handlers: lockHandlers(control, async () => null) };
}

test('[X3.4] turns nothing on or off without room for it, and says how much it needs', async () => {
  const { control, handlers } = aControl({ free: 20_000_000 });
  await handlers.prepareAppLock(null);
  for (const answer of [
    await handlers.beginAppLock({ word: 'encrypt' }),
    await handlers.endAppLock({ word: 'decrypt' }),
  ]) {
    expect(answer).toMatchObject({ failure: 'room' });
    const words = 'This needs 100 MB of free space on the disk, and it has 20 MB.';
    expect(answer).toHaveProperty(
      'message',
      `${words} Free some and try again. Nothing was changed.`,
    );
  }
  expect(control.lock.view()).toMatchObject({ isOn: false });
  expect(control.restart).not.toHaveBeenCalled();
});

test('[X7.2] locks nothing over text that is not saved, or on a full disk', async () => {
  for (const [over, failure] of [
    [{ isSaved: false }, 'typed'],
    [{ isFull: true }, 'disk'],
  ] as const) {
    const { control, handlers } = aControl(over);
    await control.lock.prepare();
    control.lock.begin();
    expect(await handlers.lockNow({ word: 'lock' })).toMatchObject({ failure });
    expect(control.restart).not.toHaveBeenCalled();
  }
});

test('[X3.5] turns nothing on or off over text that is not saved', async () => {
  const { control, handlers } = aControl({ isSaved: false });
  await handlers.prepareAppLock(null);
  expect(await handlers.beginAppLock({ word: 'encrypt' })).toMatchObject({ failure: 'typed' });
  expect(control.lock.view().isOn).toBe(false);
  control.lock.begin();
  expect(await handlers.endAppLock({ word: 'decrypt' })).toMatchObject({ failure: 'typed' });
  expect(control.lock.view().isOn).toBe(true);
  expect(control.restart).not.toHaveBeenCalled();
});

test('[X3.6] makes no second key over a lock that is on, or is still being turned off', async () => {
  const { handlers, lock, restarts, folder } = await aProgram();
  const words = async (call: unknown) => ((await call) as { readonly message?: string }).message;
  for (const said of ['The app lock is on.', /^The app lock is still being turned off\./]) {
    const before = readFileSync(path.join(folder, 'lock.json'), 'utf8');
    expect(await words(handlers.prepareAppLock(null))).toMatch(said);
    expect(await words(handlers.saveRecoveryCode(null))).toMatch(said);
    await lock.prepare(); // as a code did that was shown before the lock was turned on
    expect(await words(handlers.beginAppLock({ word: 'encrypt' }))).toMatch(said);
    expect(readFileSync(path.join(folder, 'lock.json'), 'utf8')).toBe(before);
    lock.end();
  }
  expect(restarts).toEqual([]);
});

test('[X3.1] gives the key of the account in use alone, and of nobody where nobody has signed in', async () => {
  const { control } = aControl();
  const nobody: Account = { kind: 'none' };
  const handlers = cacheHandlers(control, { account: () => nobody });
  expect(await handlers.cacheKey({ account: null })).toEqual({ ok: true, value: null });
  expect(await handlers.cacheKey({ account: 'ada' })).toMatchObject({ failure: 'other-account' });
});

function aMain(isSaved: boolean) {
  const takeMoved = vi.fn<AppLock['takeMoved']>(() => true);
  const restart = vi.fn<() => void>();
  const lock = { takeMoved } as unknown as AppLock;
  const control = { lock, restart, whenSaved: async () => isSaved };
  const account = anAccount({ key: 'mara' });
  return { ...cacheHandlers(control, { account: () => account }), takeMoved, restart };
}

const moved = { account: 'mara', form: 'sealed' } as const;

test('[X3.1] starts again once the caches are moved', async () => {
  const main = aMain(true);
  expect(await main.cacheConverted(moved)).toEqual({ ok: true, value: null });
  expect([main.takeMoved, main.restart].map((one) => one.mock.calls.length)).toEqual([1, 1]);
});

test('[X3.1] does not start again over typed text that is not saved', async () => {
  const main = aMain(false);
  expect(await main.cacheConverted(moved)).toMatchObject({ ok: false, failure: 'disk' });
  expect([main.takeMoved, main.restart].map((one) => one.mock.calls.length)).toEqual([0, 0]);
});

/** The program of Ada, the start after she turned the lock on. */
async function aProgram() {
  const folder = folderForTest();
  const parts = lockPartsForTest(folder);
  const before = createAppLock(parts, null);
  await before.prepare();
  before.begin();
  const asked = { mark: null, ask: async () => 'quit' as const };
  const lock = await openLock({ ...parts, ...asked });
  if (typeof lock === 'string') throw new Error('The lock did not open.');
  const restarts: string[] = [];
  const restart = () => void restarts.push('again');
  const control = { lock, whenSaved: async () => true, restart, writeLeft: () => undefined };
  const handlers = {
    ...lockHandlers(control, async () => null),
    ...cacheHandlers(control, { account: () => anAccount({ key: 'ada' }) }),
  };
  return { handlers, lock, restarts, folder };
}
type Handlers = Awaited<ReturnType<typeof aProgram>>['handlers'];

/** Each handler that writes, and the part that does it. */
const writing: readonly [string, keyof AppLock, (handlers: Handlers) => unknown][] = [
  ['endAppLock', 'end', (handlers) => handlers.endAppLock({ word: 'decrypt' })],
  ['lockNow', 'lock', (handlers) => handlers.lockNow({ word: 'lock' })],
  [
    'setLocksWithSystem',
    'setLocksWithSystem',
    (handlers) => handlers.setLocksWithSystem({ isOn: false }),
  ],
  [
    'cacheConverted',
    'takeMoved',
    (handlers) => handlers.cacheConverted({ account: 'ada', form: 'sealed' }),
  ],
];

test.each(writing)(
  '%s fails in words where the disk refuses, and changes nothing',
  async (_, _part, call) => {
    const { handlers, lock, restarts, folder } = await aProgram();
    const before = lock.view();
    mkdirSync(path.join(folder, '.lock.json.part')); // each change is written there first
    expect(await call(handlers)).toMatchObject({ ok: false, failure: 'disk' });
    expect([lock.view(), restarts]).toEqual([before, []]);
  },
);

test.each(writing)('%s hides no bug behind the disk', async (_, part, call) => {
  const { handlers, lock, restarts } = await aProgram();
  vi.spyOn(lock, part as 'end').mockImplementation(() => {
    throw new TypeError('a bug');
  });
  await expect((async () => call(handlers))()).rejects.toThrow('a bug');
  expect(restarts).toEqual([]);
});
