import { describe, expect, test } from 'vitest';
import {
  advanceWindow,
  applyServiceCount,
  countPermits,
  emptyWindow,
  endRequest,
  ownIn,
  type Span,
  total,
  usedOf,
  type Window,
  windowWaitMs,
} from '../../../shared/api/window.ts';
import {
  LATE_ARRIVAL_MS,
  RATE_MARGIN_MS,
  REQUEST_TIMEOUT_MS,
} from '../../../shared/request-limits.ts';
import { MINUTE_MS, SECOND_MS } from '../../../shared/time.ts';
import { NOON } from '../../support/builders.ts';

const span: Span = { max: 3, lengthMs: MINUTE_MS, grainMs: SECOND_MS };
const leavesMs = MINUTE_MS + RATE_MARGIN_MS;

function sent(window: Window, ...moments: readonly number[]): Window {
  return moments.reduce(
    (latest, at) => endRequest(countPermits(latest, 'view', 1), 'view', at, span),
    window,
  );
}

describe('a window', () => {
  test('holds the ends of requests by grains, rounded up, oldest first', () => {
    const window = sent(emptyWindow, NOON + 1, NOON + 5_000, NOON + 700, NOON + 1_001);
    expect(window.ended.map(({ at, counts }) => [at - NOON, total(counts)])).toEqual([
      [1_000, 2],
      [2_000, 1],
      [5_000, 1],
    ]);
    expect(total(window.underWay)).toBe(0);
  });

  test('has room again when enough have left, one by one', () => {
    const window = sent(emptyWindow, NOON, NOON + 10_000, NOON + 20_000);
    const wait = (count: number, now: number) =>
      windowWaitMs(window, span, { now, cap: span.max, count });
    const now = NOON + 30_000;
    expect([wait(1, now), wait(2, now), wait(3, now)]).toEqual([
      leavesMs - 30_000,
      leavesMs - 20_000,
      leavesMs - 10_000,
    ]);
    expect([wait(1, NOON + leavesMs - 1), wait(1, NOON + leavesMs)]).toEqual([1, 0]);
    expect(wait(4, now)).toBe(Infinity);
  });

  test('knows the priority of its requests', () => {
    const window = countPermits(sent(emptyWindow, NOON), 'pull', 2);
    expect(ownIn(window, NOON, span)).toEqual({ view: 1, write: 0, pull: 2 });
    expect(ownIn(window, NOON + leavesMs, span)).toEqual({ view: 0, write: 0, pull: 2 });
  });

  test('forgets a request that no response can count any more', () => {
    const window = sent(emptyWindow, NOON, NOON + 10_000);
    const gone = NOON + leavesMs + REQUEST_TIMEOUT_MS;
    expect(advanceWindow(window, gone - 1, span).ended).toHaveLength(2);
    expect(advanceWindow(window, gone, span).ended).toHaveLength(1);
  });

  test('counts as just ended what a clock that was set back left ahead of now', () => {
    const window = sent(emptyWindow, NOON);
    const now = NOON - MINUTE_MS;
    expect(advanceWindow(window, now, span).ended.map(({ at }) => at)).toEqual([
      now + LATE_ARRIVAL_MS,
    ]);
    expect(advanceWindow(window, NOON - LATE_ARRIVAL_MS, span)).toBe(window); // it may still arrive
  });
});

describe('other programs with the same key', () => {
  const word = { counted: 3, resetMs: 20_000, sentAt: NOON, now: NOON };

  test('use what the service counts beyond our own', () => {
    const window = applyServiceCount(sent(emptyWindow, NOON), span, word);
    expect(usedOf(window, NOON, span)).toBe(3);
    expect(applyServiceCount(sent(emptyWindow, NOON, NOON, NOON), span, word).foreign).toBeNull();
  });

  test('are probed by one request after the reset, if none is under way', () => {
    const window = applyServiceCount(emptyWindow, span, word);
    const ask = (of: Window, now: number) => windowWaitMs(of, span, { now, cap: 3, count: 1 });
    expect(ask(window, NOON + 5_000)).toBe(15_000);
    expect(ask(window, NOON + 20_000)).toBe(0);
    expect(ask(countPermits(window, 'view', 1), NOON + 20_000)).toBe(leavesMs - 20_000);
  });

  test('do not give us more than our own window holds', () => {
    const window = applyServiceCount(sent(emptyWindow, NOON, NOON, NOON), span, {
      ...word,
      counted: 4,
    });
    expect(windowWaitMs(window, span, { now: NOON + 20_000, cap: 3, count: 1 })).toBe(
      leavesMs - 20_000,
    );
  });
});
