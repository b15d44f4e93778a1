/** The bounds of what main remembers for a window that is behind. Past each, nothing is overwritten unasked. */
import { describe, expect, test } from 'vitest';
import { charsOf, keepLatest, nothingKnown } from '../../../../shared/queue/machine/keep-latest.ts';
import {
  baseFields,
  fieldsSet,
  type PendingWrite,
} from '../../../../shared/queue/pending-write.ts';
import type { Fields } from '../../../../shared/records/kinds.ts';
import {
  aCreate,
  aNote,
  LOCAL_ID,
  NOON,
  NOTE_ID,
  outcomeEvent,
  baseOf as seenIn,
} from '../../../support/builders.ts';
import { anEditedQueue, type Editor } from '../../../support/edited-queue.ts';

/** The entries known after `count` of that length, each under its own name. */
function after(count: number, chars: number) {
  let known = keepLatest(nothingKnown, [['n0', { chars, revision: 1 }]]);
  for (let at = 1; at < count; at += 1)
    known = keepLatest(known, [[`n${at}`, { chars, revision: at + 1 }]]);
  return known;
}

test('[Q8.81] keeps the last 1,000 entries, and fewer where they are long, but 50 at least', () => {
  const short = after(1_100, 100).entries;
  expect([short.size, short.has('n99'), short.has('n100')]).toEqual([1_000, false, true]);
  expect(after(200, 80_000).entries.size).toBe(100);
  expect(after(60, 1_000_000).entries.size).toBe(50);
});

test('[Q8.81] counts an entry once, at its latest place', () => {
  const known = keepLatest(after(1_000, 100), [['n0', { chars: 5, revision: 2_000 }]]);
  expect([known.entries.size, [...known.entries.keys()].at(-1)]).toEqual([1_000, 'n0']);
});

test('[Q20.200] says of which revision the last was that it dropped', () => {
  expect(after(1_000, 100).droppedAt).toBe(0);
  expect(after(1_100, 100).droppedAt).toBe(100);
});

test('[Q8.81] counts the characters of texts and of lists', () => {
  expect([charsOf('abc'), charsOf(undefined), charsOf([{ id: 1 }])]).toEqual([3, 0, 10]);
});

type Life = ReturnType<typeof anEditedQueue>;

const REMEMBERED = 1_000;
const first = aNote({ title: 'First' });

const inEditor = (editor: string, revision: number, id = NOTE_ID): Editor => ({
  ...{ record: { kind: 'note', id }, base: seenIn(first) },
  shown: { id, revision, editor },
});
const inLocal = (editor: string, revision = 1): Editor => ({
  ...{ record: { kind: 'note', id: LOCAL_ID }, base: null },
  shown: { id: LOCAL_ID, revision, editor },
});
const change = (life: Life, id: string) => life.of(id)?.change;
const fieldsOf = (life: Life, id: string) => fieldsSet(life.of(id) as PendingWrite);

/** A window gives as many other records a title as main remembers, and one more. */
function editOthers(life: Life): void {
  for (let at = 0; at <= REMEMBERED; at += 1)
    life.save(`w${at}`, { title: `Title ${at}` }, inEditor('window', life.revision(), `n${at}`));
}

describe('[Q20.201] once 1,000 later writes were typed into, an edit of a window that is behind', () => {
  const behind = (line: 'open' | 'unreachable') => {
    const life = anEditedQueue(line);
    life.save('theirs', { title: 'Other' }, inEditor('window', 1));
    if (line === 'open') life.accept('theirs', aNote({ title: 'Other' }));
    return life;
  };
  const mine = (life: Life, revision = 1, fields: Fields = { title: 'Mine' }) =>
    life.save('mine', fields, inEditor('page', revision));

  test('[Q20.200] joins no waiting words of another window, and keeps the base it showed', () => {
    const life = behind('unreachable');
    editOthers(life);
    mine(life);
    expect(fieldsOf(life, 'theirs')).toEqual({ title: 'Other' });
    expect(change(life, 'mine')).toMatchObject({
      fields: { title: 'Mine' },
      base: { title: 'First' },
    });
  });

  test('[Q20.200] joins none either that were typed into once more since', () => {
    const life = behind('unreachable');
    editOthers(life);
    life.save('more', { date: '2026-11-30' }, inEditor('window', life.revision()));
    mine(life);
    expect(fieldsOf(life, 'theirs')).toEqual({ title: 'Other', date: '2026-11-30' });
    expect(change(life, 'mine')).toMatchObject({ base: { title: 'First' } });
  });

  test('[Q20.200] keeps the base it showed where the other words were accepted', () => {
    const life = behind('open');
    editOthers(life);
    mine(life);
    expect(change(life, 'mine')).toMatchObject({ base: { title: 'First' } });
  });

  test('[Q8.8] still joins a waiting write with other fields', () => {
    const life = behind('unreachable');
    editOthers(life);
    mine(life, 1, { date: '2026-11-30' });
    expect(fieldsOf(life, 'theirs')).toEqual({ title: 'Other', date: '2026-11-30' });
  });

  test('[Q7] joins what it has shown by then', () => {
    const life = behind('unreachable');
    editOthers(life);
    mine(life, life.revision());
    expect(fieldsOf(life, 'theirs')).toEqual({ title: 'Mine' });
  });
});

