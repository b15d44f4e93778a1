import { expect, test } from 'vitest';
import { problemsOf } from '../../../renderer/outbox/problems.ts';
import { aWrite, refused } from '../../support/builders.ts';

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
