/** The ids in what timers are for: a record made here gets one of the service in time (T10.10). */
import type { RecordId } from '../ids.ts';
import type { TimerState, TimerSubject } from './timer-state.ts';

/** Returns the state under the ids that records have by now; the same state if none has changed. */
export function withKnownIds(state: TimerState, knownId: (id: RecordId) => RecordId): TimerState {
  const idOf = (id: RecordId | null) => (id === null ? null : knownId(id));
  const withIds = <T extends Pick<TimerSubject, 'projectId' | 'taskId'>>(one: T): T => {
    return { ...one, projectId: idOf(one.projectId), taskId: idOf(one.taskId) };
  };
  const subjectOf = (one: TimerSubject): TimerSubject => {
    return { ...withIds(one), clientId: idOf(one.clientId) };
  };
  const follow = <T extends { readonly subject: TimerSubject }>(one: T): T => {
    return { ...one, subject: subjectOf(one.subject) };
  };
  const { running, undecided, discarded, entryless, made, recent, names } = state;
  const next: TimerState = {
    ...state,
    running: running && follow(running),
    undecided: undecided.map(follow),
    discarded: discarded && follow(discarded),
    entryless: entryless && follow(entryless),
    made: made.map(follow),
    recent: onceEach(recent.map(subjectOf)),
    names: names.map(withIds),
  };
  return JSON.stringify(next) === JSON.stringify(state) ? state : next;
}

/** A timer may have been started for one record under both ids. */
function onceEach(subjects: readonly TimerSubject[]): TimerSubject[] {
  return [...new Map(subjects.map((one) => [JSON.stringify(one), one])).values()];
}
