/** An entry that ran elsewhere, as this computer's timer goes on with it. Rules T17: SPEC.md beside this. */
import { TIMER_TAGS_MAX, TIMER_TEXT_CHARS_MAX } from './bounds.ts';
import type { Entry } from './entry.ts';
import type { TimerSubject } from './timer-state.ts';

/** False for an entry that says more than a timer can hold: nothing of it may be cut off. */
export function canTakeOver({ description, tagIds }: Entry): boolean {
  return description.length <= TIMER_TEXT_CHARS_MAX && tagIds.length <= TIMER_TAGS_MAX;
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
