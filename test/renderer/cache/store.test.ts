import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Cache, cacheId, openCache } from '../../../renderer/cache/cache.ts';
import { absence, coverage, noteIds } from '../../../renderer/cache/read.ts';
import { storeDelivery, storeNotes, storeReplies } from '../../../renderer/cache/store.ts';
import { perList } from '../../../shared/api/endpoints.ts';
import type { Comment } from '../../../shared/records/comment.ts';
import { aCompany, aNote, aSummary } from '../../support/builders.ts';
import { countingRandom } from '../../support/open-window.ts';

let cache: Cache;
beforeEach(() => {
  cache = openCache(`store-${crypto.randomUUID()}`);
});
afterEach(() => cache.delete());

/** The fields of every delivery. */
const head = { id: 1, accountKey: 'mara', asOf: 0 } as const;

describe('storeDelivery', () => {
  test('stores companies by id and returns that nothing is missing', async () => {
    const records = [aCompany({ id: 4 }), aCompany({ id: 5, name: 'Brightwater' })];
    expect(await storeDelivery(cache, { ...head, kind: 'companies', records })).toEqual({
      changed: 2,
      missingBodies: [],
    });
    expect(await cache.companies.toArray()).toEqual(records);
  });

  test('[L3] names the notes of a page whose body is not here', async () => {
    await storeNotes(cache, [aNote({ id: 'here' })]);
    const records = [aSummary({ id: 'here' }), aSummary({ id: 'new' })];
    const { missingBodies: missing } = await storeDelivery(cache, {
      ...head,
      kind: 'notes',
      records,
    });
    expect(missing).toEqual(['new']);
  });

  test('[L2] [L11] stores an absence whose id no table could hold, and the others with it', async () => {
    await storeDelivery(cache, { ...head, kind: 'companies', records: [aCompany({ id: 4 })] });
    const gone = { kind: 'absent', list: 'companies', why: 'removed' } as const;
    await storeDelivery(cache, { ...head, ...gone, ids: ['without an id', '4'] });
    expect(await cache.companies.count()).toBe(0);
    expect(await absence(cache, 'companies', '4')).toMatchObject({ why: 'removed' });
  });

  test('lists a note with an unreadable time of change, and takes a newer one', async () => {
    await storeNotes(cache, [aNote({ id: 'n', updated_at: 'yesterday' })]);
    expect(await noteIds(cache)).toEqual(['n']);
    await storeNotes(cache, [aNote({ id: 'n', title: 'Newer' })]);
    expect((await cache.notes.get('n'))?.title).toBe('Newer');
  });

  test('[L3] names a note whose body is older than the note', async () => {
    await storeNotes(cache, [aNote({ id: 'n', updated_at: '2026-03-02T12:00:00.000Z' })]);
    const records = [aSummary({ id: 'n', updated_at: '2026-03-02T13:00:00.000Z' })];
    const { missingBodies: missing } = await storeDelivery(cache, {
      ...head,
      kind: 'notes',
      records,
    });
    expect(missing).toEqual(['n']);
    expect(await cache.notes.get('n')).toMatchObject({ excerpt: 'Hello' });
  });

  test('leaves out a page that is older than the reply we already have', async () => {
    const reply = aNote({ id: 'n', title: 'Mine', updated_at: '2026-03-02T13:00:00.000Z' });
    await storeNotes(cache, [reply]);
    const records = [aSummary({ id: 'n', title: 'Old', updated_at: '2026-03-02T12:00:00.000Z' })];
    expect(await storeDelivery(cache, { ...head, kind: 'notes', records })).toEqual({
      changed: 0,
      missingBodies: [],
    });
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
    await storeDelivery(cache, { ...head, kind: 'bodies', records: [note] });
    expect(await cache.notes.get(note.id)).toMatchObject({
      updatedAt: Date.UTC(2026, 2, 2, 12),
      companyIds: [4],
      excerpt: 'First line Second line',
    });
  });

  test('writes nothing for a page without news', async () => {
    const records = [aSummary({ id: 'a' }), aSummary({ id: 'b' })];
    await storeDelivery(cache, { ...head, kind: 'notes', records });
    let writes = 0;
    cache.notes.hook('updating', () => {
      writes += 1;
    });
    await storeDelivery(cache, { ...head, kind: 'notes', records });
    expect(writes).toBe(0);
  });
});

