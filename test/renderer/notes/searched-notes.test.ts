import { describe, expect, test } from 'vitest';
import { footWords, pendingTexts, raisedNotes } from '../../../renderer/notes/searched-notes.ts';
import { aCreate, aWrite } from '../../support/builders.ts';

const record = { kind: 'note' as const, id: 'n' };
const update = (fields: object) => ({ kind: 'update' as const, fields: { ...fields }, base: null });

describe('pendingTexts', () => {
  test('returns the newest title and text of each note, and every client', () => {
    const link = { record_type: 'company' as const, record_id: 4 };
    const writes = [
      aCreate({ record, change: { kind: 'create', fields: { title: 'First', link } } }),
      aWrite({ record, change: update({ title: 'Crème', content_html: '<p>one</p>' }) }),
      aWrite({ record, change: update({ content_html: null }) }),
      aWrite({ record: { kind: 'task', id: 't' }, change: update({ title: 'No note' }) }),
    ];
    expect(pendingTexts(writes)).toEqual(
      new Map([['n', { title: 'creme', html: '', companies: [4] }]]),
    );
  });

  test('leaves out what was discarded', () => {
    const discarded = { kind: 'discarded' as const, at: 9 };
    const write = aWrite({ record, change: update({ title: 'Gone' }), state: discarded });
    expect(pendingTexts([write])).toEqual(new Map());
  });
});

describe('raisedNotes', () => {
  test.each([
    ['nothing', 'abc', 'abc', ''],
    ['a new note', 'abc', 'xabc', 'x'],
    ['a note that moved up', 'abc', 'cab', 'c'],
    ['several', 'abcde', 'xdabce', 'xd'],
    ['no note that only left', 'abc', 'ac', ''],
    ['everything of a new list', '', 'ab', 'ab'],
  ])('names %s', (_, before, now, raised) => {
    expect([...raisedNotes([...before], [...now])]).toEqual([...raised]);
  });
});

describe('footWords', () => {
  const foot = { count: 2, isFiltered: false, isSearching: false, missing: 0 };
  test.each([
    [{ ...foot }, ['2 notes']],
    [{ ...foot, count: 1, isFiltered: true }, ['1 note matches']],
    [{ ...foot, isFiltered: true, isSearching: true }, ['2 notes match', 'Searching texts…']],
    [{ ...foot, count: 0, isFiltered: true, isSearching: true }, []],
    [
      { ...foot, isFiltered: true, missing: 117 },
      ['2 notes match', '117 texts aren’t on this computer yet'],
    ],
    [{ ...foot, count: 0, isFiltered: true, missing: 1 }, ['1 text isn’t on this computer yet']],
  ])('tells what there is and what is missing: %o', (given, words) => {
    expect(footWords(given, String)).toEqual(words);
  });
});
