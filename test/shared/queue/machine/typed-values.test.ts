import { expect, test } from 'vitest';
import type { QueueEvent } from '../../../../shared/queue/events.ts';
import { nothingKnown } from '../../../../shared/queue/machine/keep-latest.ts';
import { step } from '../../../../shared/queue/machine/machine.ts';
import {
  findInEditor,
  type TypedValues,
  withTyped,
} from '../../../../shared/queue/machine/typed-values.ts';
import { aQueue, NOON, NOTE_ID } from '../../../support/builders.ts';

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
      { before, queue, revision: at + 1 },
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
      { before, queue, revision: at + 1 },
      { editor: 'page', saves: nothingKnown },
    );
  }
  const shown = { editor: 'page', revision: 0, unseen: [] };
  expect(findInEditor(known, { record, field: 'title' }, shown)?.value).toBe('Title 0');
});
