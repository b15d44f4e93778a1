import { expect, test } from 'vitest';
import { bothTexts } from '../../../shared/conflict/both-texts.ts';
import { conflictOf, resultOf } from '../../../shared/conflict/conflict.ts';
import { resolutionOf } from '../../../shared/conflict/resolution.ts';

test.each([
  ['Call Ada', 'Call Bob', 'Call Ada\nCall Bob'],
  ['Plan\nCall Ada\nEnd', 'Plan\nCall Bob\nEnd', 'Plan\nCall Ada\nCall Bob\nEnd'],
  ['Plan\nCall Ada', 'Plan', 'Plan\nCall Ada'],
  ['Plan', 'Plan\nCall Bob', 'Plan\nCall Bob'],
  ['Plan', 'Plan', 'Plan'],
])('[M3.7] %j and %j are both in %j, and no shared line twice', (mine, theirs, both) => {
  expect(bothTexts(mine, theirs)).toBe(both);
});

test('[M3.7] keeps both descriptions of a task, which is a combination of both', () => {
  const sides = {
    base: { description: 'Call', title: 'Plan' },
    mine: { description: 'Call Ada' },
    theirs: { description: 'Call Bob', title: 'Plan' },
  };
  const conflict = conflictOf('task', sides);
  const both = new Map(conflict.fields.map(({ key }) => [key, { kind: 'both' } as const]));
  const result = resultOf(conflict, both) ?? {};
  expect(result).toEqual({ description: 'Call Ada\nCall Bob' });
  expect(resolutionOf('task', sides, result)).toBe('mixed');
});
