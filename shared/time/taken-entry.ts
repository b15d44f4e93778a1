/** An entry that ran elsewhere, as this computer's timer goes on with it. Rules T17: SPEC.md beside this. */
import { type Instant, SECOND_MS } from '../time.ts';
import { TIMED_SECONDS_MAX, TIMER_TAGS_MAX, TIMER_TEXT_CHARS_MAX } from './bounds.ts';
import type { Entry } from './entry.ts';
import type { TakenEntry, TimerEvent, TimerState, TimerSubject } from './timer-state.ts';

/** False for an entry that says more than a timer can hold: nothing of it may be cut off. */
export function canTakeOver({ description, tagIds }: Entry): boolean {
  return description.length <= TIMER_TEXT_CHARS_MAX && tagIds.length <= TIMER_TAGS_MAX;
}

/** Whether the timer goes on with that entry already, or has ended it. */
export function isTakenTwice(
  { running, made }: TimerState,
  { entry }: Pick<Extract<TimerEvent, { kind: 'started' }>, 'entry'>,
): boolean {
  return entry ? [running, ...made].some((one) => one?.entry?.id === entry.id) : false;
}

/** True for one that nobody was offered: its time would be cut into entries without end. */
export function isTooOld({
  at,
  entry,
}: {
  readonly at: Instant;
  readonly entry?: TakenEntry | null;
}): boolean {
  return entry ? at - entry.startAt > 2 * TIMED_SECONDS_MAX * SECOND_MS : false;
}

/** What the timer is for once it goes on with the entry. */
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
