import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { TokenPlace } from '../../../shared/auth/token-places.ts';
import { anAccount, type FakeMain } from '../../support/fake-bridge.ts';
import { FAKE_CODE } from '../../support/fake-lock.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow } from '../../support/open-window.ts';

async function openSettings(prepare?: (main: FakeMain) => void, token: TokenPlace = 'in-keychain') {
  const account = anAccount({ key: `s-${crypto.randomUUID()}`, token });
  const window = await openWindow({ account }, prepare);
  await goTo('settings');
  return window.main;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('[X6] shows the recovery code, and encrypts only once it is said to be saved', async () => {
  const main = await openSettings();
  await button('Turn on app lock…').click();
  const sheet = page.getByRole('dialog', { name: 'Turn on app lock' });
  for (const group of FAKE_CODE.split('-')) {
    await expect.element(sheet.getByText(group, { exact: true })).toBeVisible();
  }
  await expect.element(button('Encrypt and restart')).toBeDisabled();
  await button('Save to a file…').click();
  await expect.element(sheet.getByText(/^Saved to/)).toBeVisible();
  await page.getByLabelText('I have saved the recovery code').click();
  await button('Encrypt and restart').click();
  await expect.poll(() => main.callsOf('beginAppLock')).toEqual([{ word: 'encrypt' }]);
});

test('[X2] says that no keychain can keep the key', async () => {
  const words = 'The keychain didn’t answer.';
  await openSettings((main) => {
    main.keychainObstacles.keytar = words;
  });
  await button('Turn on app lock…').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(words);
});

test('[X7] [X7.1] locks now, locks with the system or not, and is turned off after a question', async () => {
  const main = await openSettings((one) => {
    one.appLock = { isOn: true, conversion: null, locksWithSystem: true, obstacle: null };
  });
  await expect.element(page.getByText('App lock is on.', { exact: true })).toBeVisible();
  await page.getByLabelText('Lock when the computer sleeps or its screen is locked').click();
  await expect.poll(() => main.appLock.locksWithSystem).toBe(false);
  await button('Lock now').click();
  await expect.poll(() => main.callsOf('lockNow')).toEqual([{ word: 'lock' }]);
  await button('Turn off…').click();
  await button('Turn off and restart').click();
  await expect.poll(() => main.callsOf('endAppLock')).toEqual([{ word: 'decrypt' }]);
});

test('[S14.1] says before a restart that a sign-in in memory is lost by it', async () => {
  await openSettings(undefined, 'in-memory');
  await expect.element(page.getByText(/^Your sign-in is kept in memory only: after/)).toBeVisible();
});

test('[S14.1] says nothing of that where the keychain has the sign-in', async () => {
  await openSettings();
  await expect.element(button('Turn on app lock…')).toBeVisible();
  expect(page.getByText(/^Your sign-in is kept in memory only/).elements()).toEqual([]);
});