describe('storeDelivery of an absence', () => {
  const absent = { ...head, kind: 'absent', asOf: 7 } as const;

  test('[L11] removes a note with its body, and remembers why', async () => {
    await storeNotes(cache, [aNote({ id: 'gone' }), aNote({ id: 'here' })]);
    await storeDelivery(cache, { ...absent, list: 'notes', ids: ['gone'], why: 'removed' });
    expect(await cache.notes.toCollection().primaryKeys()).toEqual(['here']);
    expect(await cache.bodies.toCollection().primaryKeys()).toEqual(['here']);
    expect(await absence(cache, 'notes', 'gone')).toEqual({
      list: 'notes',
      id: 'gone',
      why: 'removed',
      at: 7,
    });
  });

  test('[L11] keeps an archived record, and drops the mark when the list has it again', async () => {
    await cache.companies.add(aCompany({ id: 4 }));
    await storeDelivery(cache, { ...absent, list: 'companies', ids: ['4'], why: 'unlisted' });
    expect(await cache.companies.count()).toBe(1);
    expect((await absence(cache, 'companies', '4'))?.why).toBe('unlisted');
    const records = [aCompany({ id: 4 })];
    await storeDelivery(cache, { ...head, kind: 'companies', records });
    expect(await absence(cache, 'companies', '4')).toBeUndefined();
  });

  test('[L11] hides by number what is named by a number', async () => {
    await cache.companies.bulkAdd([aCompany({ id: 4 }), aCompany({ id: 5 })]);
    const why = 'out-of-reach';
    await storeDelivery(cache, { ...absent, list: 'companies', ids: ['4'], why });
    expect(await cache.companies.toCollection().primaryKeys()).toEqual([5]);
  });

  test('remembers a bounded number of absences, the latest ones', async () => {
    for (let batch = 0; batch < 3; batch += 1) {
      const ids = Array.from({ length: 1_000 }, (_, index) => String(batch * 1_000 + index));
      await storeDelivery(cache, { ...absent, asOf: batch, list: 'deals', ids, why: 'removed' });
    }
    expect(await cache.absences.count()).toBe(2_000);
    expect(await absence(cache, 'deals', '0')).toBeUndefined();
    expect(await absence(cache, 'deals', '2999')).toBeDefined();
  });

  test('[L16] empties everything but the id of the cache itself', async () => {
    const id = await cacheId(cache, countingRandom());
    await storeNotes(cache, [aNote()]);
    await cache.companies.add(aCompany());
    await storeDelivery(cache, { ...head, kind: 'clear' });
    expect(await cache.facts.toArray()).toEqual([{ key: 'id', value: id }]);
    expect(await coverage(cache)).toEqual({
      counts: perList(() => 0),
      unlisted: perList(() => 0),
      bodies: 0,
    });
    expect(await cacheId(cache, countingRandom())).toBe(id);
  });
});

describe('storeDelivery of comments', () => {
  const on = { type: 'Deal', id: '7' } as const;
  const comment = (id: number, over: Partial<Comment> = {}): Comment => ({
    id,
    kind: 'user_created',
    commentable_type: 'Deal',
    commentable_id: '7',
    created_at: '2026-03-02T12:00:00.000Z',
    body_plain_text: `Comment ${id}`,
    author_member_id: 7,
    ...over,
  });

  test('[L17.1] removes comments that are no longer on the task or deal, and none of another', async () => {
    const other = comment(3, { commentable_id: '8' });
    await cache.comments.bulkAdd([comment(1), comment(2), other]);
    await storeDelivery(cache, { ...head, kind: 'comments-of', on, records: [comment(2)] });
    expect(await cache.comments.toCollection().primaryKeys()).toEqual([2, 3]);
  });
});

describe('storeReplies', () => {
  test('[Q10] stores the reply of any kind that has a list', async () => {
    await storeReplies(
      cache,
      [
        { record: { kind: 'task', id: 't' }, reply: { id: 't', title: 'Call' } },
        { record: { kind: 'note', id: 'n' }, reply: aNote({ id: 'n' }) },
        { record: { kind: 'document', id: '9' }, reply: { id: 9 } },
      ],
      0,
    );
    expect(await cache.tasks.count()).toBe(1);
    expect(await cache.bodies.count()).toBe(1);
  });

  test('[Q14] removes a record after its delete, with what belongs to it', async () => {
    await storeNotes(cache, [aNote({ id: 'n' }), aNote({ id: 'stays' })]);
    await cache.timeEntries.bulkAdd([{ id: 12 }, { id: 13 }] as never[]);
    await storeReplies(
      cache,
      [
        { record: { kind: 'note', id: 'n' }, reply: null },
        { record: { kind: 'time-entry', id: '12' }, reply: null },
      ],
      5,
    );
    expect(await absence(cache, 'timeEntries', '12')).toMatchObject({ why: 'removed', at: 5 });
    expect(await cache.bodies.toCollection().primaryKeys()).toEqual(['stays']);
    expect(await cache.notes.toCollection().primaryKeys()).toEqual(['stays']);
    expect(await cache.timeEntries.toCollection().primaryKeys()).toEqual([13]);
  });

  test('[L5.1] leaves out a record that is older than the one we hold', async () => {
    const task = (updated_at: string, title: string) => ({ id: 't', title, updated_at });
    const record = { kind: 'task', id: 't' } as const;
    await storeReplies(cache, [{ record, reply: task('2026-03-02T13:00:00.000Z', 'New') }], 0);
    await storeReplies(cache, [{ record, reply: task('2026-03-02T12:00:00.000Z', 'Old') }], 0);
    expect((await cache.tasks.get('t'))?.title).toBe('New');
  });
});

describe('storeNotes', () => {
  test('leaves out a note that is older than the one we hold', async () => {
    const newer = aNote({ content_html: '<p>New</p>', updated_at: '2026-03-02T13:00:00.000Z' });
    await storeNotes(cache, [newer]);
    await storeNotes(cache, [aNote({ updated_at: '2026-03-02T12:00:00.000Z' })]);
    expect(await cache.bodies.get(newer.id)).toMatchObject({ content_html: '<p>New</p>' });
  });

  test('stores a note and its body in one transaction, or neither', async () => {
    cache.notes.hook('creating', () => {
      throw new Error('no room');
    });
    await expect(storeNotes(cache, [aNote()])).rejects.toThrow();
    expect(await cache.bodies.count()).toBe(0);
  });
});
