/** The user's choice of reminders and quiet hours (T18). */
import * as v from 'valibot';
import { REMINDER_MINUTES_MAX, REMINDER_MINUTES_MIN } from './bounds.ts';
import { type ClockMinute, MINUTES_PER_DAY } from './zoned-day.ts';

export const reminderKinds = ['start', 'stop', 'long'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

const DAYS_PER_WEEK = 7;
const clockMinute = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(MINUTES_PER_DAY - 1, 'a time of the clock'),
);

/** From one clock time to another; over midnight if the end is earlier. */
const clockHours = v.pipe(
  v.object({ fromMinute: clockMinute, toMinute: clockMinute }),
  v.check(({ fromMinute, toMinute }) => fromMinute !== toMinute, 'another end than the start'),
);
export type ClockHours = Readonly<v.InferOutput<typeof clockHours>>;

/** 1 is Monday. */
const weekday = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(DAYS_PER_WEEK));

export const reminderChoice = v.object({
  isOn: v.object({ start: v.boolean(), stop: v.boolean(), long: v.boolean() }),
  workdays: v.pipe(v.array(weekday), v.maxLength(DAYS_PER_WEEK)),
  hours: clockHours,
  /** After this time without a timer or an entry, the user may have forgotten to start one. */
  afterMinutes: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(REMINDER_MINUTES_MIN),
    v.maxValue(REMINDER_MINUTES_MAX),
  ),
  quiet: v.nullable(clockHours),
});
export type ReminderChoice = Readonly<v.InferOutput<typeof reminderChoice>>;

/** The default: nothing is on. */
export const usualReminders: ReminderChoice = {
  isOn: { start: false, stop: false, long: false },
  workdays: [1, 2, 3, 4, 5],
  hours: { fromMinute: 9 * 60, toMinute: 18 * 60 },
  afterMinutes: 30,
  quiet: null,
};

/** The first suggestion for quiet hours. */
export const usualQuiet: ClockHours = { fromMinute: 20 * 60, toMinute: 7 * 60 };

/** Whether any reminder is on. */
export function hasReminders({ isOn }: ReminderChoice): boolean {
  return reminderKinds.some((kind) => isOn[kind]);
}

/** Whether the clock time `minute` is within the hours, without their end. */
export function isWithin({ fromMinute, toMinute }: ClockHours, minute: ClockMinute): boolean {
  return fromMinute < toMinute
    ? fromMinute <= minute && minute < toMinute
    : fromMinute <= minute || minute < toMinute;
}
