/** The drawing of the day grid, in five zones and over each change of the clocks from 2025 to 2027. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAxis, placeOf } from '../../../shared/time/day-axis.ts';
import {
  columnMs,
  gapsOn,
  layOutDay,
  overlappingIds,
  placeGaps,
} from '../../../shared/time/day-grid.ts';
import type { Entry } from '../../../shared/time/entry.ts';
import { lengthMs, overlap } from '../../../shared/time/intervals.ts';
import { clockMinute } from '../../../shared/time/zoned-day.ts';
import { DAY_MS, type Day, dayOf, HOUR_MS, MINUTE_MS } from '../../../shared/time.ts';
import { dayParts } from '../../support/day-parts.ts';
import { anEntry, someEntries } from '../../support/entries.ts';
import { assertProperty, SEED } from '../../support/property.ts';
import { aZonedInstant, aZonedSpan, edgesOf, zones } from '../../support/zones.ts';

/** Each computes many midnights. */
const RUNS = 100;

const someMinutes = fc.array(
  fc.tuple(fc.integer({ min: -600, max: 1_500 }), fc.integer({ min: 1, max: 500 })),
  { maxLength: 10 },
);

describe(`the day grid (seed ${SEED})`, () => {
  test('[T8.2] draws every part of the day once, and none over another one', () => {
    const shortest = 20 * MINUTE_MS;
    assertProperty(
      fc.property(aZonedInstant, someMinutes, ({ zone, at }, all) => {
        const axis = dayAxis(dayOf(at, zone), zone);
        const spans = all.map(([from, length]) => {
          const startAt = axis.startAt + from * MINUTE_MS;
          return { startAt, endAt: startAt + length * MINUTE_MS, zone };
        });
        const blocks = layOutDay(spans, axis.day, shortest);
        expect(blocks).toHaveLength(spans.filter((span) => overlap(span, axis)).length);
        const drawn = (block: (typeof blocks)[number]) => ({
          startAt: block.top,
          endAt: Math.max(block.bottom, block.top + shortest),
        });
        for (const block of blocks) {
          expect(block.lane).toBeLessThan(block.lanes);
          expect(dayParts(block.of, zone)).toContainEqual(
            expect.objectContaining({ day: axis.day, startAt: block.startAt, endAt: block.endAt }),
          );
          expect(block.bottom - block.top).toBe(lengthMs(block));
          for (const other of blocks) {
            if (other === block || !overlap(drawn(other), drawn(block))) continue;
            expect(other.lane).not.toBe(block.lane);
            expect(other.lanes).toBe(block.lanes);
          }
        }
      }),
      RUNS,
    );
  });

  test('[T3.1] [T4.2] draws all of an entry, on the days of its own zone, whatever the clocks do', () => {
    assertProperty(
      fc.property(aZonedSpan(), ({ zone, span }) => {
        const first = dayOf(span.startAt, zone);
        const days = Array.from({ length: 6 }, (_, index) => plus(first, index - 1));
        const blocks = days.flatMap((day) => layOutDay([{ ...span, zone }], day));
        const length = blocks.reduce((sum, { top, bottom }) => sum + bottom - top, 0);
        expect(length).toBe(lengthMs(span));
        expect(blocks[0]).toMatchObject({ day: first, isContinued: false });
        const axis = dayAxis(first, zone);
        expect(blocks[0]?.top).toBe(placeOf(span.startAt, axis));
      }),
      RUNS,
    );
  });

  test('[T4.2] draws an entry of another zone at the clock time it was made by', () => {
    const startAt = Date.UTC(2026, 10, 20, 23); // 8:00 in Tokyo on the 21st, midnight in Berlin
    const made = { startAt, endAt: startAt + HOUR_MS, zone: 'Asia/Tokyo' };
    expect(layOutDay([made], '2026-11-20')).toEqual([]);
    expect(layOutDay([made], '2026-11-21')).toMatchObject([
      { top: 8 * HOUR_MS, bottom: 9 * HOUR_MS },
    ]);
  });

  test('[T2] has columns as long as the day, at every change of the clocks', () => {
    const lengths = zones.flatMap((zone) =>
      edgesOf(zone).map((at) => columnMs(dayOf(at, zone), [zone]) / HOUR_MS),
    );
    expect(new Set(lengths)).toEqual(new Set([23, 23.5, 24.5, 25]));
    expect(columnMs('2026-10-25', ['Asia/Tokyo', 'Europe/Berlin'])).toBe(25 * HOUR_MS);
  });
});

