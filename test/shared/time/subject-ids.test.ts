import { expect, test } from 'vitest';
import { withKnownIds } from '../../../shared/time/subject-ids.ts';
import { noTimer, type TimerState, type TimerSubject } from '../../../shared/time/timer-state.ts';

const subjectOf = (projectId: string | null, taskId: string | null = null): TimerSubject => ({
  ...{ clientId: null, projectId, taskId, description: 'Call' },
  ...{ isBillable: true, tagIds: [] },
});
const span = { startAt: 1, endAt: 2, zone: 'UTC' };
const away = { id: 'a', timerId: 't', ...span, reason: 'idle' } as const;
const running = {
  ...{ id: 't', startAt: 1, zone: 'UTC', heartbeatAt: 1, inputAt: 1 },
  ...{ clockShiftMs: 0, away: null, entry: null },
};
const knownId = (id: string) => ({ 'local-p': '7', 'local-t': 'uuid', 'local-c': '3' })[id] ?? id;

/** A timer, and all that it remembers, for one project. */
function stateOf(projectId: string, recent: readonly TimerSubject[]): TimerState {
  const subject = subjectOf(projectId);
  return {
    running: { ...running, subject },
    undecided: [{ ...away, subject }],
    discarded: { ...away, id: 'd', subject },
    entryless: { id: 'e', subject, isAway: false },
    made: [{ id: 'm', ...span, subject, entry: null }],
    recent: [...recent],
    names: [{ projectId, taskId: null, words: 'Relaunch' }],
  };
}

test('[T10.10] follows the records that timers are for to the ids that they have now', () => {
  const before = stateOf('local-p', [subjectOf('local-p'), subjectOf('8')]);
  const after = stateOf('7', [subjectOf('7'), subjectOf('8')]);
  expect(withKnownIds(before, knownId)).toEqual(after);
  const other = { ...subjectOf(null, 'local-t'), clientId: 'local-c' };
  expect(withKnownIds({ ...noTimer, recent: [other] }, knownId).recent).toEqual([
    { ...subjectOf(null, 'uuid'), clientId: '3' },
  ]);
});

test('[T10.10] remembers a record once that timers were started for under both ids', () => {
  const recent = [subjectOf('7'), subjectOf('local-p'), subjectOf(null)];
  expect(withKnownIds({ ...noTimer, recent }, knownId).recent).toEqual([
    subjectOf('7'),
    subjectOf(null),
  ]);
});

test('[T10.10] returns the same state where no id is new', () => {
  const state = stateOf('7', [subjectOf('7')]);
  expect(withKnownIds(state, knownId)).toBe(state);
});
