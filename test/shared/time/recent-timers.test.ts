import { expect, test } from 'vitest';
import { remember } from '../../../shared/time/recent-timers.ts';
import { stepTimer } from '../../../shared/time/timer.ts';
import { noTimer, type TimerSubject } from '../../../shared/time/timer-state.ts';

const subjectOf = (description: string): TimerSubject => ({
  ...{ clientId: null, projectId: null, taskId: null },
  ...{ description, isBillable: true, tagIds: [] },
});
const words = (recent: readonly TimerSubject[]) => recent.map(({ description }) => description);

test('[T10.3] remembers the last five, each once', () => {
  const recent = [...'abcdefb'].reduce<readonly TimerSubject[]>(
    (before, what) => remember(before, subjectOf(what)),
    [],
  );
  expect(words(recent)).toEqual([...'bfedc']);
});

test('[T10.3] remembers what a timer is for now, not what it was for when it began', () => {
  let state = noTimer;
  const start = (at: number, what: string) => {
    const subject = subjectOf(what);
    state = stepTimer(state, { kind: 'started', at, id: `${at}`, zone: 'UTC', subject });
  };
  start(1, 'Call');
  start(2, '');
  for (const what of ['P', 'Plan']) {
    state = stepTimer(state, { kind: 'edited', at: 3, subject: subjectOf(what) });
  }
  expect(words(state.recent)).toEqual(['Plan', 'Call']);
});
