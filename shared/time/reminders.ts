/** Decides which reminder is due; rules: T18 in SPEC.md. */
import { type Day, dayOf, type Instant, MINUTE_MS } from '../time.ts';
import { REMINDERS_SHOWN_MAX, STOP_REMINDER_MS } from './bounds.ts';
import { addDays, weekdayOf } from './calendar.ts';
import type { Span } from './intervals.ts';
import {
  type ClockHours,
  isWithin,
  type ReminderChoice,
  type ReminderKind,
} from './reminder-choice.ts';
import { isLongTimer } from './timer.ts';
import type { TimerState } from './timer-state.ts';
import { clockMinute, instantAt, startOfDay } from './zoned-day.ts';

export type ReminderFacts = {
  readonly at: Instant;
  readonly zone: string;
  readonly timer: Pick<TimerState, 'running' | 'undecided'>;
  /** The end of the last known entry; `null` if unknown. */
  readonly enteredUntilAt: Instant | null;
  /** Whether an entry runs that was started on another computer. */
  readonly isRunningElsewhere: boolean;
  /** The reasons of earlier reminders, the latest last. */
  readonly shownReasons: readonly string[];
};

export type DueReminder = {
  readonly kind: ReminderKind;
  /** The reason; nobody is reminded twice for one. */
  readonly reason: string;
  /** For a reminder to start: when the last entry ended. */
  readonly sinceAt: Instant | null;
};

/** Returns the due reminder, or none. */
export function dueReminder(choice: ReminderChoice, facts: ReminderFacts): DueReminder | null {
  const { at, zone, shownReasons } = facts;
  const { isOn, quiet } = choice;
  if (quiet !== null && isWithin(quiet, clockMinute(at, zone))) return null;
  const due = [
    isOn.long ? longDue(facts) : null,
    isOn.stop ? stopDue(choice, facts) : null,
    isOn.start ? startDue(choice, facts) : null,
  ];
  return due.find((one) => one !== null && !shownReasons.includes(one.reason)) ?? null;
}

/** Adds a reason; keeps only the latest. */
export function addShown(
  shownReasons: readonly string[],
  { reason }: DueReminder,
): readonly string[] {
  return [...shownReasons, reason].slice(-REMINDERS_SHOWN_MAX);
}

function longDue({ at, timer }: ReminderFacts): DueReminder | null {
  if (timer.running === null || !isLongTimer(timer, at)) return null;
  return { kind: 'long', reason: `long ${timer.running.id}`, sinceAt: null };
}

/** For a timer that started before the end of the working hours and runs after it. */
function stopDue(choice: ReminderChoice, facts: ReminderFacts): DueReminder | null {
  const { at, zone, timer } = facts;
  const { running } = timer;
  if (running === null) return null;
  const day = workdaysAround(choice, at, zone).find((one) => {
    const { endAt } = hoursOf(choice.hours, one, zone);
    return running.startAt < endAt && endAt <= at && at < endAt + STOP_REMINDER_MS;
  });
  return day === undefined ? null : { kind: 'stop', reason: `stop ${day}`, sinceAt: null };
}

function startDue(choice: ReminderChoice, facts: ReminderFacts): DueReminder | null {
  const { at, zone, timer, enteredUntilAt, isRunningElsewhere } = facts;
  if (timer.running !== null || isRunningElsewhere) return null;
  const hours = workdaysAround(choice, at, zone)
    .map((day) => hoursOf(choice.hours, day, zone))
    .find(({ startAt, endAt }) => startAt <= at && at < endAt);
  if (hours === undefined) return null;
  const sinceAt = Math.max(hours.startAt, enteredUntilAt ?? 0);
  if (at - sinceAt < choice.afterMinutes * MINUTE_MS) return null;
  return { kind: 'start', reason: `start ${sinceAt}`, sinceAt };
}

/** Hours over midnight belong to the day of their start. */
function workdaysAround({ workdays }: ReminderChoice, at: Instant, zone: string): readonly Day[] {
  const today = dayOf(at, zone);
  return [addDays(today, -1), today].filter((day) => workdays.includes(weekdayOf(day)));
}

function hoursOf({ fromMinute, toMinute }: ClockHours, day: Day, zone: string): Span {
  const endDay = fromMinute < toMinute ? day : addDays(day, 1);
  return { startAt: clockOn(day, fromMinute, zone), endAt: clockOn(endDay, toMinute, zone) };
}

/** A clock time that is skipped moves by as much as the clocks skip. */
function clockOn(day: Day, minute: number, zone: string): Instant {
  return instantAt(day, minute, zone) ?? startOfDay(day, zone) + minute * MINUTE_MS;
}
