import { expect, test } from 'vitest';
import { decidedEntryless } from '../../../shared/time/entryless-timer.ts';
import {
  answered,
  beat,
  beats,
  left,
  made,
  started,
  stateAfter,
  stopped,
  subjectOf,
  type Timed,
} from '../../support/timer-events.ts';

/** The description of the last timer, where it left one after these events. */
const leftOf = (...events: readonly Timed[]) =>
  decidedEntryless(stateAfter(...events))?.subject.description;

/** Away from the start on: nothing of its time counts until it is answered. */
const awayAtOnce: readonly Timed[] = [started(0), ...left(0, 'locked')];
const back: Timed = { kind: 'returned', at: 20, reason: 'locked' };
const discard = { choice: 'discard' } as const;

test('[T10.11] leaves what a timer was for that is stopped within a second, as it was changed last', () => {
  const second = 1 / 60;
  expect(leftOf(started(0), stopped(0))).toBe('a');
  expect(leftOf(started(0), stopped(second))).toBeUndefined();
  expect(made(stateAfter(started(0), stopped(second)))).toHaveLength(1);
  const edited = { kind: 'edited', at: 0, subject: subjectOf('Call') } as const;
  const state = stateAfter(started(0), edited, stopped(0));
  expect(state.entryless).toEqual({ id: 'a', subject: subjectOf('Call'), isAway: false });
});

test('[T10.11] leaves it where the only time of a timer is discarded, before the stop or after', () => {
  const whole = { id: 'a', subject: subjectOf('a'), isAway: true };
  const ending = stateAfter(...awayAtOnce, back, answered(20, 'w', discard));
  expect(ending).toMatchObject({ running: null, made: [], entryless: whole });
  const asked = [...awayAtOnce, stopped(20)];
  expect(stateAfter(...asked)).toMatchObject({ made: [], undecided: [{ id: 'w' }] });
  expect(leftOf(...asked)).toBeUndefined(); // the question has its words
  const discarded = [...asked, answered(21, 'w', discard)];
  expect(stateAfter(...discarded).entryless).toEqual(whole);
  expect(leftOf(...discarded)).toBe('a');
  const undone: Timed = { kind: 'undiscarded', at: 21, id: 'w' };
  expect(leftOf(...discarded, undone)).toBeUndefined();
  const entered = [...discarded, undone, answered(22, 'w', { choice: 'keep' })];
  expect(made(stateAfter(...entered))).toEqual([['w', 0, 20]]);
  expect(leftOf(...entered)).toBeUndefined();
  const split = answered(21, 'w', { choice: 'split', subject: subjectOf('b') });
  expect(leftOf(...asked, split)).toBe('a'); // the entry is for something else
});

test('[T10.11] leaves nothing of a timer with an entry of some of its time', () => {
  const worked = [started(0), beat(1), ...left(1, 'locked')];
  expect(leftOf(...worked, { ...back, at: 20 }, answered(20, 'w', discard))).toBeUndefined();
  expect(leftOf(...worked, stopped(20), answered(21, 'w', discard))).toBeUndefined();
  const late = [...awayAtOnce, ...beats(1, 20), back, ...beats(21, 30)];
  expect(made(stateAfter(...late, answered(30, 'w', discard)))).toEqual([['next', 20, 30]]);
  expect(leftOf(...late, answered(30, 'w', discard))).toBeUndefined();
});

test('[T10.12] leaves what the last timer was for alone, until it is taken up or the next one starts', () => {
  const switched = stateAfter(started(0), started(0, 'b'));
  expect(switched).toMatchObject({ running: { id: 'b' }, entryless: { id: 'a' } });
  expect(switched.recent.map(({ description }) => description)).toEqual(['b', 'a']);
  expect(leftOf(started(0), started(0, 'b'), stopped(9))).toBeUndefined();
  expect(leftOf(started(0), stopped(0), started(1, 'b'))).toBeUndefined();
  const takenUp = (id: string) => ({ kind: 'taken-up', at: 1, id }) as const;
  expect(leftOf(started(0), stopped(0), takenUp('a'))).toBeUndefined();
  expect(leftOf(started(0), stopped(0), takenUp('b'))).toBe('a'); // of an earlier one
});
