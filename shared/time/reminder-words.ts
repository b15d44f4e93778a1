/** Puts a reminder into words. */
import { type Instant, SECOND_MS } from '../time.ts';
import { durationInWords, elapsedInMinutes } from './duration-text.ts';
import type { DueReminder } from './reminders.ts';
import { subjectLine } from './subject-names.ts';
import { elapsedMs } from './timer.ts';
import type { TimerState } from './timer-state.ts';

export type ReminderWords = {
  readonly title: string;
  readonly body: string;
  /** The label of its button, if the system shows one. */
  readonly action: string;
};

/** A notification shows little more than a line. */
const DESCRIPTION_CHARS_MAX = 60;
const MINUTE_S = 60;

/** Returns the text of a notification. */
export function reminderWords(
  { kind, sinceAt }: DueReminder,
  { timer, at }: { readonly timer: TimerState; readonly at: Instant },
): ReminderWords {
  if (kind === 'start') {
    const minutes = Math.floor((at - (sinceAt ?? at)) / SECOND_MS / MINUTE_S);
    return {
      title: 'No timer is running',
      body: `No time is entered for the last ${durationInWords(minutes * MINUTE_S)}.`,
      action: 'Start timer',
    };
  }
  const elapsed = elapsedInMinutes(Math.floor(elapsedMs(timer, at) / SECOND_MS));
  const { running, names } = timer;
  const words = running && subjectLine(running.subject, names, DESCRIPTION_CHARS_MAX);
  const body = words === null ? `${elapsed} h` : `${elapsed} h · ${words}`;
  const title =
    kind === 'stop'
      ? 'Your working hours are over and the timer is running'
      : 'The timer has run for more than 10 hours';
  return { title, body, action: 'Stop timer' };
}