test('[Q20.202] joins no words of the first of 400 windows that typed into one write', () => {
  const life = anEditedQueue('unreachable');
  life.save('theirs', { title: 'Other' }, inEditor('window', 1));
  for (let at = 0; at < 400; at += 1)
    life.save(
      `w${at}`,
      { date: `2026-11-${10 + (at % 20)}` },
      inEditor(`window ${at}`, life.revision()),
    );
  life.save('mine', { title: 'Mine' }, inEditor('page', 1));
  expect(fieldsOf(life, 'theirs')).toMatchObject({ title: 'Other' });
  expect(change(life, 'mine')).toMatchObject({ base: { title: 'First' } });
});

test('[Q20.202] counts a field that a window types into again as its latest', () => {
  const life = anEditedQueue('unreachable');
  const dated = (at: number) => {
    const fields = { date: `2026-11-${10 + (at % 20)}` };
    life.save(`w${at}`, fields, inEditor(`window ${at}`, life.revision()));
  };
  life.save('own', { title: 'Mine' }, inEditor('page', 1));
  for (let at = 0; at < 383; at += 1) dated(at);
  const shown = life.revision();
  life.save('again', { title: 'Mine again' }, inEditor('page', shown));
  dated(383);
  life.save('late', { title: 'Mine, too' }, inEditor('page', shown));
  expect(fieldsOf(life, 'own')).toMatchObject({ title: 'Mine, too' });
  expect(life.of('late')).toBeUndefined();
});

test('[Q20.203] has what it typed last as its base where its own reply is older than the last four', () => {
  const life = anEditedQueue('open');
  life.save('own', { title: 'Mine' }, inEditor('page', 1));
  life.accept('own', aNote({ title: 'Mine' }));
  for (const at of [1, 2, 3, 4]) {
    life.save(`w${at}`, { title: `Other ${at}` }, inEditor('window', life.revision()));
    life.accept(`w${at}`, aNote({ title: `Other ${at}` }));
    life.happen({ kind: 'stored', at: NOON, ids: ['own', `w${at}`] });
  }
  life.save('mine', { title: 'Mine, too' }, inEditor('page', 1));
  expect(change(life, 'mine')).toMatchObject({ base: { title: 'Mine' } });
});

describe('[Q20.204] in a record that was never sent', () => {
  const aLife = () => anEditedQueue('unreachable', [aCreate()]);
  const titled = (life: Life, name: string, title: string, editor: Editor) =>
    life.save(name, { title }, editor);

  test('keeps the words of a window that is 8 values behind, beside those of the other one', () => {
    const life = aLife();
    titled(life, 'mine', 'Mine', inLocal('page'));
    for (let at = 0; at < 9; at += 1)
      titled(life, `w${at}`, `Other ${at}`, inLocal('window', life.revision()));
    titled(life, 'late', 'Mine, too', inLocal('page'));
    expect(fieldsOf(life, 'write-1')['title']).toBe('Other 8 / Mine, too');
  });

  test('keeps both once the values of 1,000 other fields were typed', () => {
    const life = aLife();
    titled(life, 'theirs', 'Other', inLocal('window'));
    editOthers(life);
    for (const title of ['Other, too', 'Other'])
      titled(life, title, title, inLocal('window', life.revision()));
    titled(life, 'mine', 'Mine', inLocal('page'));
    expect(fieldsOf(life, 'write-1')['title']).toBe('Other / Mine');
  });
});

