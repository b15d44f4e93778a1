import { expect, test } from 'vitest';
import { DAY_MS } from '../../../shared/time.ts';
import { isReviewed, markReviewed, REVIEWED_MAX } from '../../../shared/timeline/reviewed.ts';

test('marks a client, marks it again, and takes the mark away', () => {
  const once = markReviewed({ 5: 1 }, '4', 10);
  expect(once).toEqual({ 4: 10, 5: 1 });
  expect(markReviewed(once, '4', 20)).toEqual({ 4: 20, 5: 1 });
  expect(markReviewed(once, '4', null)).toEqual({ 5: 1 });
});

test('keeps so many marks, and lets go of the oldest', () => {
  const full = Object.fromEntries(
    Array.from({ length: REVIEWED_MAX }, (_, at) => [`c${at}`, at + 100]),
  );
  const next = markReviewed(full, 'new', 50);
  expect(Object.keys(next)).toHaveLength(REVIEWED_MAX);
  expect(next).toMatchObject({ new: 50, c1: 101 });
  expect(next).not.toHaveProperty('c0');
});

test('counts a review for 30 days', () => {
  expect(isReviewed(undefined, 0)).toBe(false);
  expect(isReviewed(DAY_MS, 30 * DAY_MS)).toBe(true);
  expect(isReviewed(DAY_MS, 31 * DAY_MS)).toBe(false);
});
