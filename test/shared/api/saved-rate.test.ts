import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  advanceWindows,
  endPermit,
  type Need,
  openRate,
  pauseRequests,
  type Rate,
  shortenPause,
  takePermits,
  waitMs,
} from '../../../shared/api/rate.ts';
import { restoreRate, savedRate, saveRate } from '../../../shared/api/saved-rate.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../shared/time.ts';
import { NOON } from '../../support/builders.ts';
import { assertProperty, SEED } from '../../support/property.ts';

const write: Need = { priority: 'write', requests: 1, writes: 1 };
const read: Need = { priority: 'view', requests: 1, writes: 0 };
const nothing = { requests: 0, writes: 0 };

/** The windows after a restart, read from the disk. */
function overDisk(rate: Rate, booked = nothing, now = NOON): Rate {
  const onDisk: unknown = JSON.parse(JSON.stringify(saveRate(rate, booked)));
  return restoreRate(v.parse(savedRate, onDisk), now);
}

describe('[P7] saved windows', () => {
  test(`never allow more than those in memory (seed ${SEED})`, () => {
    const life = fc.array(fc.tuple(fc.nat(2_000), fc.constantFrom('out', 'back'), fc.boolean()), {
      maxLength: 200,
    });
    assertProperty(
      fc.property(life, fc.nat(2 * MINUTE_MS), (steps, laterMs) => {
        let rate = openRate;
        let now = NOON;
        for (const [pauseMs, what, isWrite] of steps) {
          now += pauseMs;
          rate = takePermits(advanceWindows(rate, now), isWrite ? write : read);
          const permit = { priority: isWrite ? 'write' : 'view', isWrite } as const;
          if (what === 'back') rate = endPermit(rate, permit, now);
        }
        const later = now + laterMs;
        const next = overDisk(rate, nothing, later);
        // A request under way ends at the latest with the program.
        const { underWay } = rate.windows.minute;
        expect(next.windows.minute.underWay).toEqual(openRate.windows.minute.underWay);
        for (let end = 0; end < underWay.write; end += 1) {
          rate = endPermit(rate, { priority: 'write', isWrite: true }, later);
        }
        for (let end = 0; end < underWay.view; end += 1) {
          rate = endPermit(rate, { priority: 'view', isWrite: false }, later);
        }
        for (const count of [1, 30, 120]) {
          const need = { ...write, requests: count, writes: count };
          expect(waitMs(next, later, need)).toBeGreaterThanOrEqual(waitMs(rate, later, need));
        }
      }),
      60,
    );
  });

  test('count reserved permits as used', () => {
    const next = overDisk(openRate, { requests: 24, writes: 8 });
    const fits = (count: number) =>
      waitMs(next, NOON, { ...write, requests: count, writes: count }) === 0;
    expect([fits(112), fits(113)]).toEqual([true, false]);
  });

  test('[limit.backoff] hold the pause, unless the clock must have been set back', () => {
    const rate = shortenPause(pauseRequests(openRate, 40 * SECOND_MS, NOON), 10 * SECOND_MS, NOON);
    expect(overDisk(rate, nothing, NOON + 5 * SECOND_MS).pause.leftMs).toBe(25 * SECOND_MS);
    expect(overDisk(rate, nothing, NOON + HOUR_MS).pause.leftMs).toBe(0);
    expect(overDisk(rate, nothing, NOON - 2 * HOUR_MS).pause.leftMs).toBe(0);
  });

  test('are nothing if they cannot be read', () => {
    const garbled = { ...saveRate(openRate, nothing), open: { requests: 1e12, writes: 0 } };
    expect(v.safeParse(savedRate, garbled).success).toBe(false);
    expect(v.safeParse(savedRate, { minute: [] }).success).toBe(false);
  });
});
