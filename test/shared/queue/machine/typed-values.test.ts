import { describe, expect, test } from 'vitest';
import { mergeRecord } from '../../../../shared/merge/record/merge-record.ts';
import type { QueueEvent } from '../../../../shared/queue/events.ts';
import { findChanges } from '../../../../shared/queue/lanes.ts';
import { nothingKnown } from '../../../../shared/queue/machine/keep-latest.ts';
import { step } from '../../../../shared/queue/machine/machine.ts';
import {
  findInEditor,
  type TypedValues,
  withTyped,
} from '../../../../shared/queue/machine/typed-values.ts';
import { baseFields, fieldsSet } from '../../../../shared/queue/pending-write.ts';
import { aNote, aQueue, NOON, NOTE_ID, outcomeEvent } from '../../../support/builders.ts';
import { anEditedQueue, type Editor } from '../../../support/edited-queue.ts';

const record = { kind: 'note', id: NOTE_ID } as const;

/** The values after these titles, each typed in an editor at the next revision. */
function typedTitles(...titles: readonly (readonly [editor: string, title: string])[]) {
  let queue = aQueue([], { line: 'unreachable' });
  let known: TypedValues = nothingKnown;
  for (const [at, [editor, title]] of titles.entries()) {
    const fields = { title };
    const edit = { record, fields, base: { title: 'First' }, isFinished: true };
    const event: QueueEvent = { kind: 'saved', at: NOON, writeId: `write-${at}`, ...edit };
    const before = queue;
    queue = step(before, event).queue;
    known = withTyped(
      known,
      event,
      { before, queue, changed: findChanges(before.writes, queue.writes), revision: at + 1 },
      { editor, saves: nothingKnown },
    );
  }
  return (editor: string, revision: number, unseen: readonly string[] = []) =>
    findInEditor(known, { record, field: 'title' }, { editor, revision, unseen })?.value;
}

test('[Q8.9] is what an editor typed last, also where another one has replaced it', () => {
  const inEditor = typedTitles(['page', 'Mine'], ['window', 'Other']);
  expect(inEditor('page', 0)).toBe('Mine');
  expect(inEditor('window', 0)).toBe('Other');
});

test('[Q8.9] is what an editor showed where it typed nothing since, if it showed that write', () => {
  const inEditor = typedTitles(['page', 'Shown'], ['page', 'Shown, and more']);
  expect(inEditor('window', 1)).toBe('Shown');
  expect(inEditor('window', 0)).toBeUndefined();
  expect(inEditor('window', 1, ['write-0'])).toBeUndefined();
});

test('[Q8.9] keeps the last values of a field alone', () => {
  const titles = Array.from({ length: 20 }, (_, at) => ['page', `Title ${at}`] as const);
  expect(typedTitles(...titles)('window', 3)).toBeUndefined();
  expect(typedTitles(...titles)('window', 19)).toBe('Title 18');
});

test('[Q8.80] keeps what was typed while 500 other records are changed', () => {
  let queue = aQueue([], { line: 'unreachable' });
  let known: TypedValues = nothingKnown;
  for (let at = 0; at <= 500; at += 1) {
    const other = { kind: 'note', id: at === 0 ? NOTE_ID : `n${at}` } as const;
    const edit = { record: other, fields: { title: `Title ${at}` }, base: { title: 'First' } };
    const event = {
      kind: 'saved',
      at: NOON,
      writeId: `w${at}`,
      ...edit,
      isFinished: true,
    } as const;
    const before = queue;
    queue = step(before, event).queue;
    known = withTyped(
      known,
      event,
      { before, queue, changed: findChanges(before.writes, queue.writes), revision: at + 1 },
      { editor: 'page', saves: nothingKnown },
    );
  }
  const shown = { editor: 'page', revision: 0, unseen: [] };
  expect(findInEditor(known, { record, field: 'title' }, shown)?.value).toBe('Title 0');
});

const BODY = 'content_html';
const [FIRST, MINE, THEIRS] = ['<p>T0</p>', '<p>P1</p>', '<p>B1</p>'];

const showing = (editor: string, revision: number, body = FIRST, title = 'Ada'): Editor => ({
  ...{ record: { kind: 'note', id: NOTE_ID }, base: { title, [BODY]: body } },
  shown: { id: NOTE_ID, revision, editor },
});

