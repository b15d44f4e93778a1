import { expect, test } from 'vitest';
import { problemsOf, questionOf } from '../../../renderer/outbox/problems.ts';
import { kinds } from '../../../shared/kinds/kinds.ts';
import { writableKinds } from '../../../shared/records/kinds.ts';
import { aRecord, aWrite, refused } from '../../support/builders.ts';

const refusedWith = (over: Parameters<typeof refused>[0]) =>
  aWrite({ state: refused(over) as ReturnType<typeof aWrite>['state'] });

test('names the field of each problem in words', () => {
  const details = [
    { source: { pointer: '/note/content_html' }, code: 'blank', message: "can't be blank" },
    { source: { pointer: '/note/unknown' }, code: 'x', message: 'is odd.' },
    { source: { parameter: 'page' }, code: 'x', message: 'is odd.' },
  ];
  expect(problemsOf(refusedWith({ details }))).toEqual(["Text: can't be blank.", 'is odd.']);
});

test('falls back to the message of the service, and to nothing where nothing was refused', () => {
  expect(problemsOf(refusedWith({ message: 'Gone', details: [] }))).toEqual(['Gone.']);
  expect(problemsOf(aWrite())).toEqual([]);
});

test.each(writableKinds)('[Q6] asks of a %s that may be ours by the name it has', (kind) => {
  const [namedBy = ''] = kinds[kind].namedBy;
  const found = aRecord(kind, { [namedBy]: 'Harbour plan' });
  const record = { kind, id: 'local-a' }; // a comment has its text elsewhere
  const state = { kind: 'unsure', sentAt: 0, found } as const;
  expect(questionOf(aWrite({ record, state }))).toMatch(/“(Harbour plan|Fine by me)”/);
});
