/** Checks that the window shows the true state of the connection and the true ages at each moment. */
import { expect, type Page } from '@playwright/test';
import { REFRESH_GAP_MS } from '../../shared/pull-limits.ts';
import { createRequest } from '../../shared/queue/requests/requests.ts';
import {
  editorOf,
  expectLine,
  goTo,
  openNote,
  signIn,
  test,
  ticksOf,
  typeAtEnd,
} from '../support/app-test.ts';
import { otherClient } from '../support/other-client.ts';

test('[L21] [L22] [L22.2] [L24] shows a colleague’s change, refreshes once, and notices a dead service', async ({
  desk,
}) => {
  test.setTimeout(120_000);
  const { online } = desk;
  const { main, end } = await desk.start();
  await signIn(main, online);
  const other = otherClient(online);
  const { id, title } = await other.noteWithText();
  const status = main.getByRole('contentinfo', { name: 'Status' });
  await expect(status).toContainText('Updated just now', { timeout: 30_000 });
  await expect(status).not.toContainText('Downloading', { timeout: 30_000 });
  const colleague = (words: string) => other.changeNote(id, { content_html: `<p>${words}</p>` });

  await test.step('a note is read when it is opened, although its text is here', async () => {
    await colleague('Written before it was opened.');
    await openNote(main, title);
    await expect(editorOf(main)).toContainText('Written before it was opened.');
  });

  await test.step('F5 reads what is new, once for fifty presses, and loads no page', async () => {
    await main.evaluate(() => Object.assign(window, { isSamePage: true }));
    await colleague('Written while it was open.');
    const before = online.requests.length;
    const pressedAt = Date.now();
    for (let press = 0; press < 25; press += 1) {
      await main.keyboard.press('F5');
      await main.keyboard.press('ControlOrMeta+r');
    }
    await expect(editorOf(main)).toContainText('Written while it was open.');
    await expect(status.getByRole('button', { name: /^Refresh/ })).toHaveText('Refresh');
    expect(await main.evaluate(() => 'isSamePage' in window)).toBe(true);
    // Twelve pages of the view, the note and the probe. If fifty presses take a busy machine longer
    // than the gap between two refreshes, another begins.
    const refreshes = 1 + Math.floor((Date.now() - pressedAt) / REFRESH_GAP_MS);
    expect(online.requests.length - before).toBeLessThan(20 * (refreshes + 1));
  });

  await test.step('F5 on Deals reads a client made elsewhere, for the choice in the form', async () => {
    await goTo(main, 'Deals');
    await other.send(createRequest('company', { name: 'Quince Works' }));
    await new Promise((resolve) => setTimeout(resolve, REFRESH_GAP_MS)); // or it shares the last one
    await main.keyboard.press('F5');
    await expect(status.getByRole('button', { name: /^Refresh/ })).toHaveText('Refresh');
    await main.keyboard.press('n');
    const form = main.getByRole('form'); // the list has a column of this name
    await form.getByRole('button', { name: 'Client', exact: true }).click();
    await main.keyboard.type('Quince');
    await expect(main.getByRole('option', { name: 'Quince Works' })).toBeVisible({
      timeout: 3_000,
    });
    await main.keyboard.press('Escape');
    await goTo(main, 'Notes');
    await openNote(main, title);
  });

  await test.step('a service that dies shows although the user does nothing', async () => {
    await expect(status).toContainText('Online');
    await online.goOffline();
    await expectLine(main, 'Offline');
    await typeAtEnd(main, ' Mine.');
    await expect(ticksOf(main)).toContainText('Will be sent when you’re online');
    await neverTogether(main, 'Offline', 'Sending…');
    await main.keyboard.press('F5');
    await expect(status).toContainText('Not refreshed: the service can’t be reached.');
  });

  await test.step('and shows again when it is back', async () => {
    await online.goOnline();
    await status.getByRole('button', { name: /^Refresh/ }).click();
    await expectLine(main, 'Online');
    await expect(status).not.toContainText('Not refreshed');
    await expect(status).toContainText('All changes sent', { timeout: 30_000 });
    expect((await other.note(id)).content_plain_text).toContain('Mine.');
  });

  await test.step('the sign-in page of a network is told from no answer', async () => {
    online.answerFirst(async () => Response.redirect('http://portal.example/'));
    await main.keyboard.press('F5');
    await expect(status).toContainText('Not refreshed: another server answers.');
    online.answerFirst(async () => undefined);
    await status.getByRole('button', { name: /^Refresh/ }).click();
    await expectLine(main, 'Online');
  });
  await end();
});

/** Checks a few times, as often as a user would. */
async function neverTogether(main: Page, one: string, other: string): Promise<void> {
  for (let checks = 0; checks < 5; checks += 1) {
    const words = await main.locator('body').innerText();
    expect(words.includes(one) && words.includes(other)).toBe(false);
  }
}
