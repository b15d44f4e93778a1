import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  advanceWindows,
  applyLimitHeaders,
  endPermit,
  giveBackPermit,
  inOrder,
  isAtLimit,
  type Need,
  openRate,
  pauseRequests,
  type Rate,
  shortenPause,
  spans,
  takePermits,
  waitMs,
} from '../../../shared/api/rate.ts';
import type { Priority } from '../../../shared/api/window.ts';
import {
  RATE_GRAIN_MS,
  RATE_MARGIN_MS,
  REQUESTS_PER_HOUR,
  REQUESTS_PER_MINUTE,
  WRITES_PER_MINUTE,
} from '../../../shared/request-limits.ts';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '../../../shared/time.ts';
import { NOON } from '../../support/builders.ts';
import { assertProperty, SEED } from '../../support/property.ts';

const read: Need = { priority: 'view', requests: 1, writes: 0 };
const write: Need = { priority: 'write', requests: 1, writes: 1 };
const update: Need = { priority: 'write', requests: 2, writes: 1 };
const pull: Need = { priority: 'pull', requests: 1, writes: 0 };

/** One request with an immediate response. */
function sent(rate: Rate, need: Need, at: Instant): Rate {
  const permit = { priority: need.priority, isWrite: need.writes > 0 };
  return endPermit(takePermits(advanceWindows(rate, at), need), permit, at);
}

/** As many of them, at one moment. */
function sentMany(rate: Rate, need: Need, count: number, at: Instant): Rate {
  let latest = rate;
  for (let index = 0; index < count; index += 1) latest = sent(latest, need, at);
  return latest;
}

/** Sends `count` requests as early as they may go. */
function sendAll(count: number, need: Need, rate: Rate = openRate, from = NOON) {
  const sentAt: Instant[] = [];
  let now = from;
  let latest = rate;
  for (let index = 0; index < count; index += 1) {
    latest = advanceWindows(latest, now);
    now += waitMs(latest, now, need);
    latest = sent(latest, need, now);
    sentAt.push(now);
  }
  return { rate: latest, sentAt, now };
}

