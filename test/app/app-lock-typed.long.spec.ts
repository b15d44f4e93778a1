/** The app lock turned on and off while something is typed in every window, in a field that is not left. */
import { expect, type Page } from '@playwright/test';
import type { LaunchedApp } from '../../build/launch-app.ts';
import { readLockState } from '../../electron/lock/lock-file.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import { addTime, expectLine, goTo, signIn, test } from '../support/app-test.ts';
import { recordWindow } from '../support/record-window.ts';

declare const window: { readonly traytable: Bridge };

test('[X3.5] [K3.3] loses nothing that is typed in a form, a comment, a quick note and a week sheet', async ({
  desk,
}) => {
  test.setTimeout(240_000);
  let app = await desk.start();
  await signIn(app.main, desk.online);
  await goTo(app.main, 'Deals');
  await expect(firstDeal(app.main)).toBeVisible();
  await desk.online.goOffline();
  await expectLine(app.main, 'Offline');
  await goTo(app.main, 'Time');
  await addTime(app.main, '0:30', 'Makes the sheet a row');
  for (const [restart, title, time] of [
    [encrypt, 'Renamed as it is turned on', '1:15'],
    [decrypt, 'Renamed as it is turned off', '2:45'],
  ] as const) {
    const ended = app.app.waitForEvent('close', { timeout: 30_000 });
    await typeEverywhere(app, { title, time });
    await app.main.evaluate(restart); // at once: no field was left, and nothing has had the time to be saved
    await ended;
    while (readLockState(desk.profile, () => null)?.caches === 'left') await desk.startAgain();
    app = await desk.start();
    await expectSaved(app, { title, time });
  }
});

type Words = { readonly title: string; readonly time: string };

function firstDeal(main: Page) {
  return main.getByRole('grid', { name: 'Deals' }).getByRole('row').nth(1);
}

async function typeEverywhere({ app, main, capture }: LaunchedApp, { title, time }: Words) {
  await goTo(main, 'Deals');
  await firstDeal(main).click();
  await main.keyboard.press('Enter');
  await main.keyboard.press('ControlOrMeta+Shift+Enter');
  const own = await recordWindow(app);
  await own.getByRole('button', { name: 'Edit details' }).click();
  await goTo(main, 'Time');
  await main.getByText('Week', { exact: true }).click();
  const cell = main.getByRole('table', { name: 'Hours of the week' }).locator('[data-cell]').last();
  await cell.click();
  await main.keyboard.press('ControlOrMeta+Shift+N');
  await expect(capture.getByRole('textbox').first()).toBeFocused();
  await own.getByRole('textbox', { name: 'New comment' }).fill(`${title}, said`);
  await own.getByRole('textbox', { name: 'Title' }).fill(title);
  await capture.keyboard.insertText(`${title}, noted. `);
  await cell.focus();
  await main.keyboard.type(time);
}

async function expectSaved({ main, capture }: LaunchedApp, { title, time }: Words) {
  const state = await main.evaluate(() => window.traytable.readState(null));
  const changes = state.ok ? state.value.outbox.writes.map(({ change }) => change) : [];
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const seconds = (hours * 60 + minutes) * 60;
  expect(changes).toContainEqual(
    expect.objectContaining({ fields: expect.objectContaining({ title }) }),
  );
  expect(changes).toContainEqual(
    expect.objectContaining({ fields: expect.objectContaining({ duration_seconds: seconds }) }),
  );
  const { account } = state.ok ? state.value : {};
  const key = account?.kind === 'known' ? account.key : '';
  const unfinished = await main.evaluate(
    (of) => window.traytable.readUnfinished({ account: of }),
    key,
  );
  expect(Object.values(unfinished.ok ? unfinished.value : {})).toContain(`${title}, said`);
  await main.keyboard.press('ControlOrMeta+Shift+N');
  await expect(capture.getByRole('textbox').first()).toHaveValue(new RegExp(`${title}, noted`));
}

/** Runs in the window. */
async function encrypt(): Promise<void> {
  await window.traytable.prepareAppLock(null);
  await window.traytable.beginAppLock({ word: 'encrypt' });
}

/** Runs in the window. */
async function decrypt(): Promise<void> {
  await window.traytable.endAppLock({ word: 'decrypt' });
}
