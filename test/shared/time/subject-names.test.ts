import { expect, test } from 'vitest';
import { SUBJECT_NAMES_MAX } from '../../../shared/time/bounds.ts';
import { nameOfSubject, subjectLine, subjectsToName } from '../../../shared/time/subject-names.ts';
import { stepTimer } from '../../../shared/time/timer.ts';
import { noTimer, type TimerState, type TimerSubject } from '../../../shared/time/timer-state.ts';

const subjectOf = (projectId: string | null, description = ''): TimerSubject => ({
  ...{ clientId: null, projectId, taskId: null, description },
  ...{ isBillable: true, tagIds: [] },
});
const named = (projectId: string, words: string) => ({ projectId, taskId: null, words });

function start(state: TimerState, subject: TimerSubject, at = 0): TimerState {
  return stepTimer(state, { kind: 'started', at, id: `t${at}`, zone: 'UTC', subject });
}

test('[T10.9] asks only for the names of timers that have no description, each once', () => {
  const one = start(start(noTimer, subjectOf('1')), subjectOf('2', 'Call'), 1);
  const two = start(start(one, subjectOf(null), 2), subjectOf('1'), 3);
  expect(subjectsToName(two)).toEqual([{ projectId: '1', taskId: null }]);
});

test('[T10.9] keeps a name until another one is read, and none of what is no longer timed', () => {
  const begun = start(noTimer, subjectOf('1'));
  const names = [named('1', 'Relaunch'), named('9', 'Unasked')];
  const first = stepTimer(begun, { kind: 'named', at: 1, names });
  expect(first.names).toEqual([named('1', 'Relaunch')]);
  expect(stepTimer(first, { kind: 'named', at: 2, names })).toBe(first);
  const next = stepTimer(start(first, subjectOf('2'), 3), {
    ...{ kind: 'named', at: 4 },
    names: [named('2', 'Shop')],
  });
  expect(next.names).toEqual([named('2', 'Shop'), named('1', 'Relaunch')]);
  const renamed = stepTimer(next, { kind: 'named', at: 5, names: [named('1', 'Relaunch 2')] });
  expect(nameOfSubject(renamed.names, subjectOf('1'))).toBe('Relaunch 2');
  const edited = stepTimer(renamed, { kind: 'edited', at: 6, subject: subjectOf('2', 'Call') });
  expect(stepTimer(edited, { kind: 'named', at: 7, names: [] }).names).toEqual([
    named('1', 'Relaunch 2'),
  ]);
});

test('[T10.9] is asked for no more names than are kept', () => {
  const span = { startAt: 0, endAt: 1, zone: 'UTC', reason: 'idle' } as const;
  const undecided = Array.from({ length: SUBJECT_NAMES_MAX + 9 }, (_, at) => ({
    ...{ ...span, id: `a${at}`, timerId: `t${at}` },
    subject: subjectOf(String(at)),
  }));
  expect(subjectsToName({ ...noTimer, undecided })).toHaveLength(SUBJECT_NAMES_MAX);
});

test('[T10.9] writes the description before a name, and says that there is neither', () => {
  const names = [named('1', 'Relaunch · Atlas')];
  expect(subjectLine(subjectOf('1', 'Call\nAnna'), names, 40)).toBe('Call');
  expect(subjectLine(subjectOf('1', ' '), names, 40)).toBe('Relaunch · Atlas');
  expect(subjectLine(subjectOf('1'), names, 9)).toBe('Relaunch…');
  expect(subjectLine(subjectOf('2'), names, 40)).toBe('No description');
});
