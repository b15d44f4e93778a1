import { expect, test } from 'vitest';
import { readDayEntry } from '../../../shared/note/day-entry.ts';

const day = '2026-05-04';

test('takes a whole day for a change', () => {
  expect(readDayEntry({ value: '2024-02-29', day })).toEqual({ kind: 'day', day: '2024-02-29' });
  expect(readDayEntry({ value: day, day: null })).toEqual({ kind: 'day', day });
});

test('takes the same day, and none where there was none, for no change', () => {
  expect(readDayEntry({ value: day, day })).toEqual({ kind: 'unchanged' });
  expect(readDayEntry({ value: '', day: null })).toEqual({ kind: 'unchanged' });
});

test.each([
  '',
  '2026-05',
  '2025-02-29',
  '2026-02-30',
  '2026-13-01',
  '0002-05-04',
  '1899-12-31',
  '2200-01-01',
  '202605-05-04',
  '+202605-05-04',
  'tomorrow',
])('keeps the day if the field is "%s"', (value) => {
  expect(readDayEntry({ value, day })).toEqual({ kind: 'no-day' });
});
