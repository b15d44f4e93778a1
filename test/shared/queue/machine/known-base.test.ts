/** Windows that type on in a record whose create is being sent. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeText } from '../../../../shared/merge/record/merge-text.ts';
import {
  baseFields,
  fieldsSet,
  type PendingWrite,
} from '../../../../shared/queue/pending-write.ts';
import {
  aCreate,
  aNote,
  baseOf,
  LOCAL_ID,
  NOON,
  NOTE_ID,
  outcomeEvent,
} from '../../../support/builders.ts';
import { anEditedQueue, type Editor } from '../../../support/edited-queue.ts';

const BODY = 'content_html';
const fields = (title: string, body: string) => ({ title, [BODY]: body });
const bodyOf = (values: object) => (values as Record<string, string | undefined>)[BODY];
const inLocal = (editor: string, revision = 1): Editor => ({
  ...{ record: { kind: 'note', id: LOCAL_ID }, base: null },
  shown: { id: LOCAL_ID, revision, editor },
});

/** A window typed into the create, which is being sent; the other one has not shown that. */
function aLife(first: object, theirs: object) {
  const create = aCreate({ change: { kind: 'create', fields: { ...first } } });
  const life = anEditedQueue('unreachable', [create]);
  life.save('theirs', { ...theirs }, inLocal('window'));
  life.happen({ kind: 'line', at: NOON, line: 'open' });
  expect(life.of(create.id)?.state.kind).toBe('sending');
  return { life, create };
}

describe('[Q20.208] [Q8.7] an edit behind a create with words of another window', () => {
  const first = fields('Ada', '<p>T0</p>');
  const theirs = { [BODY]: '<p>T0</p><p>A1</p>' };
  const mine = { [BODY]: '<p>T0</p><p>B1</p>' };

  test('has what its window showed as its base once the create is accepted', () => {
    const { life, create } = aLife(first, theirs);
    life.save('mine', mine, inLocal('page'));
    life.accept(create.id, aNote(fields('Ada', '<p>T0</p><p>A1</p>')));
    expect(life.of('mine')?.change).toMatchObject({
      fields: mine,
      base: { title: 'Ada', [BODY]: '<p>T0</p>' },
    });
    expect(life.of('mine')?.change).not.toHaveProperty('knownBase');
  });

  test('has it too where the field joins an edit that waits', () => {
    const { life, create } = aLife(first, { title: 'Ben' });
    life.save('mine', mine, inLocal('page'));
    life.save('more', { title: 'Cleo' }, inLocal('page'));
    life.accept(create.id, aNote(fields('Ben', '<p>T0</p>')));
    expect(life.of('mine')?.change).toMatchObject({
      fields: { title: 'Cleo' },
      base: { title: 'Ada' },
    });
  });

  test('is merged into a create that comes back unsent', () => {
    const { life, create } = aLife(first, theirs);
    life.save('mine', mine, inLocal('page'));
    life.happen(outcomeEvent(create.id, { kind: 'unreachable' }));
    expect(life.bodies()).toEqual([[create.id, '<p>T0</p><p>B1</p><p>A1</p>']]);
  });

  test('[Q9] leaves what the create could not carry to an update of its own', () => {
    const { life, create } = aLife(first, { [BODY]: '<p>T0</p><p><u>A1</u></p>' });
    life.save('mine', mine, inLocal('page'));
    life.accept(create.id, aNote(fields('Ada', '<p>T0</p><p>A1</p>')));
    expect(life.bodies()).toEqual([
      [`${create.id}-rest`, '<p>T0</p><p><u>A1</u></p>'],
      ['mine', mine[BODY]],
    ]);
  });

  test('has the reply as its base where its window showed what was sent', () => {
    const { life, create } = aLife(first, theirs);
    life.save('own', { [BODY]: '<p>T0</p><p>A1</p><p>A2</p>' }, inLocal('window'));
    const respelt = '<p>T0</p>\n<p>A1</p>';
    life.accept(create.id, aNote(fields('Ada', respelt)));
    expect(life.of('own')?.change).toMatchObject({ base: { [BODY]: respelt } });
  });
});

/** A life in which three windows each add paragraphs to one note, until all of it is sent. */
function aStory() {
  const create = aCreate({ change: { kind: 'create', fields: fields('Ada', '<p>T0</p>') } });
  const life = anEditedQueue('unreachable', [create]);
  const ids = [create.id];
  const windows = new Map(
    ['A', 'B', 'C'].map((name) => [name, { body: '<p>T0</p>', editor: inLocal(name) }]),
  );
  const typed: string[] = [];
  let onService: string | undefined;
  let isAsked = false;
  const sending = () => ids.map(life.of).find((write) => write?.state.kind === 'sending');
  const show = (name: string) => {
    const [id, base] =
      onService === undefined
        ? [LOCAL_ID, null]
        : [NOTE_ID, baseOf(aNote(fields('Ada', onService)))];
    const shown = { id, revision: life.revision(), editor: name };
    const body = String(life.bodies().at(-1)?.[1] ?? onService);
    windows.set(name, { body, editor: { record: { kind: 'note', id }, base, shown } });
  };
  const type = (name: string) => {
    const window = windows.get(name);
    if (window === undefined) return;
    const news = `<p>${name}${typed.length}</p>`;
    typed.push(news);
    ids.push(`edit-${typed.length}`);
    windows.set(name, { ...window, body: window.body + news });
    life.save(`edit-${typed.length}`, { [BODY]: window.body + news }, window.editor);
  };
  const answer = () => {
    const write = sending();
    if (write === undefined) return;
    const merged = sentBody(write, onService);
    isAsked ||= merged === undefined;
    onService = merged ?? onService;
    life.accept(write.id, aNote(fields('Ada', onService ?? '')));
  };
  const acts = {
    ...{ answer, show, type },
    open: () => life.happen({ kind: 'line', at: NOON, line: 'open' }),
    fail: () => {
      const write = sending();
      if (write) life.happen(outcomeEvent(write.id, { kind: 'unreachable' }));
    },
  };
  const finish = () => {
    acts.open();
    while (sending() !== undefined) answer();
    return { isAsked, lost: typed.filter((one) => !onService?.includes(one)), left: life.bodies() };
  };
  return { acts, finish };
}

/** The body that the service has after this write; `undefined` where the user is asked. */
function sentBody(write: PendingWrite, theirs: string | undefined): string | undefined {
  const ours = bodyOf(fieldsSet(write));
  if (theirs === undefined || ours === undefined) return ours ?? theirs;
  const merged = mergeText({ base: bodyOf(baseFields(write)), ours, theirs });
  return merged.kind === 'clean' ? merged.html : undefined;
}

test('[Q20.208] [Q20.200] loses no paragraph of three windows around a create, whatever is sent when', () => {
  const name = fc.constantFrom('A', 'B', 'C');
  const act = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.constant('type' as const), name) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('show' as const), name) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom('open' as const, 'answer', 'fail'), name) },
  );
  let asked = 0;
  // A failure prints its seed.
  fc.assert(
    fc.property(fc.array(act, { minLength: 3, maxLength: 14 }), (life) => {
      const { acts, finish } = aStory();
      for (const [kind, window] of life) acts[kind](window);
      const { isAsked, lost, left } = finish();
      if (isAsked) asked += 1;
      else expect({ lost, left }).toEqual({ lost: [], left: [] });
    }),
    { numRuns: 1_000 },
  );
  expect(asked).toBeLessThan(500);
});
