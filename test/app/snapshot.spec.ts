/** The first screen before its program is read. */
import { setTimeout } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import type { LaunchedApp } from '../../build/launch-app.ts';
import { goTo, signIn, test, withholdState } from '../support/app-test.ts';
import { crashPage } from '../support/crash-page.ts';

const snapshotOf = (main: Page) => main.locator('#snapshot');

/** Goes to Today, and waits until its first row is in the snapshot. */
async function showToday(main: Page): Promise<void> {
  await goTo(main, 'Today');
  const row = main.locator('[aria-label="Today"] [data-row] .name').first();
  await expect(row).toBeVisible();
  await expect(async () => {
    const words = await main.evaluate(async () => (await fetch('./snapshot.json')).text());
    expect(words).toContain(JSON.stringify(await row.textContent()));
  }).toPass();
}

/** Counts what a page shows after a crash, of which the driver knows nothing. */
function drawnIn({ app }: LaunchedApp): Promise<unknown> {
  return app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows().find((one) => one.getTitle() === 'Traytable');
    const count = (selector: string) => `document.querySelectorAll('${selector}').length`;
    return window?.webContents.executeJavaScript(
      `({ snapshots: ${count('#snapshot')}, screens: ${count('#app > .workspace')} })`,
    );
  });
}

test('[W1.1] [W1.3] a start shows the rows of Today at once, and obeys a click on one', async ({
  desk,
}) => {
  let app = await desk.start();
  await signIn(app.main, desk.online);
  await showToday(app.main);
  await app.end();

  let title = ''; // the first download goes on meanwhile: another row may be the first by the end
  app = await desk.startSlowly(async (main) => {
    const snapshot = snapshotOf(main);
    const row = snapshot.locator('[data-row]').first();
    await expect(row).toBeVisible();
    title = (await row.locator('.name').textContent()) ?? '';
    expect(title).not.toBe('');
    await expect(snapshot.getByText('Traytable', { exact: true })).toBeVisible();
    // Sums and the connection may have changed since then.
    await expect(snapshot.getByText('Online')).toBeHidden();
    await expect(snapshot.locator('.sum')).toBeHidden();
    await expect(main.locator('#app > *')).toHaveCount(0);
    const box = await row.boundingBox();
    await main.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
    await expect(snapshot).toBeVisible(); // still only aimed at
  });
  // The click waits until main has read its program.
  await expect(app.main.getByRole('region', { name: 'Today' })).toBeHidden({ timeout: 30_000 });
  await expect(app.main.getByText(title).first()).toBeVisible();

  // Loaded anew, the page waits for its state without a snapshot.
  await goTo(app.main, 'Clients');
  await withholdState(app.app, 'yes');
  await crashPage(app.app);
  await expect.poll(() => drawnIn(app)).toEqual({ snapshots: 0, screens: 0 });
  await setTimeout(1_000);
  expect(await drawnIn(app)).toEqual({ snapshots: 0, screens: 0 });
  await withholdState(app.app, 'no');
  await expect.poll(() => drawnIn(app)).toEqual({ snapshots: 0, screens: 1 });
});
