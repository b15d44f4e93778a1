import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openCache } from '../../../renderer/cache/cache.ts';
import { cacheName } from '../../../renderer/cache/cache-names.ts';
import { cancelMove, hasMoveBegun, moveCachesOut } from '../../../renderer/cache/move-caches.ts';
import { storeNotes } from '../../../renderer/cache/store.ts';
import { createTextSeal } from '../../../renderer/cache/text-seal.ts';
import { prepareCaches } from '../../../renderer/shell/prepare-caches.ts';
import { failed, ok } from '../../../shared/result.ts';
import { aCacheKey } from '../../support/a-cache-key.ts';
import { aNote } from '../../support/builders.ts';
import { anAccount } from '../../support/fake-bridge.ts';
import { keepStorageApart } from '../../support/storage-apart.ts';

const account = anAccount({ key: `mara ${crypto.randomUUID()}` });
const key = account.kind === 'known' ? account.key : '';
keepStorageApart((name) => name === cacheName(key));

const target = document.createElement('div');
beforeEach(() => document.body.append(target));
afterEach(async () => {
  target.replaceChildren();
  await cancelMove();
  await openCache(key).delete();
});

async function aCacheWithANote(): Promise<void> {
  const cache = openCache(key);
  await storeNotes(cache, [aNote({ id: 'n' })]);
  cache.close();
}

/** A main that answers, and the moves it was notified of. */
function aMain(
  cacheKey: ReturnType<typeof aCacheKey> | null,
  answers = [ok(null)],
  forgotten: readonly string[] = [],
) {
  const calls: unknown[] = [];
  const bridge = {
    cacheKey: async () => ok(cacheKey),
    readOldCaches: async () => ok(forgotten),
    async otherCachesMoved(input: unknown) {
      calls.push(input);
      return answers[calls.length - 1] ?? ok(null);
    },
    async cacheConverted(input: unknown) {
      calls.push(input);
      return answers[calls.length - 1] ?? ok(null);
    },
  };
  return { calls, prepared: prepareCaches({ bridge, account, target }) };
}

test('draws nothing and moves nothing without a key', async () => {
  await aMain(null).prepared;
  expect([target.textContent, await hasMoveBegun()]).toEqual(['', false]);
});

test('[E3] moves the caches while the lock is being turned on, and opens none before main starts again', async () => {
  await aCacheWithANote();
  const { calls, prepared } = aMain(aCacheKey({ isTurning: true }));
  await expect.poll(() => calls).toEqual([{ account: key, form: 'sealed' }]);
  await expect.element(page.getByText('Encrypting the notes on this computer…')).toBeVisible();
  const first = await Promise.race([prepared.then(() => 'opened'), Promise.resolve('waits')]);
  expect([first, await hasMoveBegun()]).toEqual(['waits', true]);

  // Main has started again without the old files.
  await openCache(key).delete();
  target.replaceChildren();
  await aMain(aCacheKey()).prepared;
  expect([target.textContent, await hasMoveBegun()]).toEqual(['', false]);
  const cache = openCache(key);
  expect(await cache.notes.count()).toBe(1);
  cache.close();
});

test('[E3.1] offers another try and a start without it when main refuses', async () => {
  await aCacheWithANote();
  const refused = failed('disk', 'The disk is full.') as never;
  const { calls, prepared } = aMain(aCacheKey({ isTurning: true, form: 'clear' }), [
    refused,
    refused,
  ]);
  await expect.element(page.getByText(/could not be decrypted/)).toBeVisible();
  await expect.element(page.getByText(/The disk is full\./)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => calls.length).toBe(2);
  await userEvent.click(page.getByRole('button', { name: 'Later' }));
  await prepared;
  // The caches in place change from now on: another start has to move them anew.
  expect([target.textContent, await hasMoveBegun()]).toEqual(['', false]);
});

test('[K7.4] moves the other caches away from a forgotten one before any is opened', async () => {
  await aCacheWithANote();
  const refused = failed('disk', 'The disk is full.') as never;
  const { calls } = aMain(null, [refused, ok(null)], ['forgotten']);
  await expect
    .element(page.getByText(/What is left of a forgotten account could not/))
    .toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => calls).toEqual([{ word: 'moved' }, { word: 'moved' }]);
  const progress = page.getByText('Deleting what is left of a forgotten account…', { exact: true });
  await expect.element(progress).toBeVisible();

  // Main has started again without the old files.
  await openCache(key).delete();
  target.replaceChildren();
  await aMain(null).prepared;
  const cache = openCache(key);
  expect([await hasMoveBegun(), await cache.notes.count()]).toEqual([false, 1]);
  cache.close();
});

test('[E3.2] downloads again what cannot be brought back, if the user says so', async () => {
  await aCacheWithANote();
  const turned = { account: key, seal: await createTextSeal(aCacheKey()) };
  await moveCachesOut({ turned }, () => undefined);
  await openCache(key).delete();
  // A newer program has been here.
  const broken = indexedDB.open(`traytable-${key}`, 1_000);
  await new Promise((resolve) => (broken.onsuccess = resolve));
  broken.result.close();
  const { prepared } = aMain(aCacheKey());
  await expect.element(page.getByText(/could not be opened/)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Download them again' }));
  await prepared;
  expect(await hasMoveBegun()).toBe(false);
});
