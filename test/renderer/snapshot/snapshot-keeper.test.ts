import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Cache, openCache } from '../../../renderer/cache/cache.ts';
import { SNAPSHOT_FACT } from '../../../renderer/cache/cache-names.ts';
import { storeDelivery } from '../../../renderer/cache/store.ts';
import { drawSnapshot } from '../../../renderer/snapshot/draw-snapshot.ts';
import { replaceSnapshot } from '../../../renderer/snapshot/replace-snapshot.ts';
import { SNAPSHOT_ID } from '../../../renderer/snapshot/snapshot.ts';
import { snapshotKeeper } from '../../../renderer/snapshot/snapshot-keeper.ts';
import type { Day } from '../../../shared/time.ts';

const DAY = '2026-11-27' as Day;

let account: string;
let cache: Cache;
let screen: HTMLElement;
let leave: (() => void) | undefined;
/** Draws as a start does. */
let at: Parameters<typeof drawSnapshot>[0];

beforeEach(() => {
  account = `of ${crypto.randomUUID()}`;
  cache = openCache(account);
  at = { account, today: () => DAY, signal: new AbortController().signal };
  screen = document.createElement('div');
  document.body.append(screen);
});

afterEach(async () => {
  leave?.();
  leave = undefined;
  document.body.replaceChildren();
  await cache.delete();
});

const shown = () => document.getElementById(SNAPSHOT_ID);

/** Keeps the screen as a window does; time passes at once. */
function keep(isAppLockOn = false, isFirstScreen = true): void {
  const attached = snapshotKeeper({
    ...{ cache, isAppLockOn, today: () => DAY, isFirstScreen: () => isFirstScreen },
    timer: { sleep: () => Promise.resolve() },
  })(screen);
  if (typeof attached === 'function') leave = attached;
}

/** The words of the snapshot in the cache; none where there is none. */
async function wordsInCache(): Promise<string> {
  const row = await cache.facts.get(SNAPSHOT_FACT);
  return row?.value ?? '';
}

test('[W1] what the first screen shows is kept after a change, and drawn at the next start', async () => {
  keep();
  screen.textContent = 'Call Ada';
  await expect.poll(wordsInCache).toContain('Call Ada');
  screen.textContent = 'Call Grace';
  await expect.poll(wordsInCache).toContain('Call Grace');
  await drawSnapshot(at);
  expect(shown()?.textContent).toBe('Call Grace');
  expect(shown()?.inert).toBe(true);
  expect(shown()?.dataset['day']).toBe('today');
  replaceSnapshot();
  await drawSnapshot({ ...at, today: () => '2026-11-28' });
  expect(shown()?.dataset['day']).toBe('earlier');
});

test('[W1] another screen is not kept', async () => {
  keep(false, false);
  screen.textContent = 'Notes';
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await wordsInCache()).toBe('');
});

test('[W2] with the app lock on none is kept, and the one from before is gone and not drawn', async () => {
  keep();
  screen.textContent = 'Call Ada';
  await expect.poll(wordsInCache).toContain('Call Ada');
  leave?.();
  keep(true);
  screen.textContent = 'Call Grace';
  await expect.poll(wordsInCache).toBe('');
  await drawSnapshot(at);
  expect(shown()).toBeNull();
});

test('[W2.2] a cache that is cleared has none', async () => {
  await cache.facts.put({ key: SNAPSHOT_FACT, value: '{}' });
  await storeDelivery(cache, { id: 1, accountKey: account, asOf: 0, kind: 'clear' });
  expect(await wordsInCache()).toBe('');
  expect(await cache.facts.toArray()).toEqual([]);
});

test.each(['', '{', '[]', '{"day":"2026-11-27","root":["script",{},[]]}'])(
  '[W3] a start passes over a garbled row: %j',
  async (value) => {
    await cache.facts.put({ key: SNAPSHOT_FACT, value });
    await drawSnapshot(at);
    expect(shown()).toBeNull();
  },
);

test('[W3] a start makes no database in place of one that is gone', async () => {
  await drawSnapshot({ ...at, account: 'gone' });
  expect(shown()).toBeNull();
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain('traytable-gone');
});

test('[W3] what comes too late is not drawn over the screen', async () => {
  keep();
  screen.textContent = 'Call Ada';
  await expect.poll(wordsInCache).toContain('Call Ada');
  await drawSnapshot({ ...at, signal: AbortSignal.abort() });
  expect(shown()).toBeNull();
});
