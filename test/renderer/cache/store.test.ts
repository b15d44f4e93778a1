import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Cache, openCache } from '../../../renderer/cache/cache.ts';
import { storeDelivery, storeNotes } from '../../../renderer/cache/store.ts';
import { aCompany, aNote, aSummary } from '../../support/builders.ts';

let cache: Cache;
beforeEach(() => {
  cache = openCache(`store-${crypto.randomUUID()}`);
});
afterEach(() => cache.delete());

const asOf = 0;

describe('storeDelivery', () => {
  test('stores companies by id and answers that nothing is missing', async () => {
    const records = [aCompany({ id: 4 }), aCompany({ id: 5, name: 'Brightwater' })];
    expect(await storeDelivery(cache, { id: 1, asOf, kind: 'companies', records })).toEqual([]);
    expect(await cache.companies.toArray()).toEqual(records);
  });

  test('[L3] names the notes of a page whose body is not here', async () => {
    await storeNotes(cache, [aNote({ id: 'here' })]);
    const records = [aSummary({ id: 'here' }), aSummary({ id: 'new' })];
    const missing = await storeDelivery(cache, { id: 1, asOf, kind: 'notes', records });
    expect(missing).toEqual(['new']);
  });

  test('[L3] names a note whose body is older than the note', async () => {
    await storeNotes(cache, [aNote({ id: 'n', updated_at: '2026-03-02T12:00:00.000Z' })]);
    const records = [aSummary({ id: 'n', updated_at: '2026-03-02T13:00:00.000Z' })];
    const missing = await storeDelivery(cache, { id: 1, asOf, kind: 'notes', records });
    expect(missing).toEqual(['n']);
    expect((await cache.notes.get('n'))?.excerpt).toBe('Hello');
  });

  test('leaves out a page that is older than the reply we already have', async () => {
    const reply = aNote({ id: 'n', title: 'Mine', updated_at: '2026-03-02T13:00:00.000Z' });
    await storeNotes(cache, [reply]);
    const records = [aSummary({ id: 'n', title: 'Old', updated_at: '2026-03-02T12:00:00.000Z' })];
    expect(await storeDelivery(cache, { id: 1, asOf, kind: 'notes', records })).toEqual([]);
    expect((await cache.notes.get('n'))?.title).toBe('Mine');
  });

  test('keeps the order, the clients and the start of the text of a note for its lists', async () => {
    const note = aNote({
      updated_at: '2026-03-02T12:00:00.000Z',
      content_plain_text: 'First line\n\nSecond line',
      note_links: [
        { id: 1, record_id: 4, record_type: 'company' },
        { id: 2, record_id: 9, record_type: 'project' },
      ],
    });
    await storeDelivery(cache, { id: 1, asOf, kind: 'bodies', records: [note] });
    expect(await cache.notes.get(note.id)).toMatchObject({
      updatedAt: Date.UTC(2026, 2, 2, 12),
      companyIds: [4],
      excerpt: 'First line Second line',
    });
  });

  test('writes nothing where a page says what is known', async () => {
    const records = [aSummary({ id: 'a' }), aSummary({ id: 'b' })];
    await storeDelivery(cache, { id: 1, asOf, kind: 'notes', records });
    let writes = 0;
    cache.notes.hook('updating', () => {
      writes += 1;
    });
    await storeDelivery(cache, { id: 2, asOf, kind: 'notes', records });
    expect(writes).toBe(0);
  });
});

describe('storeNotes', () => {
  test('leaves out a note that is older than the one we hold', async () => {
    const newer = aNote({ content_html: '<p>New</p>', updated_at: '2026-03-02T13:00:00.000Z' });
    await storeNotes(cache, [newer]);
    await storeNotes(cache, [aNote({ updated_at: '2026-03-02T12:00:00.000Z' })]);
    expect((await cache.bodies.get(newer.id))?.content_html).toBe('<p>New</p>');
  });

  test('stores a note and its body in one transaction, or neither', async () => {
    cache.notes.hook('creating', () => {
      throw new Error('no room');
    });
    await expect(storeNotes(cache, [aNote()])).rejects.toThrow();
    expect(await cache.bodies.count()).toBe(0);
  });
});
