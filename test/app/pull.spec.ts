/** The cache of the window may be deleted: everything comes back by itself. */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import {
  editorOf,
  expectLine,
  goTo,
  openNote,
  rowOf,
  signIn,
  test,
  ticksOf,
  typeAtEnd,
} from '../support/app-test.ts';
import { otherClient } from '../support/other-client.ts';

const WORDS = ' Written before the cache was lost.';

test('[P2] [L16] fills a cache that was deleted between two starts, and loses nothing', {
  tag: '@long',
}, async ({ desk }) => {
  test.setTimeout(300_000); // two flight checks, each of a whole account
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
  await expect(app.main.getByRole('row', { name: /^Clients/ })).toContainText('Not downloaded yet');

  await online.goOnline();
  await expectLine(app.main, 'Online');
  const verdict = await checkFlight(app.main);
  expect(verdict).toMatch(/ \d+ notes with their texts, \d+ clients, /);
  await openNote(app.main, title);
  await expect(editorOf(app.main)).toContainText(WORDS.trim());
  await app.end();
});

test('[L11] [L18] takes a record off the screen that somebody else has removed', {
  tag: '@long',
}, async ({ desk }) => {
  test.setTimeout(240_000);
  const { online } = desk;
  const app = await desk.start();
  await signIn(app.main, online);
  await checkFlight(app.main);
  const { id, title } = await otherClient(online).noteWithText();
  await remove(online, id);
  await app.main.getByLabel('Filter notes').fill(title);
  await expect(rowOf(app.main, title)).toBeVisible();
  await checkFlight(app.main);
  await expect(rowOf(app.main, title)).toBeHidden();
  await app.end();
});

test('[L16] [L23] preserves everything over five starts, reads no list again, and shows it offline', {
  tag: '@long',
}, async ({ desk }) => {
  test.setTimeout(240_000);
  const { online } = desk;
  let app = await desk.start();
  await signIn(app.main, online);
  await checkFlight(app.main);
  const here = await onThisComputer(app.main);
  expect(here['Note texts']).toBe(here['Notes']);
  const asked = online.requests.length;
  const { title, content_plain_text } = await otherClient(online).noteWithText();
  await app.end();

  for (let start = 2; start <= 4; start += 1) {
    const before = { requests: online.requests.length, pages: online.pages.length };
    app = await desk.start();
    await expectLine(app.main, 'Online');
    await expect(app.main.getByText(/Updated just now/)).toBeVisible();
    expect(await onThisComputer(app.main)).toEqual(here);
    await app.end();
    const pages = online.pages.slice(before.pages);
    expect(pages.filter((page) => !page.includes('[number]=1&'))).toEqual([]);
    expect(pages.filter((page) => !page.includes('sort='))).toEqual([]); // heads alone
    expect(online.requests.length - before.requests).toBeLessThan(asked / 5);
  }

  await online.goOffline();
  app = await desk.start();
  await expectLine(app.main, 'Offline');
  await expect(app.main.getByText(/Updated /)).toBeVisible();
  expect(await onThisComputer(app.main)).toEqual(here);
  await openNote(app.main, title);
  const firstLine = content_plain_text?.split('\n')[0] ?? '';
  await expect(editorOf(app.main)).toContainText(firstLine.slice(0, 20));
  await app.end();
});

/** How many records of each list are on this computer, by the name of the list. */
async function onThisComputer(main: Page): Promise<Record<string, string>> {
  await goTo(main, 'Settings');
  const rows = main.getByRole('row');
  await expect(rows.filter({ hasText: 'Note texts' })).toBeVisible();
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent.trim())),
  );
  await goTo(main, 'Notes');
  return Object.fromEntries(cells);
}

/** Runs a flight check to its end, closes it, and returns its words. */
async function checkFlight(main: Page): Promise<string> {
  const dialog = main.getByRole('dialog', { name: 'Flight check' });
  await main.keyboard.press('ControlOrMeta+Shift+F');
  await expect(dialog.getByText('Ready for take-off')).toBeVisible({ timeout: 90_000 });
  const words = await dialog.getByRole('status').innerText();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return words;
}

/** Deletes every IndexedDB below the profile, wherever the host puts it; returns how many. */
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
