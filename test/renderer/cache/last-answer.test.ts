import { expect, test } from 'vitest';
import { createLastAnswer } from '../../../renderer/cache/last-answer.ts';

test('keeps the last answer while the next query has none', () => {
  const hold = createLastAnswer<readonly string[]>();
  const answers = [undefined, ['a'], undefined, [], undefined, ['b']];
  expect(answers.map((answer) => hold(answer))).toEqual([undefined, ['a'], ['a'], [], [], ['b']]);
});

test('gives no answer about something else', () => {
  const hold = createLastAnswer<string>();
  expect([hold('a', 1), hold(undefined, 1), hold(undefined, 2), hold('b', 2)]).toEqual([
    'a',
    'a',
    undefined,
    'b',
  ]);
});
