import { expect, test } from 'vitest';
import { quitQuestion } from '../../../../shared/queue/words/quit-question.ts';
import { aCreate, aDelete, aNote, aWrite, LOCAL_ID, NOON } from '../../../support/builders.ts';

const done = aWrite({ id: 'done', state: { kind: 'done', reply: aNote() } });

test('asks nothing if everything is sent', () => {
  expect(quitQuestion([done, aWrite({ state: { kind: 'discarded', at: NOON } })])).toBeNull();
});

test('names unsent writes by the titles of their records, the latest of many', () => {
  const create = aCreate({ change: { kind: 'create', fields: { title: 'Plan' } } });
  const text = { content_html: '<p>Call Anna</p>' };
  const edit = aWrite({
    id: 'edit',
    record: { kind: 'note', id: LOCAL_ID },
    change: { kind: 'update', fields: text, base: null },
  });
  expect(quitQuestion([create, edit])).toEqual({
    message: '2 changes are kept on this computer and not sent yet.',
    detail: [
      'Create the note “Plan”',
      'Change the text of “Plan”',
      '',
      'Nothing is lost when you quit: they are sent the next time Traytable is open and online.',
    ].join('\n'),
  });
  const many = Array.from({ length: 5 }, (_, index) => aWrite({ id: `w-${index}` }));
  expect(quitQuestion(many)?.detail).toMatch(/(Change the text of “Kick-off”\n){3}and 2 more\n/);
});

test('[Q19] tells that a delete can still be undone at the next start', () => {
  const state = { kind: 'waiting', until: NOON, undoMs: 10_000 } as const;
  expect(quitQuestion([aDelete('note', { state })])).toMatchObject({
    message: '1 change is kept on this computer and not sent yet.',
    detail: expect.stringMatching(/^Delete the note “Kick-off”\n.* can still be undone then\.$/s),
  });
});
