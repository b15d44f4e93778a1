/** Records in windows of their own, and links to them, as a person meets them. */
import { type ElectronApplication, expect } from '@playwright/test';
import { goTo, signIn, test } from '../support/app-test.ts';
import { recordWindow } from '../support/record-window.ts';

const recordWindows = (app: ElectronApplication) =>
  app.windows().filter((one) => one.url().includes('record-window.html')).length;

test('a record opens in a window of its own, which saves as it closes, and by its link', async ({
  desk,
}) => {
  const { app, main } = await desk.start();
  await signIn(main, desk.online);
  await goTo(main, 'Deals');
  const row = main.getByRole('grid', { name: 'Deals' }).getByRole('row').nth(1);
  await row.click();
  await main.keyboard.press('Enter');
  const title = (await main.getByRole('article').getByRole('heading').first().textContent()) ?? '';
  await desk.online.goOffline();
  await main.keyboard.press('ControlOrMeta+Shift+Enter');

  const own = await recordWindow(app);
  await expect(own.getByRole('heading', { name: title })).toBeVisible();
  await expect(own).toHaveTitle(`${title} · Traytable`);
  await main.keyboard.press('ControlOrMeta+Shift+Enter'); // comes up again, not twice
  await own.getByRole('button', { name: 'Edit details' }).click();
  await own.getByRole('textbox', { name: 'Title' }).fill('Renamed in its window');
  const window = await app.browserWindow(own);
  await window.evaluate((one) => one.setSize(700, 640));
  await window.evaluate((one) => one.close());
  await expect.poll(() => recordWindows(app)).toBe(0);
  await expect(main.getByRole('heading', { name: 'Renamed in its window' })).toBeVisible();

  await main.getByRole('button', { name: 'More', exact: true }).click();
  await main.getByRole('menuitem', { name: 'Open in a window' }).click();
  const second = await recordWindow(app);
  await expect(second.getByRole('heading', { name: 'Renamed in its window' })).toBeVisible();
  const secondPlace = await app.browserWindow(second);
  expect(await secondPlace.evaluate((one) => one.getSize())).toEqual([700, 640]);
  await secondPlace.evaluate((one) => one.setSize(430, 400));
  await expect.poll(() => second.evaluate(() => innerWidth)).toBe(430);
  expect(await second.evaluate(() => document.documentElement.scrollWidth)).toBe(430);
  await secondPlace.evaluate((one) => one.setSize(690, 620));
  // The page may be gone before its key is released.
  await second.keyboard.press('ControlOrMeta+w').catch(() => undefined);
  await expect.poll(() => recordWindows(app)).toBe(0);

  await main.keyboard.press('ControlOrMeta+Shift+Enter');
  const again = await recordWindow(app);
  await expect(again.getByRole('heading', { name: 'Renamed in its window' })).toBeVisible();
  const place = await app.browserWindow(again);
  expect(await place.evaluate((one) => one.getSize())).toEqual([690, 620]);
  const address = await place.evaluate((one) => one.webContents.getURL());
  expect(address).toContain('app://bundle/record-window.html');
  const id = new URL(address).searchParams.get('id');

  // Its crash harms no other window; it comes back by itself.
  const run = (code: string) => () =>
    place.evaluate((one, text) => one.webContents.executeJavaScript(text).catch(() => ''), code);
  await run('window.wasHere = true')();
  await place.evaluate((one) => one.webContents.forcefullyCrashRenderer());
  await expect(main.getByRole('heading', { name: 'Renamed in its window' })).toBeVisible();
  await expect
    .poll(run('[window.wasHere, document.querySelector("h2")?.textContent].join()'))
    .toBe(',Renamed in its window');

  await goTo(main, 'Settings');
  const link = (text: string) =>
    app.evaluate(({ app: program }, argument) => {
      program.emit('second-instance', {}, ['traytable', argument], '/', null);
    }, text);
  await link(`traytable://deal/${id}`);
  await expect(main.getByRole('heading', { name: 'Renamed in its window' })).toBeVisible();
  await link('traytable://member/1');
  await expect(main.getByRole('article').getByText('Team member', { exact: true })).toBeVisible();
  await main.keyboard.press('ControlOrMeta+Shift+Enter');
  const ofMember = await recordWindow(app, 'team-member');
  await expect(
    ofMember.getByRole('article').getByText('Team member', { exact: true }),
  ).toBeVisible();
  await ofMember.keyboard.press('ControlOrMeta+w').catch(() => undefined);
  await goTo(main, 'Settings');
  await link(`traytable://deal/${id}?account=0123456789ab`);
  await expect(main.getByText(/^That link belongs to an account that can’t be/)).toBeVisible();
  await link('traytable://timer/dance');
  await expect(main.getByText(/^Traytable doesn’t know what that link asks for/)).toBeVisible();
  await link('traytable://banana/1');
  await expect(main.getByText(/^That link doesn’t name a record/)).toBeVisible();
});
