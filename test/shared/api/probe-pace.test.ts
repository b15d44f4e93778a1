import { describe, expect, test } from 'vitest';
import { ProbePace } from '../../../shared/api/probe-pace.ts';
import { PROBE_MAX_MS, PROBE_MIN_MS } from '../../../shared/request-limits.ts';
import { NOON } from '../../support/builders.ts';

describe('the pace of probes', () => {
  test('doubles the pause with each miss, up to the longest', () => {
    const pace = new ProbePace();
    expect(pace.hasMissed()).toBe(false);
    const pauses = Array.from({ length: 6 }, () => {
      pace.miss();
      return pace.pauseMs(1);
    });
    const doubled = [1, 2, 4, 8].map((times) => times * PROBE_MIN_MS);
    expect(pauses).toEqual([...doubled, PROBE_MAX_MS, PROBE_MAX_MS]);
    expect(pace.pauseMs(0)).toBe(PROBE_MAX_MS / 2);
  });

  test('counts a connection that breaks soon after it opened, and only once', () => {
    const pace = new ProbePace();
    pace.open(NOON);
    pace.noteDown(NOON + PROBE_MAX_MS - 1);
    expect(pace.pauseMs(1)).toBe(PROBE_MIN_MS);
    pace.noteDown(NOON + PROBE_MAX_MS - 1);
    expect(pace.pauseMs(1)).toBe(PROBE_MIN_MS);
  });

  test('forgets every miss once a connection has held', () => {
    const pace = new ProbePace();
    pace.miss();
    pace.open(NOON);
    pace.noteDown(NOON + PROBE_MAX_MS);
    expect(pace.hasMissed()).toBe(false);
  });

  test('forgets misses on request, and still counts a connection that breaks soon', () => {
    const pace = new ProbePace();
    pace.miss();
    pace.open(NOON);
    pace.forgetMisses();
    expect(pace.hasMissed()).toBe(false);
    pace.noteDown(NOON);
    expect(pace.pauseMs(1)).toBe(PROBE_MIN_MS);
  });
});
