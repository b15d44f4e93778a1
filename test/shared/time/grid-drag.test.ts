/** Drags and keys on the day grid, in five zones and over each change of the clocks. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAxis, FREE_SNAP_MS, placeOf, SNAP_MS } from '../../../shared/time/day-axis.ts';
import { type Drag, dragSpan, type GridStep, stepSpan } from '../../../shared/time/grid-drag.ts';
import { lengthMs } from '../../../shared/time/intervals.ts';
import { clockMinute } from '../../../shared/time/zoned-day.ts';
import { dayOf, HOUR_MS, MINUTE_MS } from '../../../shared/time.ts';
import { assertProperty, SEED } from '../../support/property.ts';
import { aZonedInstant, aZonedSpan } from '../../support/zones.ts';

const snapMs = SNAP_MS;
const aPlace = fc.integer({ min: -HOUR_MS, max: 26 * HOUR_MS });

describe(`a drag (seed ${SEED})`, () => {
  test('[T8] [T8.1] moves an entry to where it is dropped, exactly as long as it was', () => {
    assertProperty(
      fc.property(aZonedSpan(), aPlace, fc.nat(), ({ zone, span }, place, within) => {
        const grabbedAt = span.startAt + (within % lengthMs(span));
        const axis = dayAxis(dayOf(span.endAt, zone), zone);
        const to = { day: axis.day, place };
        const moved = dragSpan({ kind: 'move', span, grabbedAt }, to, { zone, snapMs });
        expect(lengthMs(moved)).toBe(lengthMs(span));
        expect(clockMinute(moved.startAt, zone) % 5).toBe(0);
        const pointed = axis.startAt + Math.min(axis.endAt - axis.startAt, Math.max(0, place));
        const off = moved.startAt + (grabbedAt - span.startAt) - pointed;
        expect(Math.abs(off)).toBeLessThanOrEqual(SNAP_MS / 2);
      }),
    );
  });

  test('[T8.1] moves one end, and neither past the other', () => {
    assertProperty(
      fc.property(aZonedSpan(HOUR_MS), aPlace, ({ zone, span }, place) => {
        const to = { day: dayOf(span.startAt, zone), place };
        const start = dragSpan({ kind: 'start', span }, to, { zone, snapMs });
        const end = dragSpan({ kind: 'end', span }, to, { zone, snapMs });
        expect(start.endAt).toBe(span.endAt);
        expect(end.startAt).toBe(span.startAt);
        expect(Math.min(lengthMs(start), lengthMs(end))).toBeGreaterThanOrEqual(SNAP_MS);
      }),
    );
  });

  test('[T8.3] makes an entry on the day it began on, wherever it ends', () => {
    assertProperty(
      fc.property(aZonedInstant, aZonedInstant, aPlace, ({ zone, at }, other, place) => {
        const axis = dayAxis(dayOf(at, zone), zone);
        const from = { day: axis.day, place: placeOf(at, axis) };
        const to = { day: dayOf(other.at, zone), place };
        const made = dragSpan({ kind: 'make', from }, to, { zone, snapMs });
        expect(made.startAt >= axis.startAt && made.endAt <= axis.endAt).toBe(true);
      }),
    );
  });

  test('[T8.3] snaps to the minute with Alt', () => {
    const zone = 'Europe/Berlin';
    const axis = dayAxis('2026-10-25', zone); // 25 hours
    const span = { startAt: axis.startAt, endAt: axis.startAt + HOUR_MS };
    const drag: Drag = { kind: 'end', span };
    const to = { day: axis.day, place: 3 * HOUR_MS + 2.4 * MINUTE_MS };
    expect(lengthMs(dragSpan(drag, to, { zone, snapMs }))).toBe(3 * HOUR_MS);
    const free = dragSpan(drag, to, { zone, snapMs: FREE_SNAP_MS });
    expect(lengthMs(free)).toBe(3 * HOUR_MS + 2 * MINUTE_MS);
  });
});

describe(`a key (seed ${SEED})`, () => {
  const opposites: readonly (readonly [GridStep, GridStep])[] = [
    ['earlier', 'later'],
    ['shorter', 'longer'],
    ['start-later', 'start-earlier'],
  ];

  test('[T8.4] is undone by its opposite', () => {
    assertProperty(
      fc.property(aZonedSpan(), fc.constantFrom(...opposites), ({ zone, span }, [one, other]) => {
        const grid = { zone, snapMs };
        fc.pre(lengthMs(span) >= 2 * SNAP_MS);
        const changed = stepSpan(span, one, grid);
        expect(changed).not.toEqual(span);
        expect(stepSpan(changed, other, grid)).toEqual(span);
      }),
    );
  });

  test('[T8.4] moves to the next day and the one before, exactly as long', () => {
    assertProperty(
      fc.property(aZonedSpan(), ({ zone, span }) => {
        const grid = { zone, snapMs };
        for (const step of ['day-before', 'day-after'] as const) {
          const moved = stepSpan(span, step, grid);
          expect(lengthMs(moved)).toBe(lengthMs(span));
          expect(dayOf(moved.startAt, zone)).not.toBe(dayOf(span.startAt, zone));
        }
      }),
    );
  });

  test('[T8.4] leaves an entry at least a step long', () => {
    assertProperty(
      fc.property(aZonedSpan(HOUR_MS), ({ zone, span }) => {
        const grid = { zone, snapMs };
        for (const step of ['shorter', 'start-later'] as const) {
          expect(lengthMs(stepSpan(span, step, grid))).toBeGreaterThanOrEqual(SNAP_MS);
        }
      }),
    );
  });
});