function plus(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Every day of the tests is over. */
const nothing = { now: Date.UTC(2040, 0, 1), timer: null };

describe(`overlaps and gaps (seed ${SEED})`, () => {
  const at = (hour: number) => Date.UTC(2026, 2, 2, hour);
  const of = (id: string, from: number, to: number, memberId = '1') =>
    anEntry({ id, memberId, span: { startAt: at(from), endAt: at(to) } });

  test('[T3] [T8.5] are those of one member', () => {
    const all = [of('a', 8, 10), of('b', 9, 11), of('c', 9, 10, '2'), of('d', 12, 13)];
    expect(overlappingIds(all)).toEqual(new Set(['a', 'b']));
    expect(gapsOn('2026-03-02', [of('a', 8, 10), of('d', 12, 13)], nothing)).toEqual([
      { startAt: at(10), endAt: at(12) },
    ]);
    expect(gapsOn('2026-03-03', all, nothing)).toEqual([]);
  });

  test('[T3] [T8.5] no gap is covered, and none is shorter than five minutes', () => {
    assertProperty(
      fc.property(someEntries, (entries) => {
        for (const day of new Set(entries.map((entry) => entry.day))) {
          for (const gap of gapsOn(day, entries, nothing)) {
            expect(lengthMs(gap)).toBeGreaterThanOrEqual(5 * MINUTE_MS);
            const covers = ({ span }: Entry) => span !== null && overlap(span, gap);
            expect(entries.some(covers)).toBe(false);
          }
        }
      }),
      RUNS,
    );
  });

  test('[T3] [T8.5] an unsent entry overlaps at once, also where nobody knows who the user is', () => {
    const unsent = { ...of('x', 9, 10), memberId: null };
    expect(overlappingIds([of('a', 8, 10), unsent])).toEqual(new Set(['a', 'x']));
    expect(overlappingIds([of('a', 8, 9), of('b', 8, 9, '2'), unsent])).toEqual(new Set());
    expect(overlappingIds([unsent, { ...unsent, id: 'y' }])).toEqual(new Set(['x', 'y']));
  });

  test('[T8.5] what runs, here or elsewhere, leaves no gap up to now', () => {
    const ended = [of('a', 8, 9), of('d', 12, 13)];
    const timer = { startAt: at(10), zone: 'Europe/Berlin' };
    const gap = { startAt: at(9), endAt: at(10) };
    expect(gapsOn('2026-03-02', ended, { now: at(14), timer })).toEqual([gap]);
    const elsewhere = anEntry({ id: 'r', span: null, runningSince: at(10) });
    const running = { now: at(11), timer: null };
    expect(gapsOn('2026-03-02', [...ended, elsewhere], running)).toEqual([gap]);
  });

  test('[T8.5] marks no gap before an entry that is planned, until that begins', () => {
    const planned = [of('a', 8, 9), of('d', 12, 13), of('e', 15, 16)];
    const gaps = (hour: number) => gapsOn('2026-03-02', planned, { now: at(hour), timer: null });
    expect(gaps(10)).toEqual([]);
    expect(gaps(12)).toEqual([{ startAt: at(9), endAt: at(12) }]);
    expect(gaps(15)).toHaveLength(2);
  });

  test('[T8.5] marks no gap that an entry of another zone covers on the day before', () => {
    const west = { ...of('w', 1, 2), zone: 'America/New_York', day: '2026-03-01' }; // 20:00 there
    const day = (entries: readonly Entry[]) => gapsOn('2026-03-02', entries, nothing);
    expect(day([of('a', 0, 1), of('d', 2, 3)])).toHaveLength(1);
    expect(day([of('a', 0, 1), of('d', 2, 3), west])).toEqual([]);
  });

  test('[T8.8] a gap stands between its entries at the clock of each, and covers none', () => {
    const inTokyo = { ...of('t', 1, 3), zone: 'Asia/Tokyo' }; // 10:00 to 12:00 there
    const later = { ...of('u', 4, 5), zone: 'Asia/Tokyo' }; // from 13:00 there
    const place = (entries: readonly Entry[]) =>
      placeGaps('2026-03-02', entries, nothing).map(({ top, bottom }) => [
        top / HOUR_MS,
        bottom / HOUR_MS,
      ]);
    expect(place([of('a', 8, 10), of('d', 12, 13)])).toEqual([[11, 13]]);
    expect(place([inTokyo, later])).toEqual([[12, 13]]);
    // From 12:00 in Tokyo to 13:00 in Berlin.
    expect(place([inTokyo, of('d', 12, 13)])).toEqual([[12, 13]]);
    // The one of Tokyo, at 11:00 there, lies between the other two on the grid alone.
    const between = { ...of('t', 2, 3), zone: 'Asia/Tokyo' };
    expect(place([between, of('a', 8, 10), of('d', 12, 13)])).toEqual([[12, 13]]);
    expect(place([inTokyo, later, of('d', 15, 16)])).toEqual([
      [12, 13],
      [14, 16],
    ]);
    // The second gap has no room left beside the first.
    const early = { ...of('s', 0, 1), zone: 'Asia/Tokyo' }; // 09:00 to 10:00 there
    const noon = { ...of('n', 2, 3), zone: 'Asia/Tokyo' }; // 11:00 to 12:00 there
    expect(place([early, noon, of('a', 8, 9), of('d', 10, 11)])).toEqual([[10, 11]]);
    expect(place([later, of('b', 6, 7)])).toEqual([]); // 14:00 there is after 07:00 here
  });

  test('[T8.8] no gap is drawn over an entry, whatever their zones', () => {
    assertProperty(
      fc.property(someEntries, (entries) => {
        for (const day of new Set(entries.map((entry) => entry.day))) {
          const spans = entries.flatMap(({ span, zone }) =>
            span === null ? [] : { ...span, zone },
          );
          const blocks = layOutDay(spans, day);
          const gaps = placeGaps(day, entries, nothing);
          for (const gap of gaps) {
            expect(gap.bottom - gap.top).toBeGreaterThanOrEqual(5 * MINUTE_MS);
            const others = [...blocks, ...gaps.filter((one) => one !== gap)];
            expect(others.some((one) => one.top < gap.bottom && gap.top < one.bottom)).toBe(false);
          }
        }
      }),
      RUNS,
    );
  });

  test('[T8] a gap begins at the clock time of the end of an entry', () => {
    const [gap] = gapsOn('2026-03-02', [of('a', 8, 10), of('d', 12, 13)], nothing);
    expect(clockMinute(gap?.startAt ?? 0, 'Europe/Berlin')).toBe(11 * 60);
  });
});

test('[T8.2] draws the day of an entry that lasts for thousands of years, at once', () => {
  const startAt = Date.parse('0001-01-01T00:00:00Z');
  const endAt = Date.parse('9999-12-31T23:59:59Z');
  const [block] = layOutDay([{ startAt, endAt, zone: 'Europe/Berlin' }], '2026-05-04');
  expect(block).toMatchObject({ isContinued: true, continues: true, top: 0, bottom: DAY_MS });
  const endless = anEntry({ zone: 'Europe/Berlin', span: { startAt, endAt } });
  expect(gapsOn('2026-05-04', [endless], nothing)).toEqual([]);
});
