import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAskSeal } from '../../../renderer/cache/ask-seal.ts';
import { readLatestNotes } from '../../../renderer/cache/attachable-notes.ts';
import { type AskSeal, type Cache, openCache } from '../../../renderer/cache/cache.ts';
import { noteTexts, readListed, readNote, someNotes } from '../../../renderer/cache/read.ts';
import { readForExport, readWholeNote } from '../../../renderer/cache/read-export.ts';
import { recordTitle } from '../../../renderer/cache/read-names.ts';
import { readStory } from '../../../renderer/cache/read-story.ts';
import { readToday } from '../../../renderer/cache/read-today.ts';
import { readRecent } from '../../../renderer/cache/read-touched.ts';
import { storeDelivery, storeNotes } from '../../../renderer/cache/store.ts';
import { createTextSeal } from '../../../renderer/cache/text-seal.ts';
import type { Note } from '../../../shared/records/note.ts';
import { failed, ok } from '../../../shared/result.ts';
import { aCacheKey } from '../../support/a-cache-key.ts';
import { aCompany, aNote, aSummary } from '../../support/builders.ts';

const name = `sealed-${crypto.randomUUID()}`;
const head = { id: 1, accountKey: 'mara', asOf: 0 } as const;
const word = 'Zuckerwatte';
const lone = '\ud83c';

const opened: Cache[] = [];
let cache: Cache;
beforeEach(() => {
  cache = withKey({});
});
afterEach(async () => {
  await cache.delete();
  for (const one of opened.splice(0)) one.close();
});

/** The same cache, with a key of its own or none. */
function withKey(key: Parameters<typeof aCacheKey>[0] | null): Cache {
  const ask: AskSeal = async () => (key === null ? null : createTextSeal(aCacheKey(key)));
  const one = openCache(name, ask);
  opened.push(one);
  return one;
}

function secretNote(id: string, more: Partial<Note> = {}): Note {
  const text = `${word} of ${id} ${lone}`;
  return aNote({
    ...{ id, title: '', date: '2026-03-02', content_html: `<p>${text}</p>` },
    ...{ content_plain_text: text, ...more },
  });
}

async function onDisk(): Promise<string> {
  const all = [...(await cache.notes.toArray()), ...(await cache.bodies.toArray())];
  return JSON.stringify(all.map((row) => ('sealed' in row ? [row, String(row.sealed)] : row)));
}

const verify = { kind: 'compare', list: 'notes', areBodies: true } as const;

