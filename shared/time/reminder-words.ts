/** Puts a reminder into words. */
import { type Instant, SECOND_MS } from '../time.ts';
import { durationInWords, elapsedInMinutes } from './duration-text.ts';
import type { DueReminder } from './reminders.ts';
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
  const body = `${elapsed} h · ${shorten(timer.running?.subject.description ?? '')}`;
  const title =
    kind === 'stop'
      ? 'Your working hours are over and the timer is running'
      : 'The timer has run for more than 10 hours';
  return { title, body, action: 'Stop timer' };
}

function shorten(description: string): string {
  const line = description.split('\n')[0]?.trim() ?? '';
  if (line === '') return 'No description';
  return line.length > DESCRIPTION_CHARS_MAX
    ? `${line.slice(0, DESCRIPTION_CHARS_MAX - 1)}…`
    : line;
}
