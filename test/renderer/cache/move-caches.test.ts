import { afterEach, expect, test } from 'vitest';
import { openCache } from '../../../renderer/cache/cache.ts';
import { cacheName } from '../../../renderer/cache/cache-names.ts';
import {
  areCachesMoved,
  cancelMove,
  discardMoved,
  hasMoveBegun,
  moveCachesIn,
  moveCachesOut,
} from '../../../renderer/cache/move-caches.ts';
import { readNote } from '../../../renderer/cache/read.ts';
import { storeDelivery, storeNotes } from '../../../renderer/cache/store.ts';
import { createTextSeal } from '../../../renderer/cache/text-seal.ts';
import { aCacheKey } from '../../support/a-cache-key.ts';
import { aCompany, aNote } from '../../support/builders.ts';
import { keepStorageApart } from '../../support/storage-apart.ts';

const [own, other] = [`own ${crypto.randomUUID()}`, `other ${crypto.randomUUID()}`];
keepStorageApart((name) => [own, other].map(cacheName).includes(name));
const none = () => undefined;
const noteOf = (id: string) =>
  aNote({ id, content_html: `<p>Zuckerwatte ${id}</p>`, content_plain_text: `Zuckerwatte ${id}` });
const ids = Array.from({ length: 230 }, (_, index) => `n${index}`);

afterEach(async () => {
  await cancelMove();
  await deleteOldFiles();
});

/** As main does between two starts. */
async function deleteOldFiles(): Promise<void> {
  for (const key of [own, other]) await openCache(key).delete();
}

/** Two accounts with notes that are not encrypted. */
async function twoCaches(): Promise<void> {
  for (const key of [own, other]) {
    const cache = openCache(key);
    await storeNotes(cache, ids.map(noteOf));
    const records = [aCompany({ id: 4 })];
    const head = { id: 1, accountKey: key, asOf: 0 } as const;
    await storeDelivery(cache, { ...head, kind: 'companies', records });
    cache.close();
  }
}

const move = async (key = aCacheKey(), onprogress: (share: number) => void = none) =>
  moveCachesOut({ turned: { account: own, seal: await createTextSeal(key) } }, onprogress);

/** The rows of a cache as they are on the disk. */
async function rowsOf(account: string): Promise<string> {
  const cache = openCache(account);
  const rows = [...(await cache.notes.toArray()), ...(await cache.bodies.toArray())];
  const text = JSON.stringify(
    rows.map((row) => ('sealed' in row ? [row, String(row.sealed)] : row)),
  );
  cache.close();
  return text;
}

test('[E3] encrypts the cache of the account on its way, and leaves that of another as it is', async () => {
  await twoCaches();
  const shares: number[] = [];
  await move(aCacheKey(), (share) => shares.push(share));
  expect([shares.at(-1), shares.length > 4, await areCachesMoved()]).toEqual([1, true, true]);
  await deleteOldFiles();
  await moveCachesIn(none);
  expect(await areCachesMoved()).toBe(false);

  expect((await rowsOf(own)).includes('Zuckerwatte')).toBe(false);
  const cache = openCache(own, async () => createTextSeal(aCacheKey()));
  for (const id of ids) expect((await readNote(cache, id))?.note).toEqual(noteOf(id));
  expect(await cache.companies.toArray()).toEqual([aCompany({ id: 4 })]);
  expect(await cache.notes.orderBy('updatedAt').count()).toBe(ids.length);
  cache.close();
  expect((await rowsOf(other)).split('Zuckerwatte').length).toBeGreaterThan(3 * ids.length);
});

test('[K7.4] leaves the caches of forgotten accounts behind, and moves the others as they are', async () => {
  await twoCaches();
  await moveCachesOut({ forgotten: [other] }, none);
  await deleteOldFiles();
  await moveCachesIn(none);
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).toContain(cacheName(own));
  expect(names).not.toContain(cacheName(other));
  expect((await rowsOf(own)).split('Zuckerwatte').length).toBeGreaterThan(3 * ids.length);
});

test('[E3] decrypts the cache when the lock is turned off', async () => {
  const sealed = openCache(own, async () => createTextSeal(aCacheKey()));
  await storeNotes(sealed, ids.map(noteOf));
  sealed.close();
  await move(aCacheKey({ form: 'clear' }));
  await deleteOldFiles();
  await moveCachesIn(none);
  const cache = openCache(own);
  for (const id of ids) expect((await readNote(cache, id))?.note).toEqual(noteOf(id));
  cache.close();
});

test('[E3.1] begins anew after a move that did not end', async () => {
  await twoCaches();
  const stopped = move(aCacheKey(), (share) => {
    if (share > 0.5) throw new Error('killed');
  });
  await expect(stopped).rejects.toThrow('killed');
  expect(await areCachesMoved()).toBe(false);
  await move();
  await deleteOldFiles();
  await moveCachesIn(none);
  expect((await rowsOf(own)).includes('Zuckerwatte')).toBe(false);
});

test('[E3.2] takes nothing from a move that did not end, even where no cache is left', async () => {
  await twoCaches();
  const stopped = move(aCacheKey(), (share) => {
    if (share > 0.5) throw new Error('killed');
  });
  await expect(stopped).rejects.toThrow('killed');
  await deleteOldFiles();
  await moveCachesIn(none);
  expect([await indexedDB.databases(), await hasMoveBegun()]).toEqual([[], false]);
});

test('[E3.1] goes on with a return that did not end', async () => {
  await twoCaches();
  await move();
  await deleteOldFiles();
  const stopped = moveCachesIn((share) => {
    if (share > 0.5) throw new Error('killed');
  });
  await expect(stopped).rejects.toThrow('killed');
  expect(await areCachesMoved()).toBe(true);
  await moveCachesIn(none);
  const cache = openCache(own, async () => createTextSeal(aCacheKey()));
  expect(await cache.bodies.count()).toBe(ids.length);
  cache.close();
});

test('[E3.2] leaves caches alone that were not deleted, since they may be newer', async () => {
  await twoCaches();
  await move();
  const cache = openCache(own);
  await cache.notes.update('n0', { title: 'Newer' });
  await moveCachesIn(none);
  expect([(await cache.notes.get('n0'))?.title, await areCachesMoved()]).toEqual(['Newer', false]);
  cache.close();
});

test('[E3.2] deletes all of it where the user downloads the notes again', async () => {
  await twoCaches();
  await move();
  await discardMoved();
  const left = (await indexedDB.databases()).map(({ name }) => name);
  expect([left.includes(cacheName(own)), await areCachesMoved()]).toEqual([false, false]);
});

test('[W2] leaves behind the snapshots that earlier versions kept, and the ids come along', async () => {
  for (const key of [own, other]) {
    const cache = openCache(key);
    await cache.facts.bulkPut([
      { key: 'id', value: `id of ${key}` },
      { key: 'first screen' as 'id', value: 'Zuckerwatte' },
    ]);
    cache.close();
  }
  await move();
  await deleteOldFiles();
  await moveCachesIn(none);
  for (const key of [own, other]) {
    const cache = openCache(key);
    expect(await cache.facts.toArray()).toEqual([{ key: 'id', value: `id of ${key}` }]);
    cache.close();
  }
});