describe('a cache with the app lock on', () => {
  test('[E1] has no text of a note on the disk, and reads each as it came', async () => {
    const linked = { id: 1, record_type: 'company', record_id: 4 };
    await storeDelivery(cache, { ...head, kind: 'companies', records: [aCompany({ id: 4 })] });
    const note = secretNote('n', { note_links: [linked] });
    await storeNotes(cache, [note]);
    expect(await onDisk()).not.toContain(word);

    const row = { excerpt: note.content_plain_text };
    expect((await readListed(cache, ['n'])).get('n')).toMatchObject({ row, hasBody: true });
    expect(await someNotes(cache, null, 9)).toMatchObject([row]);
    expect(await noteTexts(cache, ['n', 'none'])).toEqual([note.content_plain_text, undefined]);
    expect(await readNote(cache, 'n')).toEqual({ note, body: 'present' });
    expect(await recordTitle(cache, { list: 'notes', id: 'n' })).toBe(note.content_plain_text);
    expect(await readLatestNotes(cache)).toMatchObject([row]);
    const story = await readStory(cache, { kind: 'company', id: 4, name: null });
    expect(story.notes).toMatchObject([row]);
    const day = { since: '2026-03-01', sinceAt: 0, today: '2026-03-02' };
    expect((await readRecent(cache, day)).notes).toMatchObject([row]);
    const wanted = { memberId: null, noteIds: [], taskIds: [], companyIds: [], projectIds: [] };
    const today = await readToday(cache, { today: day.today, ...wanted });
    expect(today.notes).toMatchObject([row]);
  });

  test('[E1] exports a note as the service says it', async () => {
    const note = secretNote('n');
    await storeNotes(cache, [note]);
    const { notes } = await readForExport(cache, [], () => undefined);
    const { content_html, content_plain_text, ...summary } = note;
    expect(notes.map(({ record }) => record)).toEqual([summary]);
    const [row] = notes;
    expect(row && (await readWholeNote(cache, row, [])).row.record).toEqual(note);
  });

  test('[E2] writes no row again that says what it said before', async () => {
    const note = secretNote('n');
    expect(await storeNotes(cache, [note])).toBe(1);
    expect(await storeNotes(cache, [note])).toBe(0);
    const { content_html, content_plain_text, ...summary } = note;
    const page = { ...head, kind: 'notes', records: [summary] } as const;
    expect(await storeDelivery(cache, page)).toEqual({ changed: 0, missingBodies: [] });
    expect(await storeNotes(cache, [secretNote('n', { content_html: '<p>Other</p>' })])).toBe(1);
  });

  test('[E2] keeps the sealed start of a text when a newer summary comes', async () => {
    await storeNotes(cache, [secretNote('n', { updated_at: '2026-03-02T12:00:00.000Z' })]);
    const records = [aSummary({ id: 'n', updated_at: '2026-03-02T13:00:00.000Z' })];
    const { missingBodies } = await storeDelivery(cache, { ...head, kind: 'notes', records });
    expect(missingBodies).toEqual(['n']);
    expect((await readListed(cache, ['n'])).get('n')?.row.excerpt).toContain(word);
    expect(await onDisk()).not.toContain(word);
  });

  test('[E1] compares and repairs sealed rows', async () => {
    const note = secretNote('n');
    await storeNotes(cache, [note]);
    const same = { ...head, ...verify, records: [note] };
    expect((await storeDelivery(cache, same)).found).toEqual([]);
    const other = { ...note, content_html: `<p>${word} twice</p>` };
    const differing = { ...head, ...verify, records: [other] };
    expect((await storeDelivery(cache, differing)).found).toMatchObject([
      { id: 'n', fields: ['content_html'] },
    ]);
    await storeDelivery(cache, { ...differing, kind: 'repair' });
    expect((await readNote(cache, 'n'))?.note).toEqual(other);
    expect(await onDisk()).not.toContain(word);
  });

  test('[E1] tells an empty text from one that has not come', async () => {
    await storeNotes(cache, [aNote({ id: 'e', content_html: null, content_plain_text: null })]);
    await storeDelivery(cache, { ...head, kind: 'notes', records: [aSummary({ id: 'new' })] });
    const listed = await readListed(cache, ['e', 'new']);
    expect([listed.get('e')?.hasBody, listed.get('new')?.hasBody]).toEqual([true, false]);
  });
});

describe('rows of both forms in one cache', () => {
  test('[E1.1] are read alike, and take the form of the lock when they are written', async () => {
    const clear = withKey(null);
    await storeNotes(clear, [secretNote('one'), secretNote('two')]);
    expect(await storeNotes(cache, [secretNote('two')])).toBe(1);
    for (const id of ['one', 'two']) {
      expect((await readNote(cache, id))?.note).toEqual(secretNote(id));
    }
    const turningOff = withKey({ form: 'clear' });
    expect((await readNote(turningOff, 'two'))?.note).toEqual(secretNote('two'));
    expect(await storeNotes(turningOff, [secretNote('two')])).toBe(1);
    expect((await readNote(clear, 'two'))?.note).toEqual(secretNote('two'));
  });

  test.each([null, { of: 2 }])(
    '[E4] with another key, or none, the texts count as not here and are wanted again',
    async (key) => {
      const note = secretNote('n');
      await storeNotes(cache, [note]);
      const keyless = withKey(key);
      expect(await noteTexts(keyless, ['n'])).toEqual([undefined]);
      expect((await readNote(keyless, 'n'))?.body).toBe('none');
      expect((await readListed(keyless, ['n'])).get('n')).toMatchObject({
        row: { excerpt: '' },
        hasBody: false,
      });
      const { content_html, content_plain_text, ...summary } = note;
      const page = { ...head, kind: 'notes', records: [summary] } as const;
      expect((await storeDelivery(keyless, page)).missingBodies).toEqual(['n']);
      // Nothing was lost: the right key still opens all of it.
      expect((await readNote(cache, 'n'))?.note).toEqual(note);
    },
  );

  test('[E4] writes nothing while main does not hand out the key, and asks again', async () => {
    let answers = 0;
    const ask = createAskSeal(
      {
        cacheKey: async () => {
          answers += 1;
          return answers === 1 ? failed('bug', 'Not now.') : ok(aCacheKey());
        },
      },
      'mara',
    );
    const asking = openCache(name, ask);
    opened.push(asking);
    await expect(storeNotes(asking, [secretNote('n')])).rejects.toThrow('Not now.');
    expect(await asking.notes.count()).toBe(0);
    await storeNotes(asking, [secretNote('n')]);
    await storeNotes(asking, [secretNote('m')]);
    expect([answers, (await onDisk()).includes(word)]).toEqual([2, false]);
  });
});
