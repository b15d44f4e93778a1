/** What the window keeps of the service may be thrown away: everything comes back by itself. */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
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

const WORDS = ' Written before the cache was lost.';

test('[P2] [L16] fills a cache that was deleted between two starts, and loses nothing', async ({
  desk,
}) => {
  test.setTimeout(120_000); // two flight checks, each of a whole account
  const { online, profile } = desk;
  let app = await desk.start();
  await signIn(app.main, online);
  await checkFlight(app.main);
  const { title } = await otherClient(online).noteWithText();
  await openNote(app.main, title);
  await online.goOffline();
  await typeAtEnd(app.main, WORDS);
  await expect(ticksOf(app.main)).toContainText('Saved on this computer');
  await app.kill();
  expect(deleteIndexedDb(profile)).toBeGreaterThan(0);

  app = await desk.start();
  await goTo(app.main, 'Outbox');
  await expect(app.main.getByText(/Change the text of/)).toBeVisible();
  await expectLine(app.main, 'Offline');
  await goTo(app.main, 'Settings');
  await expect(app.main.getByRole('row', { name: /^Clients/ })).toContainText('Not fetched yet');

  await online.goOnline();
  await expectLine(app.main, 'Online');
  const verdict = await checkFlight(app.main);
  expect(verdict).toMatch(/ \d+ notes with their texts, \d+ clients, /);
  await openNote(app.main, title);
  await expect(editorOf(app.main)).toContainText(WORDS.trim());
  await app.end();
});

test('[L11] [L18] takes off the screen what somebody else has removed', async ({ desk }) => {
  const { online } = desk;
  const app = await desk.start();
  await signIn(app.main, online);
  await checkFlight(app.main);
  const { id, title } = await otherClient(online).noteWithText();
  await remove(online, id);
  await app.main.getByLabel('Filter notes').fill(title);
  await expect(app.main.getByRole('option', { name: title })).toBeVisible();
  await checkFlight(app.main);
  await expect(app.main.getByRole('option', { name: title })).toBeHidden();
  await app.end();
});

/** Runs a flight check to its end, closes it, and answers what it said. */
async function checkFlight(main: Page): Promise<string> {
  const dialog = main.getByRole('dialog', { name: 'Flight check' });
  await main.keyboard.press('ControlOrMeta+Shift+F');
  await expect(dialog.getByText('Ready for take-off')).toBeVisible({ timeout: 30_000 });
  const words = await dialog.getByRole('status').innerText();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return words;
}

/** Deletes every IndexedDB below the profile, wherever the host puts it; answers how many. */
function deleteIndexedDb(profile: string): number {
  const folders = readdirSync(profile, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name === 'IndexedDB',
  );
  for (const { parentPath, name } of folders) {
    rmSync(path.join(parentPath, name), { recursive: true, force: true });
  }
  return folders.length;
}

async function remove(online: { baseUrl: string; apiKey: string }, id: string): Promise<void> {
  const reply = await fetch(`${online.baseUrl}/public-api/v1/notes/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${online.apiKey}` },
  });
  expect(reply.status).toBe(200);
}
