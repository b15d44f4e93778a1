import { tick } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import LockWindow from '../../../renderer/lock/LockWindow.svelte';
import type { LockBridge, LockedView, LockReason } from '../../../shared/ipc/lock-window-calls.ts';
import { failed, ok } from '../../../shared/result.ts';

beforeEach(() => page.viewport(480, 420));

async function openLocked(
  reason: LockReason,
  over: Partial<LockBridge> = {},
  others: LockedView['others'] = [],
) {
  const bridge = {
    readLock: vi.fn<LockBridge['readLock']>(),
    unlock: vi.fn<LockBridge['unlock']>(async () => ok(null)),
    useRecoveryCode: vi.fn<LockBridge['useRecoveryCode']>(async () => ok(null)),
    openOther: vi.fn<LockBridge['openOther']>(async () => ok(null)),
    quitLocked: vi.fn<LockBridge['quitLocked']>(async () => ok(null)),
    ...over,
  };
  await render(LockWindow, { props: { bridge, view: { reason, others } } });
  return bridge;
}

test('[X7] unlocks by Enter, and quits', async () => {
  const bridge = await openLocked('locked');
  await expect.element(page.getByRole('button', { name: 'Unlock' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(bridge.unlock).toHaveBeenCalledOnce();
  await page.getByRole('button', { name: 'Quit' }).click();
  expect(bridge.quitLocked).toHaveBeenCalledOnce();
});

test('[X5] tells that the keychain does not answer, and can be asked again', async () => {
  const words = 'The keychain is locked, or it didn’t answer.';
  const unlock = vi.fn<LockBridge['unlock']>(async () => failed('silent', words));
  await openLocked('silent', { unlock });
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(words);
  await page.getByRole('button', { name: 'Unlock' }).click();
  expect(unlock).toHaveBeenCalledTimes(2);
});

test('[X5] [X6] asks for the recovery code where the keychain has no key, and keeps a wrong one', async () => {
  const words = 'The code has a typing mistake.';
  const useRecoveryCode = vi.fn<LockBridge['useRecoveryCode']>(async () =>
    failed('mistake', words),
  );
  await openLocked('missing', { useRecoveryCode });
  const field = page.getByLabelText('Recovery code');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('abcd-1{Enter}');
  expect(useRecoveryCode).toHaveBeenCalledWith({ code: 'abcd-1' });
  await expect.element(page.getByRole('alert')).toHaveTextContent(words);
  await expect.element(field).toHaveValue('abcd-1');
  await page.getByRole('button', { name: 'Ask the keychain' }).click();
  await expect.element(page.getByRole('button', { name: 'Unlock' })).toBeVisible();
});

test('[X5.1] takes the code while the keychain hangs, and shows no late answer of it there', async () => {
  const asked = Promise.withResolvers<Awaited<ReturnType<LockBridge['unlock']>>>();
  const bridge = await openLocked('silent', { unlock: () => asked.promise });
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('button', { name: 'Enter the recovery code' }).click();
  await expect.element(page.getByLabelText('Recovery code')).toHaveFocus();
  await userEvent.keyboard('abcd{Enter}');
  expect(bridge.useRecoveryCode).toHaveBeenCalledWith({ code: 'abcd' });
  asked.resolve(failed('silent', 'The keychain is locked.'));
  await asked.promise;
  await tick();
  expect(page.getByRole('alert').element().textContent).toBe('');
});

test('[X8.1] opens another account, by the keyboard too, and tells why it cannot', async () => {
  const words = 'This account is not on this computer any more.';
  const openOther = vi.fn<LockBridge['openOther']>(async () => failed('gone', words));
  await openLocked('locked', { openOther }, [
    { id: 'account-1', name: 'Mara Lindqvist', address: 'records.example' },
    { id: 'account-2', name: 'other.example', address: '' },
  ]);
  const list = page.getByRole('region', { name: 'Open another account' });
  await list.getByRole('button', { name: 'Mara Lindqvist records.example' }).click();
  expect(openOther).toHaveBeenLastCalledWith({ id: 'account-1' });
  await expect.element(page.getByRole('alert')).toHaveTextContent(words);
  await userEvent.keyboard('{Tab}{Enter}');
  expect(openOther).toHaveBeenLastCalledWith({ id: 'account-2' });
});

test('[X8.1] lists nothing where there is no other account', async () => {
  await openLocked('locked');
  expect(page.getByRole('region').elements()).toEqual([]);
});
