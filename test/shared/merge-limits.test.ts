import { expect, test } from 'vitest';
import * as limits from '../../shared/merge-limits.ts';

test('three sides of a note of 200 KB merge by words', () => {
  expect(limits.MERGE_INSIDE_CHARS_MAX).toBeGreaterThan(3 * 200_000);
});

test('a longer body merges by blocks before it merges as a whole', () => {
  expect(limits.MERGE_INSIDE_CHARS_MAX).toBeLessThan(limits.MERGE_WHOLE_CHARS_MAX);
  expect(limits.MERGE_INSIDE_NODES_MAX).toBeLessThan(limits.MERGE_WHOLE_NODES_MAX);
});

test('a comparison at once may be longer than a merge at once', () => {
  expect(limits.MERGE_AT_ONCE_CHARS_MAX).toBeLessThan(limits.COMPARE_AT_ONCE_CHARS_MAX);
});
