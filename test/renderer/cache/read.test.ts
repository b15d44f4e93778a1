import { liveQuery } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Cache, openCache } from '../../../renderer/cache/cache.ts';
import {
  companies,
  countsAfter,
  coverage,
  missingTexts,
  nameKey,
  noteIds,
  noteTexts,
  noteTitles,
  readListed,
  readNote,
  someNotes,
} from '../../../renderer/cache/read.ts';
import { recordNames } from '../../../renderer/cache/read-names.ts';
import { noteRow } from '../../../renderer/cache/rows.ts';
import { storeNotes } from '../../../renderer/cache/store.ts';
import { perList } from '../../../shared/api/endpoints.ts';
import { aCompany, aNote, aRecord, aSummary, NOTE_ID } from '../../support/builders.ts';

let cache: Cache;
beforeEach(() => {
  cache = openCache(`read-${crypto.randomUUID()}`);
});
afterEach(() => cache.delete());

const hour = (at: number) => `2026-03-02T${String(at).padStart(2, '0')}:00:00.000Z`;
const ofClient = { note_links: [{ id: 1, record_id: 4, record_type: 'company' }] };

describe('noteIds', () => {
  test('orders all notes by their last change, the newest first', async () => {
    await storeNotes(cache, [
      aNote({ id: 'old', updated_at: hour(1) }),
      aNote({ id: 'new', updated_at: hour(3) }),
      aNote({ id: 'mid', updated_at: hour(2) }),
    ]);
    expect(await noteIds(cache)).toEqual(['new', 'mid', 'old']);
  });

  test('returns those of one client if one is given', async () => {
    await storeNotes(cache, [
      aNote({ id: 'other' }),
      aNote({ id: 'a', updated_at: hour(1), ...ofClient }),
      aNote({ id: 'b', updated_at: hour(2), ...ofClient }),
    ]);
    expect(await noteIds(cache, 4)).toEqual(['b', 'a']);
    expect(await countsAfter(cache, [Date.parse(hour(1)), 0], 4)).toEqual([1, 2]);
  });

  test('is run again when a note comes, goes or changes its place', async () => {
    const answers: string[][] = [];
    const stop = liveQuery(() => noteIds(cache)).subscribe((ids) => answers.push(ids));
    const answeredWith = (ids: string[]) => vi.waitFor(() => expect(answers.at(-1)).toEqual(ids));
    await answeredWith([]);
    await storeNotes(cache, [aNote({ id: 'a', updated_at: hour(1) })]);
    await storeNotes(cache, [aNote({ id: 'b', updated_at: hour(2) })]);
    await answeredWith(['b', 'a']);
    await storeNotes(cache, [aNote({ id: 'a', updated_at: hour(3) })]);
    await answeredWith(['a', 'b']);
    await cache.notes.delete('a');
    await answeredWith(['b']);
    stop.unsubscribe();
  });

  test('opens a list of 20,000 notes without reading one of them', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) =>
      noteRow(aSummary({ id: `n${index}`, updated_at: new Date(index * 1000).toISOString() }), ''),
    );
    await cache.notes.bulkAdd(rows);
    let read = 0;
    cache.notes.hook('reading', (row) => {
      read += 1;
      return row;
    });
    expect((await noteIds(cache))[0]).toBe('n19999');
    expect(read).toBe(0);
    await cache.notes.get('n0');
    expect(read).toBe(1); // the reads are counted
  });
});

describe('readNote', () => {
  test('tells whether the body is here, and whether it is current', async () => {
    await cache.notes.add(noteRow(aSummary({ id: 'n', updated_at: hour(1) }), ''));
    expect(await readNote(cache, 'n')).toMatchObject({ body: 'none' });
    await storeNotes(cache, [aNote({ id: 'n', updated_at: hour(1) })]);
    expect(await readNote(cache, 'n')).toMatchObject({
      body: 'present',
      note: { content_html: '<p>Hello</p>' },
    });
    await cache.notes.put(noteRow(aSummary({ id: 'n', updated_at: hour(2) }), ''));
    expect(await readNote(cache, 'n')).toMatchObject({ body: 'older' });
    expect(await readNote(cache, 'unknown')).toBeUndefined();
  });

  test('leaves the fields of a missing body out, so that it is not taken for an empty one', async () => {
    await cache.notes.add(noteRow(aSummary({ id: 'n' }), ''));
    expect((await readNote(cache, 'n'))?.note).toEqual(aSummary({ id: 'n' }));
  });
});

