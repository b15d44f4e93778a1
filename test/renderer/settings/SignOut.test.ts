/** Signing out: what becomes of unsent work, and what the question does with each answer. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failed } from '../../../shared/result.ts';
import { aWrite } from '../../support/builders.ts';
import { anAccount, type FakeMain } from '../../support/fake-bridge.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow } from '../../support/open-window.ts';

const signOut = page.getByRole('button', { name: 'Sign out', exact: true });
const ask = page.getByRole('button', { name: 'Sign out…' });
const send = page.getByRole('button', { name: 'Send now' });

async function openQuestion(prepare?: (main: FakeMain) => void) {
  const account = anAccount({ key: `s-${crypto.randomUUID()}` });
  const { main } = await openWindow({ account }, prepare);
  await goTo('settings');
  await ask.click();
  return main;
}

/** One change waits, with a connection or without. */
function withChange(line: 'open' | 'unreachable', ...more: Parameters<typeof aWrite>) {
  return (fake: FakeMain) => {
    fake.status = { ...fake.status, line };
    fake.queue = { ...fake.queue, line, writes: [aWrite(...more)] };
  };
}

test('tells the fate of unsent work before a sign-out', async () => {
  const main = await openQuestion(withChange('unreachable'));
  await expect.element(page.getByText(/1 change is not sent yet/)).toBeVisible();
  expect(main.callsOf('signOut')).toEqual([]);
  await signOut.click();
  await expect.element(page.getByText(/You can read and write everything here/)).toBeVisible();
  expect(main.queue.writes).toHaveLength(1);
});

test('returns the focus after the question about signing out', async () => {
  await openQuestion();
  await expect.element(page.getByRole('button', { name: 'Stay signed in' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(ask).toHaveFocus();
});

test('sends nothing offline and says so, and saves unsent work to a file', async () => {
  const main = await openQuestion(withChange('unreachable'));
  await expect.element(page.getByText('You’re offline: nothing can be sent now.')).toBeVisible();
  await expect.element(send).toBeDisabled();
  main.chosenFile = '/home/ada/unsent.html';
  await page.getByRole('button', { name: 'Save my unsent work' }).click();
  await expect.element(page.getByText(/unsent\.html/)).toBeVisible();
});

test('sends what waits at once, and says when all of it is sent', async () => {
  const main = await openQuestion(withChange('open'));
  await send.click();
  await expect.element(page.getByText('All changes are sent.')).toBeVisible();
  expect(main.callsOf('retryWrites')).toEqual([{ ids: [aWrite().id] }]);
  expect(main.callsOf('signOut')).toEqual([]);
});

test('says why nothing was sent, and why the sign-in is still here', async () => {
  await openQuestion((fake) => {
    withChange('open')(fake);
    const retryWrites = async () => failed('disk', 'The disk is full.');
    Object.assign(fake.bridge, { retryWrites, signOut: async () => failed('disk', 'Still full.') });
  });
  await send.click();
  await expect.element(page.getByText('The disk is full.')).toBeVisible();
  await signOut.click();
  await expect.element(page.getByText('Still full.')).toBeVisible();
  await expect.element(signOut).toBeVisible();
});

test('[K6] seals the account instead of signing out, and says why it cannot', async () => {
  const main = await openQuestion();
  await page.getByRole('checkbox', { name: /^Seal this account/ }).click();
  await expect.element(page.getByText(/Nobody sees this account here until/)).toBeVisible();
  main.accounts.isTypedUnsaved = true;
  await signOut.click();
  await expect.element(page.getByText(/^Some text you typed/)).toBeVisible();
  main.accounts.isTypedUnsaved = false;
  await signOut.click();
  await expect.poll(() => main.callsOf('sealAccount')).toEqual([{ word: 'seal' }]);
  expect(main.callsOf('signOut')).toEqual([]);
});
