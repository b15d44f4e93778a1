/** The app lock in the started app: what is on the disk, and the ways in. */
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { LaunchedApp } from '../../build/launch-app.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import { isLive } from '../../shared/queue/pending-write.ts';
import {
  editorOf,
  expectLine,
  goTo,
  openNote,
  signIn,
  test,
  typeAtEnd,
} from '../support/app-test.ts';
import { otherClient } from '../support/other-client.ts';
import { filesUnder, holds } from '../support/profile-files.ts';

declare const window: { readonly traytable: Bridge };

test('[X1] [X3] [X7] [X8] leaves a word of a note in no byte of the profile, and sends its change once', async ({
  desk,
}) => {
  test.setTimeout(240_000);
  const { online } = desk;
  let app = await desk.start();
  await signIn(app.main, online);
  const { title } = await otherClient(online).noteWithText();
  await openNote(app.main, title);
  await typeAtEnd(app.main, ' before zanzibarquux');
  const sent = () => online.requests.filter((one) => one.startsWith('PATCH /notes')).length;
  await expect.poll(sent, { timeout: 60_000 }).toBe(1);
  await online.goOffline();
  await expectLine(app.main, 'Offline');
  await typeAtEnd(app.main, ' after quuxtimbuktu');
  await expect.poll(() => unsentIn(app)).toBe(1);
  // Without the lock both are on the disk: so this would find them.
  const places = expect.arrayContaining([expect.stringMatching('IndexedDB'), 'traytable.db-wal']);
  await expect.poll(() => leaksIn(desk.profile)).toEqual(places);
  await goTo(app.main, 'Settings');
  await app.main.getByRole('button', { name: 'Turn on app lock…' }).click();
  await app.main.getByLabel('I have saved the recovery code').check();
  await endBy(app, 'Encrypt and restart');

  await desk.startAgain(); // it ends by itself once the caches are moved

  app = await desk.start();
  await goTo(app.main, 'Settings');
  await expect(app.main.getByText(/^App lock is on\./)).toBeVisible();
  await app.main.keyboard.press('ControlOrMeta+Shift+L');
  await app.app.waitForEvent('close', { timeout: 30_000 });
  expect(leaksIn(desk.profile)).toEqual([]);

  app = await desk.startLocked(async (lock) => {
    await expect(lock.getByRole('button', { name: 'Unlock' })).toBeFocused();
    await desk.startAgain('traytable://note/1'); // does nothing here
    const { violations } = await new AxeBuilder({ page: lock }).setLegacyMode().analyze();
    expect(violations).toEqual([]);
    await lock.getByRole('button', { name: 'Enter the recovery code' }).click();
    await lock.getByRole('button', { name: 'Ask the keychain' }).click();
    await lock.getByRole('button', { name: 'Unlock' }).press('Enter');
  });
  expect(await unsentIn(app)).toBe(1);
  await openNote(app.main, title);
  await expect(editorOf(app.main)).toContainText('before zanzibarquux after quuxtimbuktu');
  await goTo(app.main, 'Settings');
  await online.goOnline();
  await expect.poll(() => unsentIn(app), { timeout: 60_000 }).toBe(0);
  expect(sent()).toBe(2); // each word once
  await app.end();
  expect(leaksIn(desk.profile)).toEqual([]);
});

/** The files that hold a word of the note. */
function leaksIn(profile: string): string[] {
  const words = ['zanzibarquux', 'quuxtimbuktu'];
  const files = filesUnder(profile).filter((file) => words.some((word) => holds(file, word)));
  return files.map((file) => path.relative(profile, file));
}

async function endBy({ app, main }: LaunchedApp, name: string): Promise<void> {
  const ended = app.waitForEvent('close', { timeout: 30_000 });
  await main.getByRole('button', { name, exact: true }).click();
  await ended;
}

async function unsentIn({ main }: LaunchedApp): Promise<number> {
  const state = await main.evaluate(() => window.traytable.readState(null));
  return state.ok ? state.value.outbox.writes.filter(isLive).length : -1;
}
