import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hoursAround, isAboutTime, sideOf } from '../../../shared/time/two-sides.ts';
import { dayOf, HOUR_MS, timestamp } from '../../../shared/time.ts';
import { assertProperty, SEED } from '../../support/property.ts';
import { aZonedSpan } from '../../support/zones.ts';

test(`[T3.1] [T4.2] draws both sides of a conflict on the day each starts on (seed ${SEED})`, () => {
  assertProperty(
    fc.property(aZonedSpan(20 * HOUR_MS), aZonedSpan(20 * HOUR_MS), ({ zone, span }, other) => {
      const sides = [span, other.span].map(({ startAt, endAt }) =>
        sideOf({ started_at: timestamp(startAt), ended_at: timestamp(endAt) }, zone),
      );
      const hours = hoursAround(sides);
      expect(sides[0]?.day).toBe(dayOf(span.startAt, zone));
      expect(sides[0]?.seconds).toBe((span.endAt - span.startAt) / 1_000);
      for (const { top, bottom } of sides) {
        expect(top).toBeLessThanOrEqual(bottom);
        expect(top).toBeGreaterThanOrEqual(hours.from * HOUR_MS);
        expect(bottom).toBeLessThanOrEqual(hours.to * HOUR_MS);
      }
    }),
    100,
  );
});

test(`[T17.4] draws both sides where they share the start or the end (seed ${SEED})`, () => {
  assertProperty(
    fc.property(aZonedSpan(20 * HOUR_MS), ({ zone, span }) => {
      const [started_at, ended_at] = [timestamp(span.startAt), timestamp(span.endAt)];
      const duration_seconds = (span.endAt - span.startAt) / 1_000;
      const whole = sideOf({ started_at, ended_at, duration_seconds }, zone);
      for (const named of [
        { ended_at, duration_seconds },
        { started_at, duration_seconds },
      ]) {
        expect(isAboutTime(Object.keys(named))).toBe(true);
        expect(sideOf(named, zone)).toEqual(whole);
      }
    }),
    100,
  );
});

test('[T17.4] draws no end of an entry that still runs', () => {
  expect(sideOf({ ended_at: null, duration_seconds: 0 }, 'Europe/Berlin').span).toBeNull();
  expect(sideOf({ ended_at: '2026-03-02T10:00:00Z' }, 'Europe/Berlin').span).toBeNull();
});

test('[T4.7] draws no side whose start or end no calendar has', () => {
  const ended_at = '2026-03-02T10:00:00Z';
  const far = '+275760-09-13T00:00:00Z';
  for (const version of [
    { started_at: far, ended_at },
    { started_at: ended_at, ended_at: far },
    { ended_at, duration_seconds: Number.MAX_SAFE_INTEGER },
  ]) {
    expect(sideOf(version, 'Pacific/Kiritimati').span).toBeNull();
  }
});

test('[T4] draws a plain duration nowhere', () => {
  const plain = { date: '2026-03-02', started_at: null, ended_at: null, duration_seconds: 3_600 };
  expect(sideOf(plain, 'Europe/Berlin')).toMatchObject({
    day: '2026-03-02',
    span: null,
    seconds: 3_600,
  });
});