describe('[P7] the windows', () => {
  test('[limit.writes] let 120 writes go at once and hold the next for a minute', () => {
    const { rate } = sendAll(120, write);
    expect(waitMs(sendAll(119, write).rate, NOON, write)).toBe(0);
    expect(waitMs(rate, NOON, write)).toBe(MINUTE_MS + RATE_MARGIN_MS);
    expect(waitMs(rate, NOON, read)).toBe(0);
    expect(waitMs(rate, NOON + MINUTE_MS + RATE_MARGIN_MS, write)).toBe(0);
  });

  test('[limit.all] count reads and writes together', () => {
    const { rate } = sendAll(599, read);
    expect(waitMs(rate, NOON, read)).toBe(0);
    expect(waitMs(sent(rate, write, NOON), NOON, read)).toBe(MINUTE_MS + RATE_MARGIN_MS);
  });

  test('[limit.all] hold to the limit of the hour too', () => {
    const { rate, now, sentAt } = sendAll(10_000, read);
    expect(now + waitMs(rate, now, read)).toBe((sentAt[0] ?? 0) + HOUR_MS + RATE_MARGIN_MS);
  });

  test('count a request under way, which may arrive at any time before its response', () => {
    const isOut = takePermits(openRate, { ...write, requests: 120, writes: 120 });
    expect(waitMs(advanceWindows(isOut, NOON + HOUR_MS), NOON + HOUR_MS, write)).toBe(Infinity);
    const back = endPermit(isOut, { priority: 'write', isWrite: true }, NOON + HOUR_MS);
    expect(waitMs(back, NOON + HOUR_MS, write)).toBe(MINUTE_MS + RATE_MARGIN_MS);
    const unused = giveBackPermit(isOut, { priority: 'write', isWrite: true });
    expect(waitMs(unused, NOON, write)).toBe(0);
  });

  test('give the read and the write of an update at once, or neither', () => {
    const { rate } = sendAll(REQUESTS_PER_MINUTE - 7, read);
    expect(waitMs(rate, NOON, write)).toBe(0);
    expect(waitMs(rate, NOON, update)).toBe(MINUTE_MS + RATE_MARGIN_MS);
  });

  test(`[limit.all] never hold more than they allow (seed ${SEED})`, () => {
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
          rate = advanceWindows(rate, now);
          now += waitMs(rate, now, isWrite ? write : read);
          rate = sent(rate, isWrite ? write : read, now);
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

  test('sustain nearly all of what is allowed', () => {
    const { now } = sendAll(10 * WRITES_PER_MINUTE + 1, write);
    expect((10 * MINUTE_MS) / (now - NOON)).toBeGreaterThan(0.99);
  });

  test('stay small, however much was sent', () => {
    const { rate } = sendAll(2 * REQUESTS_PER_HOUR, read);
    const sizes = Object.values(rate.windows).map((window) => window.ended.length);
    expect(Math.max(...sizes)).toBeLessThan(400);
  });
});

describe('the order of requests', () => {
  test('puts the user’s view first, then writes, then the pull', () => {
    expect(inOrder(openRate, NOON, ['pull', 'write', 'view'])).toEqual(['view', 'write', 'pull']);
  });

  test('leaves the last of a window to the first priorities', () => {
    const { rate } = sendAll(582, pull);
    const waits = [pull, write, read].map((need) => waitMs(rate, NOON, need));
    expect(waits).toEqual([MINUTE_MS + RATE_MARGIN_MS, 0, 0]);
    const more = sentMany(rate, write, 12, NOON);
    const later = [write, read].map((need) => waitMs(more, NOON, need));
    expect(later).toEqual([MINUTE_MS + RATE_MARGIN_MS, 0]);
  });

  test('serves at once the user, who opens a note every quarter of a second during a whole pull', () => {
    let rate = openRate;
    let pulled = 0;
    let longestMs = 0;
    let nextPullAt = NOON;
    const endAt = NOON + 5 * MINUTE_MS;
    for (let now = NOON; now < endAt; now += 250) {
      for (; nextPullAt < now; pulled += 1) {
        rate = sent(rate, pull, nextPullAt);
        nextPullAt += Math.max(1, waitMs(advanceWindows(rate, nextPullAt), nextPullAt, pull));
      }
      const wait = waitMs(advanceWindows(rate, now), now, read);
      longestMs = Math.max(longestMs, wait);
      if (wait === 0) rate = sent(rate, read, now);
    }
    expect(longestMs).toBeLessThanOrEqual(SECOND_MS);
    expect(pulled).toBeGreaterThan(5 * 0.5 * REQUESTS_PER_MINUTE);
  });

  test('gives the pull its cap of every minute while it is alone', () => {
    const minutes = 10;
    const { now } = sendAll(minutes * 582, pull);
    expect(now - NOON).toBeLessThanOrEqual(minutes * (MINUTE_MS + RATE_MARGIN_MS + RATE_GRAIN_MS));
    const { sentAt } = sendAll(582, pull);
    expect(sentAt.filter((at) => !Number.isInteger(at))).toEqual([]); // clocks count whole milliseconds
    expect(sentAt.filter((at) => at === NOON).length).toBe(REQUESTS_PER_MINUTE / 2);
  });

  test.each<[Priority, Need, number]>([
    ['write', read, 239],
    ['pull', write, 59],
  ])('is %s if it waits and has had less of a crowded window', (owed, other, had) => {
    const mine: Need = { priority: owed, requests: 1, writes: 0 };
    const before = sentMany(openRate, mine, had, NOON);
    const crowded = sentMany(before, { ...other, writes: 0 }, 545 - had, NOON);
    expect(inOrder(crowded, NOON, [other.priority, owed])).toEqual([owed, other.priority]);
    const enough = sent(crowded, mine, NOON);
    expect(inOrder(enough, NOON, [other.priority, owed])).toEqual([other.priority, owed]);
  });

  test('is not a write that only the window of writes delays', () => {
    const writes = sendAll(WRITES_PER_MINUTE, write).rate;
    const crowded = sentMany(writes, read, 450, NOON);
    expect(inOrder(crowded, NOON, ['view', 'write'])).toEqual(['view', 'write']);
  });

  test('makes writes, but never the user, wait if the pull has had too little', () => {
    const rate = sentMany(openRate, { ...write, writes: 0 }, 585, NOON);
    const waiting: Priority[] = ['view', 'write', 'pull'];
    const someWrite = { ...write, writes: 0 };
    expect(waitMs(rate, NOON, someWrite, ['write'])).toBe(0);
    expect(waitMs(rate, NOON, someWrite, waiting)).toBeGreaterThan(0);
    expect(waitMs(rate, NOON, read, waiting)).toBe(0);
  });
});

describe('[limit.backoff] a pause', () => {
  test('delays every request, for no less than an older 429 asked', () => {
    const rate = pauseRequests(pauseRequests(openRate, 5_000, NOON), 2_000, NOON);
    expect([read, write, pull].map((need) => waitMs(rate, NOON, need))).toEqual([
      5_000, 5_000, 5_000,
    ]);
  });

  test('ends by the time slept and not by the clock', () => {
    const rate = pauseRequests(openRate, 5_000, NOON);
    expect(waitMs(rate, NOON + DAY_MS, read)).toBe(5_000);
    const half = shortenPause(rate, 3_000, NOON + DAY_MS);
    expect(half.pause).toEqual({ leftMs: 2_000, asOf: NOON + DAY_MS });
    expect(waitMs(shortenPause(half, 3_000, NOON + DAY_MS), NOON - DAY_MS, read)).toBe(0);
  });
});

describe('a clock', () => {
  test('that is set back neither closes the windows for a day nor opens them', () => {
    const { rate } = sendAll(REQUESTS_PER_MINUTE, write, openRate, NOON + DAY_MS);
    const back = advanceWindows(rate, NOON);
    const wait = waitMs(back, NOON, write);
    expect(wait).toBeGreaterThanOrEqual(MINUTE_MS + RATE_MARGIN_MS);
    expect(wait).toBeLessThanOrEqual(MINUTE_MS + RATE_MARGIN_MS + 6 * SECOND_MS);
    expect(waitMs(advanceWindows(back, NOON + wait), NOON + wait, write)).toBe(0);
  });
});

describe('[P7] the count of the service', () => {
  const when = { sentAt: NOON, now: NOON };
  const word = (limit: number | null, remaining: number, resetMs: number | null = 20_000) => ({
    limit,
    remaining,
    resetMs,
  });

  test('is believed if it leaves less than we count', () => {
    const some = sentMany(openRate, write, 20, NOON);
    const rate = applyLimitHeaders(some, word(WRITES_PER_MINUTE, 3), when);
    expect([1, 3, 4].map((n) => waitMs(rate, NOON, { ...write, requests: n, writes: n }))).toEqual([
      0, 0, 20_000,
    ]);
    expect(waitMs(rate, NOON, read)).toBe(0);
  });

  test('makes us no faster if it leaves more', () => {
    const { rate } = sendAll(WRITES_PER_MINUTE, write);
    const after = applyLimitHeaders(rate, word(WRITES_PER_MINUTE, 100), when);
    expect(waitMs(after, NOON, write)).toBe(MINUTE_MS + RATE_MARGIN_MS);
  });

  test('takes our requests under way as ours and not as another program’s', () => {
    const some = takePermits(sentMany(openRate, write, 20, NOON), {
      ...write,
      requests: 5,
      writes: 5,
    });
    expect(applyLimitHeaders(some, word(WRITES_PER_MINUTE, 95), when)).toEqual(some);
  });

  test('takes what has left our window since the request left for ours', () => {
    const { rate } = sendAll(WRITES_PER_MINUTE, write);
    const sentAt = NOON + MINUTE_MS;
    const now = sentAt + 20 * SECOND_MS;
    const after = applyLimitHeaders(advanceWindows(rate, now), word(WRITES_PER_MINUTE, 0), {
      sentAt,
      now,
    });
    expect(waitMs(after, now, write)).toBe(0);
  });

  test('counts for all requests if its limit is none that we know', () => {
    for (const limit of [null, 50]) {
      const rate = applyLimitHeaders(openRate, word(limit, 1), when);
      expect(waitMs(rate, NOON, read)).toBe(0);
      expect(waitMs(sent(rate, read, NOON), NOON, read)).toBeGreaterThan(0);
      expect(waitMs(sent(rate, read, NOON), NOON, write)).toBeGreaterThan(0);
    }
  });

  test('delays us until its reset, and then allows one at a time until the next count', () => {
    const rate = applyLimitHeaders(openRate, word(REQUESTS_PER_MINUTE, 0), when);
    expect(waitMs(rate, NOON, read)).toBe(20_000);
    const later = NOON + 20_000;
    expect(waitMs(rate, later, read)).toBe(0);
    const one = takePermits(rate, read);
    expect(waitMs(one, later, read)).toBeGreaterThan(0);
    const back = endPermit(one, { priority: 'view', isWrite: false }, later);
    const free = applyLimitHeaders(back, word(REQUESTS_PER_MINUTE, 599), {
      sentAt: later,
      now: later,
    });
    expect(waitMs(free, later, { ...read, requests: 590 })).toBe(0);
  });

  test('of an older request cannot replace that of a younger one', () => {
    const rate = applyLimitHeaders(openRate, word(600, 10), { sentAt: NOON, now: NOON + 1_000 });
    const older = applyLimitHeaders(rate, word(600, 500), { sentAt: NOON, now: NOON + 2_000 });
    expect(older).toEqual(rate);
    const younger = applyLimitHeaders(rate, word(600, 500), {
      sentAt: NOON + 1_000,
      now: NOON + 2_000,
    });
    expect(waitMs(younger, NOON + 2_000, { ...read, requests: 400 })).toBe(0);
  });

  test('is forgotten after the window’s length, whatever kind of window it was', () => {
    const rate = applyLimitHeaders(openRate, word(600, 0, null), when);
    const later = NOON + MINUTE_MS + RATE_MARGIN_MS;
    expect(advanceWindows(rate, later)).toEqual(openRate);
    const set = advanceWindows(
      applyLimitHeaders(openRate, word(600, 0), { sentAt: NOON, now: NOON + DAY_MS }),
      NOON,
    );
    expect(waitMs(advanceWindows(set, later), later, { ...read, requests: 600 })).toBe(0);
  });
});

test('a crowded window means that we send at the maximum rate', () => {
  expect(isAtLimit(sendAll(107, write).rate, NOON)).toBe(false);
  expect(isAtLimit(sendAll(108, write).rate, NOON)).toBe(true);
  expect(isAtLimit(sendAll(108, write).rate, NOON + MINUTE_MS + SECOND_MS)).toBe(false);
});

test('no window has grains that waste a hundredth of it', () => {
  for (const { lengthMs, grainMs } of Object.values(spans)) {
    expect((RATE_MARGIN_MS + grainMs) / lengthMs).toBeLessThan(0.01);
  }
  expect(RATE_GRAIN_MS).toBeGreaterThan(0);
});
