import { expect, test } from 'vitest';
import { reminderWords } from '../../../shared/time/reminder-words.ts';
import { noTimer, type TimerState } from '../../../shared/time/timer-state.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/time.ts';

function running(description: string): TimerState {
  const subject = {
    ...{ clientId: null, projectId: null, taskId: null },
    ...{ description, isBillable: true, tagIds: [] },
  };
  const timer = {
    id: 't',
    startAt: 0,
    zone: 'UTC',
    subject,
    heartbeatAt: 0,
    inputAt: 0,
    clockShiftMs: 0,
  };
  return { ...noTimer, running: { ...timer, away: null, entry: null } };
}

test('[T18] tells what is forgotten and for how long, in a line that fits a notification', () => {
  const at = 10.5 * HOUR_MS;
  const start = { kind: 'start', reason: 'r', sinceAt: at - 90.9 * MINUTE_MS } as const;
  expect(reminderWords(start, { timer: noTimer, at })).toEqual({
    title: 'No timer is running',
    body: 'No time is entered for the last 1 h 30 min.',
    action: 'Start timer',
  });
  const long = { kind: 'long', reason: 'r', sinceAt: null } as const;
  const bodyOf = (description: string) =>
    reminderWords(long, { timer: running(description), at }).body;
  expect(bodyOf('Call\nwith Anna')).toBe('10:30 h · Call');
  expect(bodyOf('')).toBe('10:30 h · No description');
  const names = [{ projectId: null, taskId: null, words: 'Relaunch' }];
  const named = { ...running(''), names };
  expect(reminderWords(long, { timer: named, at }).body).toBe('10:30 h · Relaunch'); // T10.9
  expect(bodyOf('x'.repeat(99))).toBe(`10:30 h · ${'x'.repeat(59)}…`);
});
