/** The reads of a search over the notes in the cache, and when it reads again. */
import { expect, onTestFinished, test } from 'vitest';
import { type Cache, openCache } from '../../../renderer/cache/cache.ts';
import { noteIds } from '../../../renderer/cache/read.ts';
import { storeNotes } from '../../../renderer/cache/store.ts';
import { NoteSearch } from '../../../renderer/notes/note-search.svelte.ts';
import type { Company } from '../../../shared/records/company.ts';
import type { Note } from '../../../shared/records/note.ts';
import { aCreateOf, aNote } from '../../support/builders.ts';

let opened = 0;

/** A cache with these notes, how often its notes are read, and how many of their texts. */
async function aCache(notes: readonly Note[]) {
  opened += 1;
  const cache = openCache(`note search ${opened}`);
  const reads = { count: 0, texts: 0 };
  cache.use({
    stack: 'dbcore',
    name: 'counts',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        const query: typeof table.query = (request) => {
          if (name === 'notes') reads.count += 1;
          return table.query(request);
        };
        const getMany: typeof table.getMany = (request) => {
          if (name === 'bodies') reads.texts += request.keys.length;
          return table.getMany(request);
        };
        return { ...table, query, getMany };
      },
    }),
  });
  onTestFinished(() => cache.delete());
  await storeNotes(cache, notes);
  reads.count = 0;
  return { cache, reads, search: new NoteSearch(cache) };
}

async function searched(cache: Cache) {
  const ids = await noteIds(cache);
  return { ids, cached: ids, writes: [], companies: new Map() };
}

const notes = ['Anna', 'Bert', 'Cleo'].map((title, index) =>
  aNote({
    ...{ id: title, title, content_html: '<p>x</p>', content_plain_text: 'x' },
    updated_at: `2026-11-2${index}T08:00:00Z`,
  }),
); // Cleo is the first of the list

function retitled(title: string, to: string): Note {
  const note = notes.find(({ id }) => id === title);
  return aNote({ ...note, title: to, updated_at: '2026-11-23T08:00:00Z' });
}

async function found(search: NoteSearch, cache: Cache, words: string) {
  const now = await searched(cache);
  search.search(words, now);
  await expect.poll(() => search.isSearching).toBe(false);
  return search.foundIn(now.ids);
}

test('reads no note before the user is about to filter, whatever changes in the list', async () => {
  const { cache, reads, search } = await aCache(notes);
  const now = await searched(cache);
  reads.count = 0;
  search.search('', now);
  search.search('', { ...now, writes: [] });
  await new Promise(requestAnimationFrame);
  expect(reads.count).toBe(0);
  search.prepare();
  await expect.poll(() => reads.count).toBe(1);
  search.end();
  search.search('', now);
  await new Promise(requestAnimationFrame);
  expect(reads.count).toBe(1);
});

test('finds a note by the title it was given since the titles were read', async () => {
  const { cache, reads, search } = await aCache(notes);
  search.prepare();
  await expect.poll(() => reads.count).toBe(1);
  await storeNotes(cache, [retitled('Anna', 'Zebra')]);
  search.search('', await searched(cache));
  expect(await found(search, cache, 'zebra')).toEqual(['Anna']);
  expect(await found(search, cache, 'anna')).toEqual([]);
});

test('finds the first note of the list by its new title, though it stays the first', async () => {
  const { cache, search } = await aCache(notes);
  expect(await found(search, cache, 'zebra')).toEqual([]);
  await storeNotes(cache, [retitled('Cleo', 'Zebra')]);
  expect(await found(search, cache, 'zebra')).toEqual(['Cleo']);
});

test('reads again only the texts that may have the word that is typed on, and finds the same', async () => {
  const further = { Anna: '', Bert: ' ends there', Cleo: ' ends' } as Record<string, string>;
  const longer = notes.map((note) => aNote({ ...note, title: `${note.title}${further[note.id]}` }));
  const { cache, reads, search } = await aCache(longer);
  const now = await searched(cache);
  const texts = async (words: string) => {
    reads.texts = 0;
    search.search(words, now);
    await expect.poll(() => search.isSearching).toBe(false);
    return { found: search.foundIn(now.ids), read: reads.texts };
  };
  expect(await texts('zz b')).toEqual({ found: [], read: 3 });
  expect(await texts('zz be')).toEqual({ found: [], read: 0 });
  expect(await texts('e')).toEqual({ found: ['Cleo', 'Bert'], read: 1 });
  expect(await texts('e t')).toEqual({ found: ['Bert'], read: 1 });
  expect(await texts('e tz')).toEqual({ found: [], read: 1 });
  expect(await texts('e')).toEqual({ found: ['Cleo', 'Bert'], read: 1 });
});

test('searches every text again for a word that is typed on once the cache has changed', async () => {
  const { cache, reads, search } = await aCache(notes);
  const now = await searched(cache);
  for (const [words, cached] of [['z', now.cached] as const, ['ze', [...now.cached]] as const]) {
    reads.texts = 0;
    search.search(words, { ...now, cached });
    await expect.poll(() => search.isSearching).toBe(false);
    expect(reads.texts).toBe(3);
  }
});

test('[F1.1] finds one or two letters where a word begins alone: in title, client and text', async () => {
  const { cache, search } = await aCache([
    aNote({
      ...{ id: 'note', title: 'Fjellvik', content_plain_text: `${'. '.repeat(400)}outdoor shop` },
      ...{
        content_html: '<p>x</p>',
        note_links: [{ id: 1, record_type: 'company', record_id: 7 }],
      },
    }),
  ]);
  const ids = await noteIds(cache);
  const client = { id: 7, name: 'Bergström' } as Company;
  const companies = new Map([['7', client]]);
  const finds = async (words: string) => {
    search.search(words, { ids, cached: ids, writes: [], companies });
    await expect.poll(() => search.isSearching).toBe(false);
    return search.foundIn(ids).length === 1;
  };
  for (const words of ['fj', 'be', 'ou', 's', 'lvi', 'tdo', 'gst']) {
    expect(await finds(words), words).toBe(true);
  }
  for (const words of ['lv', 'er', 'ut', 'k', 'fj ut'])
    expect(await finds(words), words).toBe(false);
  // A longer word may be inside another one.
  expect([await finds('lv'), await finds('lvi')]).toEqual([false, true]);
});

test('searches thousands of titles in several tasks, and finds them all', async () => {
  const { search } = await aCache([]);
  const ids = Array.from({ length: 9_000 }, (_, index) => `local-${index}`);
  const writes = ids.map((id) =>
    aCreateOf('note', { id, record: { kind: 'note', id }, fields: { title: `Harbour ${id}` } }),
  );
  search.search('harbour', { ids, cached: [], writes, companies: new Map() });
  expect(search.foundIn(ids).length).toBeLessThan(ids.length);
  expect(search.isSearchingLines).toBe(true);
  await expect.poll(() => search.isSearchingLines).toBe(false);
  expect(search.foundIn(ids)).toEqual(ids);
});
