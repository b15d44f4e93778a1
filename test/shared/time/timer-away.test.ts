/** Times away: where they begin and end, by idle time, locked screens, sleep, crashes and a set clock. */
import { expect, test } from 'vitest';
import { elapsedMs } from '../../../shared/time/timer.ts';
import {
  answered,
  beat,
  beats,
  left,
  made,
  minute,
  open,
  reopened,
  started,
  stateAfter,
  stopped,
} from '../../support/timer-events.ts';

test('[T11] asks after a crash about the time since the last heartbeat', () => {
  const state = stateAfter(started(0), beat(1), beat(2), reopened(62));
  expect(open(state)).toEqual([['ended', 2, 62]]);
  expect(elapsedMs(state, minute(63))).toBe(minute(3));
  const quick = stateAfter(started(0), beat(1), reopened(3));
  expect(open(quick)).toEqual([]);
});

test('[T11.1] continues if the clock is set back, and asks if it is set forward', () => {
  const back = stateAfter(started(100), beat(101), beat(42), beat(43), stopped(44));
  expect(made(back)).toEqual([['a', 100, 104]]);
  const off = stateAfter(started(100), beat(101), reopened(7), stopped(8));
  expect(made(off)).toEqual([['a', 100, 102]]);
  expect(open(stateAfter(started(0), beat(1), beat(61)))).toEqual([['asleep', 1, 61]]);
});

test('[T12.1] counts nothing of a time away until the user answers, also after the stop', () => {
  const idle = [...beats(1, 14), ...left(15, 'idle', { idle: 5 })];
  const away = stateAfter(started(0), ...idle);
  expect(elapsedMs(away, minute(30))).toBe(minute(10));
  const state = stateAfter(
    started(0),
    ...idle,
    { kind: 'returned', at: 40, reason: 'idle' },
    stopped(50),
  );
  expect(open(state)).toEqual([['idle', 10, 40]]);
  expect(made(state)).toEqual([
    ['a', 0, 10],
    ['a-2', 40, 50],
  ]);
  expect(open(stateAfter(started(0), ...idle, stopped(50)))).toEqual([['idle', 10, 50]]);
});

test('[T12.2] is away until every reason is gone, since the first one', () => {
  const state = stateAfter(
    started(0),
    ...beats(1, 9),
    ...left(10, 'locked'),
    ...beats(11, 19),
    ...left(20, 'idle', { idle: 6, id: 'x' }),
    beat(21),
    { kind: 'returned', at: 30, reason: 'idle' },
    beat(31),
    { kind: 'returned', at: 32, reason: 'locked' },
  );
  expect(open(state)).toEqual([['locked', 10, 32]]);
  const short = stateAfter(started(0), ...beats(1, 9), ...left(10, 'locked'), {
    kind: 'returned',
    at: 13,
    reason: 'locked',
  });
  expect(open(short)).toEqual([]);
});

test('[T12.2] begins at the last sign of the user where the screen locks in the middle of idle time', () => {
  const state = stateAfter(
    started(0),
    ...beats(1, 12),
    ...left(13, 'locked', { idle: 3 }),
    beat(14),
    ...left(15, 'idle', { idle: 5, id: 'x' }),
    { kind: 'returned', at: 30, reason: 'locked' },
    { kind: 'returned', at: 30, reason: 'idle' },
    stopped(31),
  );
  expect(open(state)).toEqual([['idle', 10, 30]]);
  expect(made(state)).toEqual([
    ['a', 0, 10],
    ['a-2', 30, 31],
  ]);
});

/** A beat of a system that told for how many minutes nobody touched the computer. */
const idleAt = (at: number, idle: number, steady = 1) => ({
  ...beat(at, steady),
  idleMs: minute(idle),
});
const idleFrom = (from: number, to: number) =>
  beats(from + 1, to).map((one) => ({ ...one, idleMs: minute(one.at - from) }));

