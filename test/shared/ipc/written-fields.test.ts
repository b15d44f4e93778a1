import { expect, test } from 'vitest';
import { areFieldsOf, isShortEnough, lengthOf } from '../../../shared/ipc/written-fields.ts';
import { NOTE_HTML_BYTES_MAX } from '../../../shared/text-limits.ts';

test('takes fields of the kind and no others, in their own shape', () => {
  expect(areFieldsOf('time-entry', { duration_seconds: 60, date: '2026-11-20' })).toBe(true);
  expect(areFieldsOf('time-entry', { content_html: '<p>a</p>' })).toBe(false);
  expect(areFieldsOf('time-entry', { duration_seconds: 'an hour' })).toBe(false);
});

test('measures texts and lists alone', () => {
  expect([lengthOf('abc'), lengthOf([1, 2]), lengthOf(7), lengthOf(null)]).toEqual([3, 2, 0, 0]);
  expect(isShortEnough('x'.repeat(NOTE_HTML_BYTES_MAX))).toBe(true);
  expect(isShortEnough('x'.repeat(NOTE_HTML_BYTES_MAX + 1))).toBe(false);
});