type Life = ReturnType<typeof anEditedQueue>;

/** The page has typed in the title as often as main remembers replies. */
function sendTitles(life: Life, body: string): string {
  const titles = ['Ada', 't1', 't2', 't3', 't4', 't5'];
  for (const [at, title] of titles.slice(1).entries()) {
    life.save(title, { title }, showing('page', life.revision(), body, titles[at]));
    life.accept(title, aNote({ title, [BODY]: body }));
    life.happen({ kind: 'stored', at: NOON, ids: [title] });
  }
  life.happen({ kind: 'line', at: NOON, line: 'unreachable' });
  return 't5';
}

/** Another window types, then the page does; neither has shown the other's. */
function typeInBoth(life: Life, { body = FIRST, title = 'Ada', at = life.revision() } = {}) {
  const shown = life.revision();
  life.save('theirs', { [BODY]: body + THEIRS }, showing('window', shown, body, title));
  life.save('mine', { [BODY]: body + MINE }, showing('page', at, body, title));
  return life
    .writes()
    .filter(({ record }) => record.id === NOTE_ID)
    .map(fieldsSet);
}

describe('[Q20.218] what a window types again beside another window', () => {
  test.each([
    ['at once', () => 1],
    ['once it shows that', (life: Life) => life.revision()],
  ])('a paragraph that was taken back before it was sent, %s', (_, shownOf) => {
    const life = anEditedQueue('unreachable');
    life.save('typed', { [BODY]: FIRST + MINE }, showing('page', 1));
    life.save('back', { [BODY]: FIRST }, showing('page', shownOf(life)));
    expect(life.writes()).toEqual([]);
    const said = JSON.stringify(typeInBoth(life, { at: shownOf(life) }));
    expect([said.includes(MINE), said.includes(THEIRS)]).toEqual([true, true]);
  });

  test('a paragraph that was sent, and that somebody has removed since', () => {
    const life = anEditedQueue('open');
    life.save('typed', { [BODY]: FIRST + MINE }, showing('page', 1));
    life.accept('typed', aNote({ title: 'Ada', [BODY]: FIRST + MINE }));
    life.happen({ kind: 'stored', at: NOON, ids: ['typed'] });
    const title = sendTitles(life, FIRST + MINE);
    const said = JSON.stringify(typeInBoth(life, { title }));
    expect([said.includes(MINE), said.includes(THEIRS)]).toEqual([true, true]);
  });

  test('a paragraph that was sent within an older edit, and that somebody has removed since', () => {
    const life = anEditedQueue('open');
    life.save('older', { title: 'Older' }, showing('window', 1));
    life.save('typed', { [BODY]: FIRST + MINE }, showing('page', life.revision(), FIRST, 'Older'));
    life.happen(outcomeEvent('older', { kind: 'unreachable' }));
    expect(life.of('typed')).toBeUndefined();
    life.happen({ kind: 'line', at: NOON, line: 'open' });
    life.accept('older', aNote({ title: 'Older', [BODY]: FIRST + MINE }));
    life.happen({ kind: 'stored', at: NOON, ids: ['older'] });
    life.happen({ kind: 'line', at: NOON, line: 'unreachable' });
    const said = JSON.stringify(typeInBoth(life, { title: 'Older' }));
    expect([said.includes(MINE), said.includes(THEIRS)]).toEqual([true, true]);
  });

  test.each([[['body', 'title']], [['title', 'body']]])(
    'a paragraph that somebody removed, after an edit of two fields was taken back, %j first',
    (order) => {
      const life = anEditedQueue('unreachable');
      const [was, titled] = [FIRST + MINE, showing('page', 1, FIRST + MINE)];
      life.save('one', { title: 'Ada L' }, titled);
      life.save('two', { [BODY]: `${was}<p>P2</p>` }, titled);
      for (const name of order)
        life.save(`${name} back`, name === 'body' ? { [BODY]: was } : { title: 'Ada' }, titled);
      expect(life.writes()).toEqual([]);
      const said = JSON.stringify(typeInBoth(life));
      expect([said.includes(MINE), said.includes(THEIRS)]).toEqual([true, true]);
    },
  );

  test('a text of a task whose taking back lets an entry go that waited for it', () => {
    const life = anEditedQueue('open');
    const base = { title: 'D', project_id: 4, description: FIRST };
    const ofTask = (editor: string, revision: number): Editor => ({
      ...{ record: { kind: 'task', id: 'd1' }, base },
      shown: { id: 'd1', revision, editor },
    });
    const typed = { project_id: 5, description: FIRST + MINE };
    life.save('typed', typed, ofTask('page', 1), false);
    life.happen({
      ...{ kind: 'saved', at: NOON, writeId: 'entry', base: null, isFinished: true },
      ...{ record: { kind: 'time-entry', id: 'local-e' }, fields: { task_id: 'd1' } },
    });
    life.save('back', { project_id: 4, description: FIRST }, ofTask('page', 1), false);
    expect(life.of('typed')).toBeUndefined();
    life.happen({ kind: 'line', at: NOON, line: 'unreachable' });
    const shown = life.revision();
    life.save('theirs', { description: FIRST + THEIRS }, ofTask('window', shown));
    life.save('mine', { description: FIRST + MINE }, ofTask('page', shown));
    const ofRecord = life.writes().filter(({ record }) => record.id === 'd1');
    expect(JSON.stringify(ofRecord)).toContain(MINE);
  });

  test('a paragraph that “Keep both” has moved to another note', () => {
    const life = anEditedQueue('open');
    const theirs = aNote({ title: 'Ada', [BODY]: '<p>X</p>' });
    life.save('typed', { [BODY]: FIRST + MINE }, showing('page', 1));
    life.happen(outcomeEvent('typed', { kind: 'conflict', theirs }));
    life.happen({ kind: 'line', at: NOON, line: 'unreachable' });
    life.happen({ kind: 'kept-both', at: NOON, id: 'typed', localId: 'local-new' });
    expect(JSON.stringify(typeInBoth(life, { body: '<p>X</p>' }))).toContain(MINE);
  });

  test('a title: its base is the one that somebody else gave since', () => {
    const life = anEditedQueue('open');
    life.save('typed', { title: 'Mine' }, showing('page', 1));
    life.accept('typed', aNote({ title: 'Mine', [BODY]: FIRST }));
    life.happen({ kind: 'stored', at: NOON, ids: ['typed'] });
    for (const number of [1, 2, 3, 4, 5]) {
      const body = `<p>${number}</p>`;
      life.save(body, { [BODY]: body }, showing('page', life.revision(), FIRST, 'Mine'));
      life.accept(body, aNote({ title: 'Mine', [BODY]: body }));
      life.happen({ kind: 'stored', at: NOON, ids: [body] });
    }
    life.happen({ kind: 'line', at: NOON, line: 'unreachable' });
    const shown = life.revision();
    life.save('theirs', { title: 'Given B' }, showing('window', shown, '<p>5</p>', 'Given'));
    life.save('mine', { title: 'Given A' }, showing('page', shown, '<p>5</p>', 'Given'));
    expect(life.of('mine')?.change).toMatchObject({ base: { title: 'Given' } });
  });

  test('a tag of a task that was taken off before it was sent', () => {
    const life = anEditedQueue('unreachable');
    const ofTask = (editor: string, revision: number): Editor => ({
      ...{ record: { kind: 'task', id: 'd1' }, base: { title: 'D', tag_ids: [] } },
      shown: { id: 'd1', revision, editor },
    });
    life.save('typed', { tag_ids: [1] }, ofTask('page', 1));
    life.save('back', { tag_ids: [] }, ofTask('page', life.revision()));
    const shown = life.revision();
    life.save('theirs', { tag_ids: [2] }, ofTask('window', shown));
    life.save('mine', { tag_ids: [1] }, ofTask('page', shown));
    const mine = life.of('mine');
    if (mine === undefined) throw new Error('the edit is missing');
    const sides = { base: baseFields(mine), ours: fieldsSet(mine) };
    const theirs = { title: 'D', tag_ids: [2] };
    expect(mergeRecord('task', { ...sides, theirs }, { mayHaveArrived: false })).toMatchObject({
      fields: { tag_ids: [2, 1] },
    });
  });
});