test('[T12.2] begins at the last input where the computer sleeps in the middle of idle time', () => {
  const before = [started(0), ...beats(1, 10), ...idleFrom(10, 14)];
  const woken = stateAfter(...before, idleAt(74, 0, 0), stopped(80));
  expect(open(woken)).toEqual([['asleep', 10, 74]]);
  expect(made(woken)).toEqual([
    ['a', 0, 10],
    ['a-2', 74, 80],
  ]);
  const short = stateAfter(...before, idleAt(18, 0, 0), stopped(20));
  expect(open(short)).toEqual([['asleep', 10, 18]]);
  const tooShort = stateAfter(...before.slice(0, -3), idleAt(14.5, 0, 0), stopped(20));
  expect(open(tooShort)).toEqual([]);
});

test('[T12.2] begins at the last input where the program ends in the middle of idle time', () => {
  const before = [started(0), ...beats(1, 10), ...idleFrom(10, 13)];
  expect(open(stateAfter(...before, reopened(16)))).toEqual([['ended', 10, 16]]);
  expect(open(stateAfter(...before, reopened(14)))).toEqual([]);
  // Nobody is there yet, and the system goes on counting.
  const unseen = { ...reopened(14), idleMs: minute(4) };
  const state = stateAfter(...before, unseen, ...left(15, 'idle', { idle: 5 }), stopped(40));
  expect(open(state)).toEqual([['idle', 10, 40]]);
  const twice = stateAfter(...before, unseen, { ...reopened(17), awayId: 'x' });
  expect(open(twice)).toEqual([['ended', 10, 17]]);
});

test('[T12.2] begins at the last input where the system counts no sleep as idle time', () => {
  const asleep = [started(0), ...beats(1, 10), ...idleFrom(10, 12), idleAt(14.5, 2.5, 0.5)];
  const idle = [idleAt(15.5, 3.5), idleAt(16.5, 4.5), ...left(17, 'idle', { idle: 5 })];
  expect(open(stateAfter(...asleep, ...idle, stopped(40)))).toEqual([['idle', 10, 40]]);
  const touched = [idleAt(15.5, 0), ...idleFrom(15.5, 20.5), ...left(20.5, 'idle', { idle: 5 })];
  expect(open(stateAfter(...asleep, ...touched, stopped(40)))).toEqual([['idle', 15.5, 40]]);
});

test('[T12.3] [T12.2] begins with the sleep where idle time never counts', () => {
  const state = stateAfter(started(0), ...beats(1, 14), beat(74, 0));
  expect(open(state)).toEqual([['asleep', 14, 74]]);
});

test('[T12.4] goes on until the next input where the computer wakes up with nobody there', () => {
  const woken = [started(0), ...beats(1, 10), ...idleFrom(10, 14), idleAt(74, 4, 0)];
  expect(open(stateAfter(...woken))).toEqual([['asleep', 10, 74]]);
  expect(elapsedMs(stateAfter(...woken), minute(76))).toBe(minute(10));
  const back = { kind: 'returned', at: 76, reason: 'idle' } as const;
  const state = stateAfter(...woken, idleAt(75, 5), back, stopped(80));
  expect(open(state)).toEqual([['asleep', 10, 76]]);
  expect(made(state)).toEqual([
    ['a', 0, 10],
    ['a-2', 76, 80],
  ]);
  const again = stateAfter(...woken, { ...reopened(75), idleMs: minute(5) }, { ...back, at: 90 });
  expect(open(again)).toEqual([['asleep', 10, 90]]);
});

test('[T12.4] asks about what is left of a time away that was answered before the next input', () => {
  const woken = [started(0), ...beats(1, 10), idleAt(74, 4, 0)];
  const answer = answered(80, 'away-74', { choice: 'keep' });
  const back = { kind: 'returned', at: 80, reason: 'idle' } as const;
  expect(open(stateAfter(...woken, answer, back))).toEqual([['idle', 74, 80]]);
});
