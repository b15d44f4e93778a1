/** The subjects that timers were started for, the latest first. */
import { RECENT_TIMERS_MAX } from './bounds.ts';
import type { TimerSubject } from './timer-state.ts';

/** Puts `subject` first of the last five, in the place of `before` where the timer was for that until now. */
export function remember(
  recent: readonly TimerSubject[],
  subject: TimerSubject,
  before = subject,
): TimerSubject[] {
  const others = recent.filter(
    (one) => !isSameSubject(one, subject) && !isSameSubject(one, before),
  );
  return [subject, ...others].slice(0, RECENT_TIMERS_MAX);
}

function isSameSubject(one: TimerSubject, other: TimerSubject): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
