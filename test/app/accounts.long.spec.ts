/** Two accounts in the started app: each keeps to itself, and one is forgotten. */
import { expect, type Page } from '@playwright/test';
import type { LaunchedApp } from '../../build/launch-app.ts';
import { expectLine, goTo, rowOf, signIn, test, titleOf, unsentIn } from '../support/app-test.ts';
import { otherClient } from '../support/other-client.ts';
import { filesUnder, holds } from '../support/profile-files.ts';
import { type SwitchableService, startSwitchableService } from '../support/switchable-service.ts';

const FIRST = 'Only in the first account';
const SECOND = 'Zanzibarquux of the second account';

test('[K1] [K1.2] [K4] [K7] [K7.4] works offline in two accounts, sends each change once, and leaves a forgotten one in no file', async ({
  desk,
}) => {
  test.setTimeout(240_000); // five starts on a busy machine
  const { online: first } = desk;
  const second = await startSwitchableService('small');
  try {
    let app = await desk.start();
    await signIn(app.main, first);
    await writeOffline(app.main, first, FIRST);
    await chooseAccount(app.main, 'Add another account…');
    await expect(app.main.getByRole('dialog')).toContainText('1 change is not sent yet');
    await endBy(app, 'Add an account');

    app = await desk.start();
    await expect(app.main.getByRole('button', { name: 'Go to Mara Lindqvist' })).toBeVisible();
    await signIn(app.main, second);
    await writeOffline(app.main, second, SECOND);
    await app.main.getByLabel('Filter notes').fill(FIRST);
    await expect(app.main.getByText(`No notes match “${FIRST}”`)).toBeVisible();
    await chooseAccount(app.main, hostOf(first));
    await endBy(app, 'Switch to Mara Lindqvist');

    await first.goOnline();
    await second.goOnline();
    app = await desk.start();
    await expect.poll(() => unsentIn(app.main), { timeout: 60_000 }).toBe(0);
    expect(second.requests).not.toContain('POST /notes');
    await endBy(app, () => chooseAccount(app.main, hostOf(second)));

    app = await desk.start();
    await expect.poll(() => unsentIn(app.main), { timeout: 60_000 }).toBe(0);
    expect(await titlesOn(first)).toEqual([FIRST]);
    expect(await titlesOn(second)).toEqual([SECOND]);
    await goTo(app.main, 'Settings');
    await app.main.getByRole('button', { name: 'Forget this account…' }).click();
    await app.main.getByLabel('Type forget to confirm').fill('forget');
    expect(filesWith(desk.profile, SECOND)).toContainEqual(expect.stringMatching('IndexedDB'));
    await endBy(app, 'Forget this account');
    await desk.startAgain(); // it ends by itself once the cache of the first account is moved

    app = await desk.start();
    await goTo(app.main, 'Notes');
    await app.main.getByLabel('Filter notes').fill(FIRST);
    await expect(rowOf(app.main, FIRST)).toBeVisible();
    await expect.poll(() => cachesIn(app.main)).toHaveLength(1);
    await app.end();
    expect(filesWith(desk.profile, SECOND)).toEqual([]);
  } finally {
    await second.close();
  }
});

/** The files that hold this text. A browser writes down the titles of its tabs too; Electron has none. */
function filesWith(profile: string, text: string): string[] {
  const files = filesUnder(profile).filter((file) => !/[\\/]Sessions[\\/]/.test(file));
  return files.filter((file) => holds(file, text));
}

/** A note of this title, made while the service cannot be reached. */
async function writeOffline(main: Page, service: SwitchableService, title: string): Promise<void> {
  await service.goOffline();
  await expectLine(main, 'Offline');
  await main.keyboard.press('ControlOrMeta+n');
  await titleOf(main).fill(title);
  await expect.poll(() => unsentIn(main)).toBe(1);
}

async function chooseAccount(main: Page, words: string): Promise<void> {
  await main
    .getByRole('navigation')
    .getByRole('button', { name: /^Account:/ })
    .click();
  const menu = main.getByRole('menu', { name: 'Accounts' });
  await menu.locator('button').filter({ hasText: words }).click();
}

/** Does what ends the program. The host does not start one again by itself; the test does. */
async function endBy({ app, main }: LaunchedApp, act: string | (() => Promise<void>)) {
  const ended = app.waitForEvent('close', { timeout: 30_000 });
  await (typeof act === 'string'
    ? main.getByRole('button', { name: act, exact: true }).click()
    : act());
  await ended;
}

async function titlesOn(service: SwitchableService): Promise<string[]> {
  const titles = (await otherClient(service).notes()).map(({ title }) => title);
  return titles.filter((title) => [FIRST, SECOND].includes(title));
}

function cachesIn(main: Page): Promise<(string | undefined)[]> {
  return main.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
}

function hostOf({ baseUrl }: SwitchableService): string {
  return new URL(baseUrl).host;
}
