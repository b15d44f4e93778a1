import { expect, test } from 'vitest';
import { dayAfter, daysFrom } from '../../../shared/time/days-from.ts';

const today = '2026-11-28';

test('[V355] reads a number of days as the day so far after today, and leaves other text as it is', () => {
  const typed = ['0', ' 30 ', '3650', '3651', '-1', '1.5', 'soon', '2026-12-24', ''];
  expect(typed.map((text) => dayAfter(text, today))).toEqual([
    ...['2026-11-28', '2026-12-28', '2036-11-25', '3651', '-1', '1.5', 'soon', '2026-12-24', ''],
  ]);
});

test('[V355] shows a day as its days from today, and an earlier one as it is', () => {
  const days = ['2026-11-28', '2026-12-28', '2026-11-27', '2099-01-01', 'soon', ''];
  expect(days.map((day) => daysFrom(day, today))).toEqual([
    ...['0', '30', '2026-11-27', '2099-01-01', 'soon', ''],
  ]);
});
