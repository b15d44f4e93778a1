import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  hasReminders,
  isWithin,
  reminderChoice,
  usualReminders,
} from '../../../shared/time/reminder-choice.ts';

const all = { ...usualReminders, isOn: { start: true, stop: true, long: true } };

test('[T18] nothing is on before something is switched on', () => {
  expect(hasReminders(usualReminders)).toBe(false);
  expect(hasReminders({ ...all, isOn: { start: false, stop: false, long: true } })).toBe(true);
});

test('[T18.4] hours have their start and not their end, also over midnight', () => {
  const day = { fromMinute: 540, toMinute: 1_080 };
  expect([539, 540, 1_079, 1_080].map((minute) => isWithin(day, minute))).toEqual([
    ...[false, true, true, false],
  ]);
  const night = { fromMinute: 1_200, toMinute: 420 };
  expect([1_199, 1_200, 0, 419, 420].map((minute) => isWithin(night, minute))).toEqual([
    ...[false, true, true, true, false],
  ]);
});

test.each([
  ['an end that is the start', { hours: { fromMinute: 540, toMinute: 540 } }],
  ['a time no clock shows', { quiet: { fromMinute: 540, toMinute: 1_440 } }],
  ['an eighth day of the week', { workdays: [8] }],
  ['every minute', { afterMinutes: 1 }],
  ['half a minute', { afterMinutes: 30.5 }],
])('[T18] a choice with %s is refused', (_what, wrong) => {
  expect(v.is(reminderChoice, all)).toBe(true);
  expect(v.is(reminderChoice, { ...all, ...wrong })).toBe(false);
});
