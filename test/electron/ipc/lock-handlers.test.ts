/** The calls of a window about its cache while the app lock is turned on or off. */
import { expect, test, vi } from 'vitest';
import { cacheHandlers } from '../../../electron/ipc/lock-handlers.ts';
import type { AppLock } from '../../../electron/lock/app-lock.ts';
import { anAccount } from '../../support/fake-state.ts';

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
