import { expect, test } from 'vitest';
import {
  AWAY_AFTER_MS,
  LATE_WORK_MS,
  TIMED_SECONDS_MAX,
  TIMER_BEAT_MS,
} from '../../../shared/time/bounds.ts';

test('[T12.1] heartbeats come more often than a time away begins, and work is shorter than both', () => {
  expect(2 * TIMER_BEAT_MS).toBeLessThan(AWAY_AFTER_MS);
  expect(LATE_WORK_MS).toBeLessThanOrEqual(TIMER_BEAT_MS);
  expect(TIMED_SECONDS_MAX).toBe(31 * 24 * 3_600);
});