test('sorts companies as people do', async () => {
  await cache.companies.bulkAdd(
    ['beta 10', 'Beta 2', 'alpha'].map((name, id) => aCompany({ id, name })),
  );
  expect((await companies(cache)).map(({ name }) => name)).toEqual(['alpha', 'Beta 2', 'beta 10']);
});

test('reads many rows of lists at once, and tells which texts are here', async () => {
  await cache.notes.bulkAdd([noteRow(aSummary({ id: 'bare' }), '')]);
  await storeNotes(cache, [
    aNote({ id: 'whole' }),
    aNote({ id: 'empty', content_html: null, content_plain_text: null }),
  ]);
  const rows = await readListed(cache, ['whole', 'unknown', 'bare', 'empty']);
  expect([...rows].map(([id, { hasBody }]) => [id, hasBody])).toEqual([
    ['whole', true],
    ['bare', false],
    ['empty', true],
  ]);
});

test('passes notes and texts to a search part by part, and counts the missing texts', async () => {
  await cache.notes.bulkAdd(['a', 'b', 'c'].map((id) => noteRow(aSummary({ id }), '')));
  await storeNotes(cache, [aNote({ id: 'd', content_plain_text: 'Hello' })]);
  const ids = async (after: string | null) =>
    (await someNotes(cache, after, 2)).map(({ id }) => id);
  expect([await ids(null), await ids('b'), await ids('d')]).toEqual([['a', 'b'], ['c', 'd'], []]);
  expect(await noteTexts(cache, ['d', 'a'])).toEqual(['Hello', undefined]);
  expect(await missingTexts(cache)).toBe(3);
});

test('counts what is on this computer', async () => {
  await cache.notes.add(noteRow(aSummary({ id: 'bare' }), ''));
  await storeNotes(cache, [aNote({ id: 'whole' })]);
  await cache.companies.bulkAdd([aCompany(), aCompany({ id: 5 })]);
  await cache.absences.bulkAdd([
    { list: 'companies', id: '5', why: 'unlisted', at: 0 },
    { list: 'companies', id: '6', why: 'removed', at: 0 },
  ]);
  expect(await coverage(cache)).toEqual({
    counts: { ...perList(() => 0), notes: 2, companies: 2 },
    unlisted: { ...perList(() => 0), companies: 1 },
    bodies: 1,
  });
});

test('finds the titles of notes that are here', async () => {
  await storeNotes(cache, [aNote({ id: 'a', title: 'A' }), aNote({ id: 'b', title: 'B' })]);
  expect(await noteTitles(cache, ['b', 'unknown', 'a'])).toEqual(['B', 'A']);
});

test('names records of any list, as far as they are here', async () => {
  await cache.companies.add(aCompany());
  await cache.notes.add(noteRow(aSummary({ title: 'Kick-off' }), ''));
  const named = [
    { list: 'companies', id: '4' },
    { list: 'companies', id: '5' },
    { list: 'notes', id: NOTE_ID },
  ] as const;
  const names = await recordNames(cache, named);
  expect(named.map((one) => names.get(nameKey(one)))).toEqual([
    'Lantern & Co',
    undefined,
    'Kick-off',
  ]);
});

test('recordNames names a contact by the address and an invoice by the number, if there is no more', async () => {
  const contact = { ...aRecord('contact'), name: ' ' };
  await cache.contacts.put(contact as never);
  await cache.invoices.put({ ...aRecord('invoice'), title: null } as never);
  const named = [
    { list: 'contacts', id: '12' },
    { list: 'invoices', id: '12' },
  ] as const;
  expect([...(await recordNames(cache, named)).values()]).toEqual([
    'ada@lantern.example',
    '2026-0001',
  ]);
});

test('[V342] names a client that is not here as its projects do, unless none has its name', async () => {
  const project = (id: number, company_id: number, company_name: string | null) =>
    aRecord('project', { id, company_id, company_name }) as never;
  await cache.projects.bulkPut([
    ...[project(1, 5, null), project(2, 5, 'Fjellvik'), project(3, 6, ' ')],
    project(4, 4, 'Former name'),
  ]);
  await cache.companies.add(aCompany());
  const named = ['4', '5', '6', '7'].map((id) => ({ list: 'companies', id }) as const);
  const names = await recordNames(cache, named);
  expect(named.map((one) => names.get(nameKey(one)))).toEqual([
    ...['Lantern & Co', 'Fjellvik'],
    ...[undefined, undefined],
  ]);
});