test('[Q20.205] has what the service had said as its base, where its own words are 8 values back', () => {
  const life = anEditedQueue('unreachable');
  life.save('own', { title: 'Mine' }, inEditor('page', 1));
  for (let at = 0; at < 9; at += 1)
    life.save(`w${at}`, { title: `Other ${at}` }, inEditor('window', life.revision()));
  life.save('late', { title: 'Mine, too' }, inEditor('page', 1));
  expect(fieldsOf(life, 'own')).toEqual({ title: 'Other 8' });
  expect(change(life, 'late')).toMatchObject({ base: { title: 'First' } });
});

test.each([
  [7, { title: 'Theirs before' }],
  [8, {}],
  [12, {}],
])(
  '[Q20.207] [Q20.200] has no base that its window never showed, %i values behind',
  (count, said) => {
    const life = anEditedQueue('unreachable');
    life.save('theirs', { title: 'Theirs before' }, inEditor('window', 1));
    // A colleague's title was pulled underneath: the page shows the unsent one above it.
    const pulled = {
      ...inEditor('page', life.revision()),
      base: seenIn(aNote({ title: 'Pulled' })),
    };
    for (let at = 0; at < count; at += 1)
      life.save(`w${at}`, { title: `Other ${at}` }, inEditor('window', life.revision()));
    life.save('late', { title: 'Mine' }, pulled);
    const { title: _, ...others } = pulled.base;
    expect(change(life, 'late')).toMatchObject({ base: { ...others, ...said } });
    expect(Object.hasOwn(baseFields(life.of('late') as PendingWrite), 'title')).toBe(
      'title' in said,
    );
  },
);

describe('[Q20.210] [Q20.200] once the values of 1,000 other fields were typed', () => {
  const body = (words: string) => ({ content_html: `<p>t</p>${words}` });
  const bodyOf = (life: Life, id: string) => fieldsOf(life, id)['content_html'];

  test('an edit behind a create that is being sent keeps the words of another window', () => {
    const create = aCreate({ change: { kind: 'create', fields: body('') } });
    const life = anEditedQueue('unreachable', [create]);
    editOthers(life);
    life.happen({ kind: 'line', at: NOON, line: 'open' });
    life.save('theirs', body('<p>a</p>'), inLocal('window'));
    life.save('mine', body('<p>b</p>'), inLocal('page'));
    life.happen(outcomeEvent(create.id, { kind: 'unreachable' }));
    for (const words of ['<p>a</p>', '<p>b</p>']) expect(bodyOf(life, create.id)).toContain(words);
  });

  test('an edit over a forgotten value of another window has no base in that field', () => {
    const life = anEditedQueue('unreachable');
    life.save('theirs', { title: 'Theirs before' }, inEditor('window', 1));
    // A colleague's title was pulled underneath: the page shows the unsent one above it.
    const base = seenIn(aNote({ title: 'Pulled' }));
    const pulled = { ...inEditor('page', life.revision()), base };
    editOthers(life);
    life.save('again', { title: 'Theirs' }, inEditor('window', life.revision()));
    life.save('late', { title: 'Mine' }, pulled);
    const { title: _, ...others } = base;
    expect(baseFields(life.of('late') as PendingWrite)).toEqual(others);
  });

  test('nor has one behind a change that its window has not shown', () => {
    const life = anEditedQueue('open');
    life.save('sent', { title: 'C' }, inEditor('window', 1));
    life.save('apart', { title: 'A' }, inEditor('other', 1));
    const page = inEditor('page', life.revision());
    life.save('more', { title: 'A C' }, inEditor('window', life.revision()));
    // So long ones that the values are forgotten, but not who typed them.
    for (let at = 0; at < 52; at += 1)
      life.save(`w${at}`, { title: 'x'.repeat(170_000) }, inEditor('window', 1, `n${at}`));
    life.save('late', { title: 'A B' }, page);
    expect(change(life, 'late')).toMatchObject({ base: { visibility: 'everyone' } });
    expect(baseFields(life.of('late') as PendingWrite)).not.toHaveProperty('title');
  });

  test('an edit of a window that shows the latest value has that as its base', () => {
    const life = anEditedQueue('unreachable');
    life.save('theirs', { title: 'Theirs before' }, inEditor('window', 1));
    editOthers(life);
    const page = inEditor('page', life.revision());
    life.save('again', { title: 'Theirs' }, inEditor('window', life.revision()));
    life.save('late', { title: 'Mine' }, page);
    expect(change(life, 'late')).toMatchObject({ base: { title: 'Theirs before' } });
  });
});
