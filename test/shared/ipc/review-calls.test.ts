import * as v from 'valibot';
import { expect, test } from 'vitest';
import { reviewCalls } from '../../../shared/ipc/review-calls.ts';

test.each([
  [{ account: 'ada', client: '4', at: 5 }, true],
  [{ account: 'ada', client: 'local-4', at: null }, true],
  [{ account: 'ada', client: '', at: 5 }, false],
  [{ account: 'ada', client: '4', at: 0.5 }, false],
  [{ account: 'ada', client: 'x'.repeat(101), at: 5 }, false],
])('takes %j: %s', (input, isTaken) => {
  expect(v.is(reviewCalls.markReviewed.input, input)).toBe(isTaken);
});
