import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { unite } from '../../../shared/time/intervals.ts';
import { restoreTimer } from '../../../shared/time/restored-timer.ts';
import { stepTimer } from '../../../shared/time/timer.ts';
import {
  noTimer,
  type TimerEvent,
  type TimerState,
  timerState,
} from '../../../shared/time/timer-state.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/time.ts';
import { assertProperty, SEED } from '../../support/property.ts';

const zone = 'Europe/Berlin';
const subject = {
  ...{ clientId: null, projectId: null, taskId: null },
  ...{ description: 'Call', isBillable: true, tagIds: [] },
};
const taken = { id: '12', startAt: 0, day: '1970-01-01', base: { description: 'Call' } };

const started = { kind: 'started', at: 0, id: 'a', zone, subject } as const;
const beat = (minutes: number): TimerEvent => ({
  ...{ kind: 'beat', at: minutes * MINUTE_MS, awayId: `away-${minutes}` },
  ...{ steadyMs: MINUTE_MS, idleMs: null },
});
const stateAfter = (...events: readonly TimerEvent[]): TimerState =>
  events.reduce(stepTimer, noTimer);
const open = ({ undecided }: TimerState) =>
  undecided.map((one) => [one.id, one.startAt / MINUTE_MS, one.endAt / MINUTE_MS, one.reason]);
const keep = (state: TimerState, id: string) =>
  stepTimer(state, { kind: 'answered', at: 0, id, answer: { choice: 'keep' }, nextId: 'next' });

describe('a timer of a restored copy', () => {
  test('[T20] runs no more: its time, and the time since, is to be decided', () => {
    const restored = restoreTimer(stateAfter(started, beat(1), beat(2)), HOUR_MS);
    expect(restored).toMatchObject({ running: null, made: [] });
    expect(open(restored)).toEqual([
      ['a', 0, 2, 'restored'],
      ['a-since', 2, 60, 'restored'],
    ]);
    expect(v.parse(timerState, restored)).toEqual(restored);
    const soon = restoreTimer(stateAfter(started, beat(1)), 4 * MINUTE_MS);
    expect(open(soon)).toEqual([['a', 0, 4, 'restored']]);
    expect(restoreTimer(noTimer, HOUR_MS)).toEqual(noTimer);
  });

  test('[T20.1] asks again about a time away, and about an entry that was not queued yet', () => {
    const asked = stateAfter(started, beat(1), beat(31), { kind: 'stopped', at: 40 * MINUTE_MS });
    expect(asked.made).toHaveLength(2);
    expect(open(restoreTimer(asked, HOUR_MS))).toEqual([
      ['a', 0, 1, 'restored'],
      ['away-31', 1, 31, 'restored'],
      ['a-2', 31, 40, 'restored'],
    ]);
  });

  test('[T20.2] makes its one entry under the id it had, or ends the one it had taken over', () => {
    const own = keep(restoreTimer(stateAfter(started, beat(2)), HOUR_MS), 'a');
    expect(own.made).toMatchObject([{ id: 'a', startAt: 0, endAt: 2 * MINUTE_MS, entry: null }]);
    const over = stateAfter({ ...started, entry: taken }, beat(2));
    const ended = keep(keep(restoreTimer(over, HOUR_MS), 'a'), 'a-since');
    expect(ended.made.map((one) => one.entry?.id ?? null)).toEqual(['12', null]);
    const atOnce = keep(restoreTimer(stateAfter({ ...started, entry: taken }), HOUR_MS), 'a-since');
    expect(atOnce.made.map((one) => one.entry?.id)).toEqual(['12']);
    const undone = stepTimer(restoreTimer(over, HOUR_MS), {
      ...{ kind: 'answered', at: HOUR_MS, id: 'a', nextId: 'next' },
      answer: { choice: 'discard' },
    });
    expect([undone.made, undone.running]).toEqual([[], null]);
  });

  test(`[T20] [T12] has every moment in one place, whatever the copy had of it (seed ${SEED})`, () => {
    const deed = fc.record({ isThere: fc.boolean(), minutes: fc.integer({ min: 1, max: 20 }) });
    const given = fc.record({
      deeds: fc.array(deed, { maxLength: 12 }),
      isStopped: fc.boolean(),
      later: fc.integer({ min: 0, max: 300 }),
    });
    assertProperty(
      fc.property(given, ({ deeds, isStopped, later }) => {
        let [state, minute] = [stateAfter(started), 0];
        for (const { isThere, minutes } of deeds) {
          for (let count = 0; isThere && count < minutes; count += 1) {
            minute += 1;
            state = stepTimer(state, beat(minute));
          }
          if (!isThere) minute += minutes;
          if (!isThere) state = stepTimer(state, beat(minute));
        }
        if (isStopped) state = stepTimer(state, { kind: 'stopped', at: minute * MINUTE_MS });
        const restored = restoreTimer(state, (minute + later) * MINUTE_MS);
        const { running, made, undecided } = restored;
        expect([running, made]).toEqual([null, []]);
        expect(new Set(undecided.map(({ id }) => id)).size).toBe(undecided.length);
        const end = isStopped ? minute : minute + later;
        const whole = end === 0 ? [] : [{ startAt: 0, endAt: end * MINUTE_MS }];
        expect(unite(undecided)).toEqual(whole);
        const lengths = undecided.reduce((sum, one) => sum + one.endAt - one.startAt, 0);
        expect(lengths).toBe(end * MINUTE_MS);
      }),
      500,
    );
  });
});
