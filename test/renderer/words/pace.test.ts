import { expect, test } from 'vitest';
import { paceInWords, pauseInWords } from '../../../renderer/words/pace.ts';
import type { Status } from '../../../shared/ipc/state.ts';
import { aWrite, NOON } from '../../support/builders.ts';
import { aStatus } from '../../support/fake-bridge.ts';

const words = (status: Partial<Status>, count: number) =>
  paceInWords(
    aStatus({ line: 'open', ...status }),
    Array.from({ length: count }, () => aWrite()),
    NOON,
  );
const in41s = { pausedUntil: NOON + 41_000 };

test('tells the length of the pause, and how long the remainder takes', () => {
  expect(words(in41s, 212)).toBe('Paused by the service for 41 s; 212 changes left, about 2 min');
  expect(words(in41s, 1)).toBe('Paused by the service for 41 s; 1 change left, less than a minute');
  expect(words(in41s, 0)).toBe('Paused by the service for 41 s');
  expect(words({ ...in41s, line: 'unreachable' }, 0)).toBe('Paused by the service for 41 s');
  expect(words({ pausedUntil: NOON - 1 }, 0)).toBeNull();
});

test('tells that the service allows no more, if that delays it', () => {
  const fast = 'Sending at the maximum rate';
  expect(words({ isAtLimit: true }, 212)).toBe(`${fast}; 212 changes left, about 2 min`);
  expect(words({ isAtLimit: true }, 0)).toBeNull();
  expect(words({ isAtLimit: true, bodiesLeft: 900 }, 0)).toBe('Downloading at the maximum rate');
  expect(words({ isAtLimit: true, line: 'unreachable' }, 212)).toBeNull();
});

test('tells how long a long outbox takes, and nothing about a short one', () => {
  expect(words({}, 212)).toBe('212 changes left, about 2 min');
  expect(words({}, 20_000)).toBe('20,000 changes left, about 3 h');
  expect(words({}, 59)).toBeNull();
});

test('the pause of the service is in the words of a single change while it lasts', () => {
  const until = (pausedUntil: number | null) =>
    pauseInWords({ pausedUntil }, { toTheSecond: NOON });
  expect(until(NOON + 41_000)).toBe('paused by the service for 41 s');
  expect([until(NOON), until(null)]).toEqual([null, null]);
});
