import { expect, test } from 'vitest';
import { aNote, baseOf as fieldsIn, NOON, NOTE_ID } from '../../../support/builders.ts';
import { anEditedQueue, type Editor } from '../../../support/edited-queue.ts';

const text = (start = '', end = '') => ({
  content_html: `<p>${start}Call the client.</p><p>Send the offer${end}.</p>`,
});

/** An editor of the note that has shown it as it was at this revision. */
const inEditor = (editor: string, revision: number): Editor => ({
  record: { kind: 'note', id: NOTE_ID },
  base: { ...fieldsIn(aNote()), ...text() },
  shown: { id: NOTE_ID, revision, editor },
});

test('[Q8.16] merges what two editors typed, and what each of them types on, into one write', () => {
  const life = anEditedQueue('unreachable');
  life.save('one', text('', ' today'), inEditor('window', 1));
  life.save('two', text('First: '), inEditor('page', 1));
  life.save('three', text('', ' today or tomorrow'), inEditor('window', 1));
  life.save('four', text('First of all: '), inEditor('page', 1));
  const { content_html } = text('First of all: ', ' today or tomorrow');
  expect(life.bodies()).toEqual([['one', content_html]]);
  expect(life.of('one')?.change).toMatchObject({ base: text() });
});

test('[Q8.16] takes the merged text as the base of an editor that has shown it', () => {
  const life = anEditedQueue('unreachable');
  life.save('one', text('', ' today'), inEditor('window', 1));
  life.save('two', text('First: '), inEditor('page', 1));
  const later = inEditor('window', life.revision());
  life.save('three', text('', ' today'), later);
  expect(life.bodies()).toEqual([['one', text('', ' today').content_html]]);
});

test('[Q8.16] is based on what its editor typed once the merged text was sent', () => {
  const life = anEditedQueue('unreachable');
  life.save('one', text('', ' today'), inEditor('window', 1));
  life.save('two', text('First: '), inEditor('page', 1));
  life.happen({ kind: 'line', at: NOON, line: 'open' });
  life.accept('one', aNote(text('First: ', ' today')));
  life.save('three', text('First of all: '), inEditor('page', 1));
  expect(life.of('three')?.change).toMatchObject({ base: text('First: ') });
});

test('[Q8.16] keeps the words of both in one write where both typed in one place', () => {
  const life = anEditedQueue('unreachable');
  life.save('one', text('', ' today'), inEditor('window', 1));
  life.save('two', text('', ' now'), inEditor('page', 1));
  expect(life.bodies()).toEqual([['one', expect.stringMatching(/today.*now/)]]);
});
