import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import LockWindow from '../../../renderer/lock/LockWindow.svelte';
import type { LockBridge, LockReason } from '../../../shared/ipc/lock-window-calls.ts';
import { failed, ok } from '../../../shared/result.ts';

beforeEach(() => page.viewport(480, 420));

async function openLocked(reason: LockReason, over: Partial<LockBridge> = {}) {
  const bridge = {
    readLock: vi.fn<LockBridge['readLock']>(async () => ok({ reason })),
    unlock: vi.fn<LockBridge['unlock']>(async () => ok(null)),
    useRecoveryCode: vi.fn<LockBridge['useRecoveryCode']>(async () => ok(null)),
    quitLocked: vi.fn<LockBridge['quitLocked']>(async () => ok(null)),
    ...over,
  };
  await render(LockWindow, { props: { bridge } });
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
