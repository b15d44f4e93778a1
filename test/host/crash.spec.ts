import { once } from 'node:events';
import { expect, type Page } from '@playwright/test';
import { processesOf } from '../support/host-processes.ts';
import { test } from '../support/launch-host.ts';
import type {} from './probe-types.ts';

const NOTES = 50;

/** Stores notes and returns when IndexedDB confirms them. */
async function storeNotes(page: Page): Promise<void> {
  await page.evaluate(async (count) => {
    const open = indexedDB.open('crash', 1);
    open.onupgradeneeded = () => open.result.createObjectStore('notes', { autoIncrement: true });
    await new Promise((resolve) => {
      open.onsuccess = resolve;
    });
    const writing = open.result.transaction('notes', 'readwrite');
    for (let n = 0; n < count; n++) writing.objectStore('notes').add({ n });
    await new Promise((resolve) => {
      writing.oncomplete = resolve;
    });
  }, NOTES);
}

async function countNotes(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const open = indexedDB.open('crash', 1);
    await new Promise((resolve) => {
      open.onsuccess = resolve;
    });
    const counting = open.result.transaction('notes').objectStore('notes').count();
    await new Promise((resolve) => {
      counting.onsuccess = resolve;
    });
    return counting.result;
  });
}

test('a killed host takes Chromium along, and stored data is there again', async ({ launch }) => {
  const { app, page, userData } = await launch();
  await storeNotes(await page('main'));
  const ended = once(app.process(), 'exit');
  app.process().kill('SIGKILL');
  await ended;
  await expect.poll(() => processesOf(userData)).toEqual([]);
  const again = await launch({ userData });
  expect(await countNotes(await again.page('main'))).toBe(NOTES);
});

test('a start right after a killed host waits for its profile', async ({ launch }) => {
  const { app, page, userData } = await launch();
  await storeNotes(await page('main'));
  const ended = once(app.process(), 'exit');
  app.process().kill('SIGKILL');
  await ended;
  const again = await launch({ userData });
  expect(await countNotes(await again.page('main'))).toBe(NOTES);
});

test('the host ends with an error when Chromium is killed', async ({ launch }) => {
  const { app, page, userData } = await launch();
  await storeNotes(await page('main'));
  const ended = once(app.process(), 'exit');
  const chromium = processesOf(userData).find(({ isBrowser }) => isBrowser);
  process.kill(chromium?.id ?? 0, 'SIGKILL');
  expect(await ended).toEqual([1, null]);
  await expect.poll(() => processesOf(userData)).toEqual([]);
  const again = await launch({ userData });
  expect(await countNotes(await again.page('main'))).toBe(NOTES);
});
