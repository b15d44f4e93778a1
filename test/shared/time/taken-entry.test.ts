import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { TIMER_TAGS_MAX, TIMER_TEXT_CHARS_MAX } from '../../../shared/time/bounds.ts';
import { canTakeOver, subjectOf } from '../../../shared/time/taken-entry.ts';
import { elapsedMs, stepTimer } from '../../../shared/time/timer.ts';
import {
  noTimer,
  type TimerEvent,
  type TimerState,
  timerState,
} from '../../../shared/time/timer-state.ts';
import { HOUR_MS, type Instant, MINUTE_MS } from '../../../shared/time.ts';
import { anEntry } from '../../support/entries.ts';
import { assertProperty, SEED } from '../../support/property.ts';

const NOW = Date.UTC(2026, 2, 2, 12);
const entry = { id: '12', startAt: NOW - HOUR_MS, day: '2026-03-02', base: { description: '' } };
const subject = subjectOf(anEntry({ description: 'Call' }));
const taken = (id = 'a') =>
  ({ kind: 'started', at: NOW, id, zone: 'Europe/Berlin', subject, entry }) as const;
const stateAfter = (...events: readonly TimerEvent[]): TimerState =>
  events.reduce(stepTimer, noTimer);
const made = (state: TimerState) =>
  state.made.map((one) => [one.entry?.id ?? one.id, one.startAt - NOW, one.endAt - NOW]);
const awayAt = (fromAt: Instant) =>
  [
    { kind: 'beat', at: NOW, steadyMs: 0, idleMs: NOW - fromAt, awayId: 'none' },
    { kind: 'left', at: NOW, reason: 'locked', awayId: 'away' },
    { kind: 'returned', at: NOW + HOUR_MS, reason: 'locked' },
  ] as const;

describe('[T17] a timer that takes an entry over', () => {
  test('continues from its start and [T17.2] becomes that one entry', () => {
    const state = stateAfter(taken());
    expect(elapsedMs(state, NOW + MINUTE_MS)).toBe(HOUR_MS + MINUTE_MS);
    const ended = stepTimer(state, { kind: 'stopped', at: NOW + HOUR_MS });
    expect(made(ended)).toEqual([['12', -HOUR_MS, HOUR_MS]]);
    expect(v.parse(timerState, ended)).toEqual(ended);
  });

  test('[T17.1] stops the timer that ran, and is not started twice by one entry', () => {
    const own = { ...taken('own'), at: NOW - 2 * HOUR_MS, entry: null };
    const state = stateAfter(own, taken());
    expect(made(state)).toEqual([['own', -2 * HOUR_MS, 0]]);
    expect(stepTimer(state, taken('b'))).toBe(state);
    const ended = stepTimer(state, { kind: 'stopped', at: NOW + 1 });
    expect(stepTimer(ended, taken('b'))).toBe(ended);
  });

  test('[T17] takes over nothing that began months ago, begins in days, or at no time at all', () => {
    const days = [-100, 3].map((count) => NOW + count * 24 * HOUR_MS);
    for (const startAt of [...days, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]) {
      const old = { ...taken(), entry: { ...entry, startAt } };
      expect(stepTimer(noTimer, old)).toBe(noTimer);
    }
  });

  test('[T17.6] keeps its start where the clock of this computer is behind', () => {
    const ahead = { ...taken(), entry: { ...entry, startAt: NOW + HOUR_MS } };
    const state = stateAfter(ahead);
    expect(elapsedMs(state, NOW + MINUTE_MS)).toBe(MINUTE_MS);
    expect(made(stepTimer(state, { kind: 'stopped', at: NOW + MINUTE_MS }))).toEqual([
      ['12', HOUR_MS, HOUR_MS + MINUTE_MS],
    ]);
  });

  test('[T17.2] ends it before a time away; the time after that is another entry', () => {
    const asked = stateAfter(taken(), ...awayAt(NOW));
    const choice = { choice: 'discard-and-go-on' } as const;
    const [at, id] = [NOW + HOUR_MS, 'away'];
    const goesOn = stepTimer(asked, { kind: 'answered', at, id, answer: choice, nextId: 'next' });
    const ended = stepTimer(goesOn, { kind: 'stopped', at: NOW + 2 * HOUR_MS });
    expect(made(ended)).toEqual([
      ['12', -HOUR_MS, 0],
      ['next', HOUR_MS, 2 * HOUR_MS],
    ]);
  });

  test('[T17.2] ends it also if none of it was worked', () => {
    const asked = stateAfter(taken(), ...awayAt(entry.startAt));
    expect(made(stepTimer(asked, { kind: 'stopped', at: NOW + HOUR_MS }))).toEqual([
      ['12', -HOUR_MS, -HOUR_MS],
    ]);
  });

  test('[T16.4] [T17.7] keeps its start where the time away began with it and work came after', () => {
    const asked = stateAfter(taken(), ...awayAt(entry.startAt));
    expect(made(stepTimer(asked, { kind: 'stopped', at: NOW + 2 * HOUR_MS }))).toEqual([
      ['12', -HOUR_MS, -HOUR_MS],
      ['a-2', HOUR_MS, 2 * HOUR_MS],
    ]);
  });
});

test(`[T17.2] updates the entry once, whatever happens to its timer (seed ${SEED})`, () => {
  const deed = fc.constantFrom('pass', 'lock', 'keep', 'discard', 'discard-and-go-on', 'stop');
  const deeds = fc.array(fc.tuple(deed, fc.integer({ min: 1, max: 90 })), { maxLength: 25 });
  const property = fc.property(deeds, (all) => {
    let at = NOW;
    let state = stateAfter(taken());
    for (const [index, [what, minutes]] of all.entries()) {
      const step = (event: Record<string, unknown>) => {
        state = stepTimer(state, { at, ...event } as TimerEvent);
      };
      if (what === 'stop') step({ kind: 'stopped' });
      if (what === 'lock') step({ kind: 'left', reason: 'locked', awayId: `away ${index}` });
      const beats = what === 'lock' || what === 'stop' ? 0 : minutes;
      for (let left = beats; left > 0; left--) {
        at += MINUTE_MS;
        step({
          kind: 'beat',
          steadyMs: MINUTE_MS,
          idleMs: null,
          awayId: `asleep ${index} ${left}`,
        });
      }
      if (what === 'lock') at += minutes * MINUTE_MS;
      step({ kind: 'returned', reason: 'locked' });
      const [open] = state.undecided;
      if (open === undefined || what === 'pass' || what === 'lock' || what === 'stop') continue;
      step({ kind: 'answered', id: open.id, answer: { choice: what }, nextId: `next ${index}` });
    }
    state = stepTimer(state, { kind: 'stopped', at });
    expect(state.made.filter((one) => one.entry !== null)).toHaveLength(1);
    expect(state.made.find((one) => one.entry !== null)?.endAt).toBeGreaterThanOrEqual(
      NOW - HOUR_MS,
    );
  });
  assertProperty(property);
});

test('[T17.3] takes over nothing of which a timer would lose a part', () => {
  const description = 'x'.repeat(TIMER_TEXT_CHARS_MAX);
  const tagIds = Array.from({ length: TIMER_TAGS_MAX }, (_, index) => String(index));
  expect(canTakeOver(anEntry({ description, tagIds }))).toBe(true);
  expect(canTakeOver(anEntry({ description: `${description}x` }))).toBe(false);
  expect(canTakeOver(anEntry({ tagIds: [...tagIds, 'x'] }))).toBe(false);
});
