import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closed, counted, openRate, type Rate, waitMs } from '../../../shared/api/rate.ts';
import {
  RATE_MARGIN_MS,
  REQUESTS_PER_HOUR,
  REQUESTS_PER_MINUTE,
  WRITES_PER_MINUTE,
} from '../../../shared/limits.ts';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '../../../shared/time.ts';
import { NOON } from '../../support/builders.ts';
import { assertProperty, SEED } from '../../support/property.ts';

/** Sends `count` requests as early as the gate lets them go. */
function sendAll(count: number, isWrite: boolean, rate: Rate = openRate, from = NOON) {
  const sentAt: Instant[] = [];
  let now = from;
  let latest = rate;
  for (let sent = 0; sent < count; sent += 1) {
    now += waitMs(latest, now, isWrite);
    latest = counted(latest, now, isWrite);
    sentAt.push(now);
  }
  return { rate: latest, sentAt, now };
}

describe('waitMs', () => {
  test('[limit.writes] lets 120 writes go at once and holds the next for a minute', () => {
    const { rate } = sendAll(WRITES_PER_MINUTE, true);
    expect(waitMs(rate, NOON, true)).toBe(MINUTE_MS + RATE_MARGIN_MS);
    expect(waitMs(rate, NOON, false)).toBe(0);
    expect(waitMs(rate, NOON + MINUTE_MS + RATE_MARGIN_MS, true)).toBe(0);
  });

  test('[limit.all] counts reads and writes together', () => {
    const { rate } = sendAll(REQUESTS_PER_MINUTE - 1, false);
    expect(waitMs(rate, NOON, false)).toBe(0);
    expect(waitMs(counted(rate, NOON, true), NOON, false)).toBe(MINUTE_MS + RATE_MARGIN_MS);
  });

  test('[limit.all] holds to the limit of the hour too', () => {
    const { rate, now, sentAt } = sendAll(REQUESTS_PER_HOUR, false);
    const wait = waitMs(rate, now, false);
    expect(now + wait).toBe((sentAt[0] ?? 0) + HOUR_MS + RATE_MARGIN_MS);
  });

  test(`[limit.all] never lets any window see more than it allows (seed ${SEED})`, () => {
    const pauses = fc.array(fc.tuple(fc.nat(3_000), fc.boolean()), {
      minLength: 200,
      maxLength: 900,
    });
    assertProperty(
      fc.property(pauses, (asked) => {
        let now = NOON;
        let rate = openRate;
        const writes: Instant[] = [];
        const all: Instant[] = [];
        for (const [pauseMs, isWrite] of asked) {
          now += Math.floor(pauseMs / 20);
          now += waitMs(rate, now, isWrite);
          rate = counted(rate, now, isWrite);
          all.push(now);
          if (isWrite) writes.push(now);
        }
        for (const [sentAt, max] of [
          [all, REQUESTS_PER_MINUTE],
          [writes, WRITES_PER_MINUTE],
        ] as const) {
          sentAt.forEach((at, index) => {
            const first = sentAt[index - max];
            if (first !== undefined) expect(at - first).toBeGreaterThan(MINUTE_MS);
          });
        }
      }),
      40,
    );
  });

  test('sustains nearly all of what is allowed', () => {
    const { now } = sendAll(10 * WRITES_PER_MINUTE + 1, true);
    expect((10 * MINUTE_MS) / (now - NOON)).toBeGreaterThan(0.98);
  });
});

describe('closed', () => {
  test('[limit.backoff] holds everybody until then, and is never opened earlier', () => {
    const rate = closed(closed(openRate, NOON + 5_000), NOON + 2_000);
    expect(waitMs(rate, NOON, false)).toBe(5_000);
    expect(waitMs(rate, NOON + 5_000, true)).toBe(0);
  });
});

describe('a clock that is set back', () => {
  test('does not close the gate for a day', () => {
    const { rate } = sendAll(REQUESTS_PER_MINUTE, true, openRate, NOON + DAY_MS);
    const shut = closed(rate, NOON + DAY_MS + 30_000);
    expect(waitMs(shut, NOON, true)).toBe(0);
  });

  test('lets one request too many go, not a whole window', () => {
    const { rate } = sendAll(WRITES_PER_MINUTE, true, openRate, NOON + DAY_MS);
    const after = counted(rate, NOON, true);
    expect(waitMs(after, NOON, true)).toBe(MINUTE_MS + RATE_MARGIN_MS);
  });
});

describe('counted', () => {
  test('forgets what no window can see any more', () => {
    const { rate } = sendAll(500, false);
    const later = counted(rate, NOON + HOUR_MS + RATE_MARGIN_MS, false);
    expect(later.requestsAt).toHaveLength(1);
  });
});
