import { expect, test } from 'vitest';
import { correctClockAhead } from '../../../shared/api/clock-ahead.ts';
import { MINUTE_MS, SECOND_MS } from '../../../shared/time.ts';

const date = 'Fri, 20 Nov 2026 09:07:00 GMT';
const writtenAt = Date.parse(date);
const fromService = { date, 'x-request-id': 'r-1' };

test.each([
  ['corrects a clock that is behind', 0, -7 * MINUTE_MS, 0, 7 * MINUTE_MS],
  ['corrects a clock that is ahead', 0, 7 * MINUTE_MS, 0, -7 * MINUTE_MS + SECOND_MS],
  ['keeps what it knows after a reply that was long under way', 0, -20 * SECOND_MS, 40_000, 0],
  ['keeps what it knows within the second that a date has no name for', 600, 0, 0, 600],
  ['takes of a slow reply only what it proves', MINUTE_MS, 0, 30_000, SECOND_MS],
])('[Q6] %s', (_, knownMs, askedFrom, underWayMs, expected) => {
  const askedAt = writtenAt + askedFrom;
  const reply = { headers: fromService };
  const times = { askedAt, now: askedAt + underWayMs };
  expect(correctClockAhead(knownMs, reply, times)).toBe(expected);
});

test.each([
  ['of somebody else than the service', { date }],
  ['without a date', { 'x-request-id': 'r-1' }],
  ['with a date that is none', { ...fromService, date: 'soon' }],
])('[conv.request_id] learns nothing from a reply %s', (_, headers) => {
  const times = { askedAt: 0, now: 0 };
  expect(correctClockAhead(MINUTE_MS, { headers }, times)).toBeUndefined();
});
