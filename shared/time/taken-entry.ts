/** Takes over an entry that runs elsewhere into this computer's timer. Rules T17: SPEC.md. */
import { DAY_MS, type Instant, SECOND_MS } from '../time.ts';
import { TIMED_SECONDS_MAX, TIMER_TAGS_MAX, TIMER_TEXT_CHARS_MAX } from './bounds.ts';
import type { Entry } from './entry.ts';
import type { TakenEntry, TimerEvent, TimerState, TimerSubject } from './timer-state.ts';

/** False for an entry with more than a timer can hold, because nothing may be cut off. */
export function canTakeOver({ description, tagIds }: Entry): boolean {
  return description.length <= TIMER_TEXT_CHARS_MAX && tagIds.length <= TIMER_TAGS_MAX;
}

/** Whether the timer already continues that entry, or has ended it. */
export function isTakenTwice(
  { running, made }: TimerState,
  { entry }: Pick<Extract<TimerEvent, { kind: 'started' }>, 'entry'>,
): boolean {
  return entry ? [running, ...made].some((one) => one?.entry?.id === entry.id) : false;
}

/**
 * Whether the start is so old that its time would make endless entries, or further ahead than a clock
 * is behind; such an entry is never offered.
 */
export function isOutOfRange({
  at,
  entry,
}: {
  readonly at: Instant;
  readonly entry?: TakenEntry | null;
}): boolean {
  if (!entry) return false;
  return at - entry.startAt > 2 * TIMED_SECONDS_MAX * SECOND_MS || entry.startAt - at > 2 * DAY_MS;
}

/** Returns the timer's subject for a taken-over entry. */
export function subjectOf({
  clientId,
  projectId,
  taskId,
  description,
  isBillable,
  tagIds,
}: Entry): TimerSubject {
  return { clientId, projectId, taskId, description, isBillable, tagIds: [...tagIds] };
}
