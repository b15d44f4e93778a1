import * as v from 'valibot';
import { expect, test } from 'vitest';
import { kinds } from '../../../shared/kinds/kinds.ts';
import { addDays, weekDays } from '../../../shared/time/calendar.ts';
import { layOutDay } from '../../../shared/time/day-grid.ts';
import { type EntryRecord, entryOf } from '../../../shared/time/entry.ts';
import { editOfMade, fieldsOfMade } from '../../../shared/time/entry-fields.ts';
import { countRounded } from '../../../shared/time/rounding-choice.ts';
import { stepTimer } from '../../../shared/time/timer.ts';
import { noTimer } from '../../../shared/time/timer-state.ts';
import { countExactly } from '../../../shared/time/totals.ts';
import { weekSheet } from '../../../shared/time/week-sheet.ts';
import { startOfDay } from '../../../shared/time/zoned-day.ts';
import { dayOf, HOUR_MS, type Instant, MINUTE_MS } from '../../../shared/time.ts';
import { dayParts } from '../../support/day-parts.ts';
import { reportBy } from '../../support/report-by.ts';
import { edgesOf, zones } from '../../support/zones.ts';

test('[T4] an entry of the timer has fields of its kind, and the day of the zone it was started in', () => {
  const made = {
    id: 'a',
    startAt: Date.UTC(2026, 2, 2, 20),
    endAt: Date.UTC(2026, 2, 2, 21),
    zone: 'Asia/Kathmandu',
    subject: {
      ...{ clientId: '1', projectId: '7', taskId: null, description: '' },
      ...{ isBillable: false, tagIds: ['3'] },
    },
    entry: null,
  };
  const fields = {
    date: '2026-03-03',
    started_at: '2026-03-02T20:00:00.000Z',
    ended_at: '2026-03-02T21:00:00.000Z',
    duration_seconds: 3_600,
    ...{ description: null, project_id: 7, task_id: null, billable: false, tag_ids: [3] },
  };
  expect(fieldsOfMade(made)).toEqual(fields);
  expect(v.parse(kinds['time-entry'].written, fields)).toEqual(fields);
  const subject = { ...made.subject, projectId: 'local-b' };
  expect(fieldsOfMade({ ...made, subject })['project_id']).toBe('local-b');
});

test('[T17.2] the timer ends an entry that was taken over by its times and what the user changed', () => {
  const startAt = Date.UTC(2026, 2, 2, 20);
  const subject = {
    ...{ clientId: '1', projectId: '7', taskId: null, description: 'Mine' },
    ...{ isBillable: true, tagIds: ['3'] },
  };
  const facts = { project_id: 7, task_id: null, billable: true, tag_ids: [3] };
  const base = { description: 'Theirs', ...facts };
  // Its day is that of the zone it was made in, which is not this computer's.
  const entry = { id: '12', startAt, day: '2026-03-02', base };
  const made = {
    id: 'a',
    startAt,
    endAt: startAt + 60_000,
    zone: 'Asia/Kathmandu',
    subject,
    entry,
  };
  const times = {
    ...{ started_at: '2026-03-02T20:00:00.000Z', ended_at: '2026-03-02T20:01:00.000Z' },
    duration_seconds: 60,
  };
  expect(editOfMade(made)).toEqual({
    ...{ writeId: 'a', record: { kind: 'time-entry', id: '12' }, base, isFinished: true },
    fields: { date: '2026-03-02', ...times, description: 'Mine' },
  });
  const later = { ...made, startAt: startAt + 1_000 };
  expect(fieldsOfMade(later)).toMatchObject({ date: '2026-03-03', duration_seconds: 59 });
});

const subjectOf = (description: string) => ({
  ...{ clientId: null, projectId: null, taskId: null, description },
  ...{ isBillable: true, tagIds: [] },
});

/** The entry of a timer that ran from one instant to the other, as the service gives it back. */
function timed(zone: string, startAt: Instant, endAt: Instant) {
  const started = {
    kind: 'started',
    at: startAt,
    id: 'a',
    zone,
    subject: subjectOf('Night'),
  } as const;
  const beats = Array.from({ length: (endAt - startAt) / MINUTE_MS }, (_, index) => ({
    ...{ kind: 'beat' as const, steadyMs: MINUTE_MS, idleMs: null, awayId: `away-${index}` },
    at: startAt + (index + 1) * MINUTE_MS,
  }));
  const events = [started, ...beats, { kind: 'stopped', at: endAt } as const];
  const { made, undecided } = events.reduce(stepTimer, noTimer);
  expect([made.length, undecided.length]).toEqual([1, 0]);
  const [entry] = made;
  if (entry === undefined) throw new Error('no entry');
  const record = {
    id: 1,
    member_id: 1,
    tags: [],
    ...fieldsOfMade(entry),
  } as unknown as EntryRecord;
  const shown = entryOf(record, { zone, isUnsent: false, clientId: null });
  if (shown === undefined) throw new Error('not shown');
  return shown;
}

test.each(zones)(
  '[T2] [T3.1] [T4] [T5] [T7.1] [T9] a timer over each change of the clocks, 2025 to 2027, is as long everywhere: %s',
  (zone) => {
    // Where the clocks never change, midnights.
    const found = edgesOf(zone);
    const edges =
      found.length > 0 ? found : [startOfDay('2026-03-29', zone), startOfDay('2026-10-25', zone)];
    for (const edge of edges) {
      const midnight = startOfDay(addDays(dayOf(edge, zone), 1), zone);
      for (const [startAt, endAt] of [
        [edge - 2 * HOUR_MS, edge + 3 * HOUR_MS],
        [edge - 30 * MINUTE_MS, midnight + HOUR_MS],
        [edge - 26 * HOUR_MS, edge - HOUR_MS],
      ] as const) {
        const entry = timed(zone, startAt, endAt);
        const seconds = (endAt - startAt) / 1_000;
        const where = `${zone}, ${new Date(edge).toISOString()}`;
        expect([entry.day, entry.seconds, entry.span], where).toEqual([
          dayOf(startAt, zone),
          seconds,
          { startAt, endAt },
        ]);
        const parts = dayParts({ startAt, endAt }, zone);
        expect(
          parts.reduce((sum, part) => sum + part.endAt - part.startAt, 0),
          where,
        ).toBe(endAt - startAt);
        const drawn = parts.flatMap(({ day }) => layOutDay([{ startAt, endAt, zone }], day));
        const pixels = drawn.reduce((sum, { top, bottom }) => sum + bottom - top, 0);
        expect(pixels, where).toBe(endAt - startAt);
        const sheet = weekSheet([entry], { days: weekDays(entry.day), counting: countExactly });
        expect(sheet.totals.seconds, where).toBe(seconds);
        const up = { all: { kind: 'up', minutes: 15 }, byClient: {} } as const;
        const report = reportBy(
          [entry],
          { by: 'week', within: null },
          countRounded(up, (id) => id),
        );
        expect(report.totals.seconds, where).toBe(Math.ceil(seconds / 900) * 900);
        expect(
          sheet.dayTotals.filter((day) => day.seconds > 0),
          where,
        ).toHaveLength(1);
      }
    }
  },
);
