import * as v from 'valibot';
import { expect, test } from 'vitest';
import { noTimer, timerState } from '../../../shared/time/timer-state.ts';
import { fingerprint } from '../../support/schema-shape.ts';

test('the format of the timer on the disk stays what it is', () => {
  // A timer runs over an update. If this fails, old states must still parse. Make new fields
  // optional, add a case below with the state as it was, then raise the fingerprint.
  expect(fingerprint(timerState)).toBe('5c721a95387a3848');
});

test('a state of the first format is read', () => {
  const subject = {
    ...{ clientId: '1', projectId: 'local-2', taskId: null },
    description: 'Call',
    isBillable: true,
    tagIds: ['3'],
  };
  const span = { startAt: 1_000, endAt: 2_000, zone: 'Asia/Kathmandu', subject };
  const first = {
    running: {
      ...{ id: 'b', startAt: 5_000, zone: 'Europe/Berlin', subject, heartbeatAt: 6_000 },
      clockShiftMs: 0,
      away: { id: 'c', fromAt: 5_500, reasons: ['idle', 'locked'] },
    },
    undecided: [{ ...span, id: 'd', timerId: 'a', reason: 'asleep' }],
    made: [{ ...span, id: 'a' }],
    recent: [subject],
  };
  // Since the fifth, the last input is known.
  // An entry can be taken over since the second format, and a discard undone.
  expect(v.parse(timerState, first)).toEqual({
    ...{ ...first, discarded: null, entryless: null, names: [] },
    running: { ...first.running, inputAt: 6_000, entry: null },
    made: first.made.map((one) => ({ ...one, entry: null })),
  });
  expect(v.parse(timerState, noTimer)).toEqual(noTimer);
  // Since the fourth, what is timed has names.
  const names = [{ projectId: 'local-2', taskId: null, words: 'Relaunch' }];
  expect(v.parse(timerState, { ...first, names })).toMatchObject({ names });
  // Since the sixth, a timer without an entry leaves what it was for.
  const entryless = { id: 'a', subject, isAway: true };
  expect(v.parse(timerState, { ...first, entryless })).toMatchObject({ entryless });
  // Since the third, a restored timer can hold the entry it had taken over.
  const entry = { id: '12', startAt: 1_000, day: '2026-03-02', base: {} };
  const restored = { ...span, id: 'e', timerId: 'a', reason: 'restored', entry };
  expect(v.parse(timerState, { ...noTimer, undecided: [restored] })).toMatchObject({
    undecided: [restored],
  });
});

test('[T4.6] a state with a zone that this computer does not know is read', () => {
  const subject = { clientId: null, projectId: null, taskId: null, description: 'Call' };
  const running = {
    ...{ id: 'a', startAt: 5_000, zone: 'Mars/Olympus', heartbeatAt: 6_000, clockShiftMs: 0 },
    ...{ subject: { ...subject, isBillable: true, tagIds: [] }, away: null },
  };
  expect(v.parse(timerState, { ...noTimer, running }).running?.zone).toBe('UTC');
});
