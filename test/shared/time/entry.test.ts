import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type EntryRecord,
  type EntryTimes,
  entryOf,
  retimedFields,
  secondsOf,
  timeFields,
} from '../../../shared/time/entry.ts';
import { dayOf, HOUR_MS } from '../../../shared/time.ts';
import { anEntry } from '../../support/entries.ts';
import { assertProperty, SEED } from '../../support/property.ts';
import { aZonedSpan } from '../../support/zones.ts';

const record: EntryRecord = {
  id: 7,
  date: '2026-03-02',
  started_at: '2026-03-02T08:00:00Z',
  ended_at: '2026-03-02T09:30:00Z',
  duration_seconds: 5_400,
  description: null,
  project_id: 3,
  task_id: null,
  member_id: 1,
  billable: null,
  tags: [{ id: 4 }],
};
const context = { zone: 'Europe/Berlin', isUnsent: false, clientId: '9' };

describe('an entry', () => {
  test('has ids as text, instants as numbers, and is billable by default', () => {
    const startAt = Date.UTC(2026, 2, 2, 8);
    expect(entryOf(record, context)).toEqual({
      id: '7',
      day: '2026-03-02',
      zone: 'Europe/Berlin',
      span: { startAt, endAt: startAt + 5_400_000 },
      runningSince: null,
      seconds: 5_400,
      description: '',
      ...{ clientId: '9', projectId: '3', taskId: null, memberId: '1' },
      isBillable: true,
      tagIds: ['4'],
      isUnsent: false,
    });
  });

  test('counts nothing while it runs, and is of the local day it began on', () => {
    const late = { date: null, started_at: '2026-03-02T23:30:00Z', ended_at: null };
    const running = entryOf({ ...record, ...late }, context);
    expect(running).toMatchObject({ day: '2026-03-03', span: null, seconds: 0 });
    expect(running?.runningSince).toBe(Date.UTC(2026, 2, 2, 23, 30));
  });

  test.each([
    [5_400, 5_400],
    [-5_400, 0],
    [null, 0],
  ])('[T4.5] is a length where it ends before it starts: %s s counts as %s', (given, seconds) => {
    const turned = { ...record, ended_at: '2026-03-02T06:30:00Z', duration_seconds: given };
    const entry = entryOf(turned, context);
    expect(entry).toMatchObject({ day: '2026-03-02', span: null, runningSince: null, seconds });
  });

  test('[T4.7] is a length, and does not run, where its end names no moment', () => {
    for (const ended_at of ['soon', '', '+275760-09-13T00:00:00Z']) {
      const entry = entryOf({ ...record, ended_at }, context);
      expect(entry).toMatchObject({ span: null, runningSince: null, seconds: 5_400 });
    }
  });

  test('[T4.7] has no start in a year that no calendar has', () => {
    for (const started_at of ['+275760-09-13T00:00:00Z', '-000001-12-31T00:00:00Z']) {
      const entry = entryOf({ ...record, started_at, ended_at: null }, context);
      expect(entry).toMatchObject({ day: '2026-03-02', span: null, runningSince: null });
      expect(entryOf({ ...record, date: null, started_at, ended_at: null }, context)).toBe(
        undefined,
      );
    }
  });

  test('may be a plain duration, and is nothing without a day', () => {
    const plain = { ...record, started_at: null, ended_at: null };
    expect(entryOf(plain, context)).toMatchObject({
      span: null,
      runningSince: null,
      seconds: 5_400,
    });
    expect(entryOf({ ...plain, date: null }, context)).toBeUndefined();
    expect(entryOf({ ...plain, date: '2026-02-31' }, context)).toBeUndefined();
    expect(entryOf({ ...record, date: 'someday' }, context)?.day).toBe('2026-03-02');
    expect(entryOf({ ...plain, date: null, started_at: 'soon' }, context)).toBeUndefined();
  });
});

describe(`the fields of an entry’s times (seed ${SEED})`, () => {
  test('[T4] are sent together, with the local day of the start, and read back the same', () => {
    assertProperty(
      fc.property(aZonedSpan(), ({ zone, span }) => {
        const day = dayOf(span.startAt, zone);
        const fields = timeFields({ kind: 'span', span }, { day: '2000-01-01', zone });
        expect(fields).toMatchObject({ date: day, duration_seconds: secondsOf(span) });
        const entry = entryOf({ ...record, ...fields }, { ...context, zone });
        expect(entry).toMatchObject({ day, span, seconds: secondsOf(span) });
      }),
    );
  });

  test('[T4.4] keep the day while the start stays, whichever zone it is of', () => {
    const entry = anEntry({ day: '2026-03-01' });
    const startAt = Date.UTC(2026, 2, 2, 8);
    const ending = (hours: number) =>
      ({ kind: 'span', span: { startAt, endAt: startAt + hours * HOUR_MS } }) as const;
    expect(retimedFields(entry, ending(3))).toMatchObject({ date: '2026-03-01' });
    expect(retimedFields(entry, ending(3), '2026-03-02')).toMatchObject({ date: '2026-03-02' });
    const later = { startAt: startAt + HOUR_MS, endAt: startAt + 2 * HOUR_MS };
    expect(retimedFields(entry, { kind: 'span', span: later })).toMatchObject({
      ...{ date: '2026-03-02', duration_seconds: 3_600 },
    });
  });

  test('[T4] of a plain duration are its day and its length alone', () => {
    const times: EntryTimes = { kind: 'plain', seconds: 900 };
    expect(timeFields(times, { day: '2026-03-02', zone: 'Asia/Kathmandu' })).toEqual({
      date: '2026-03-02',
      started_at: null,
      ended_at: null,
      duration_seconds: 900,
    });
  });
});
