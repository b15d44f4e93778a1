import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeFields,
  type EntriesChange,
  timesOn,
  undoFields,
} from '../../../shared/time/bulk-entries.ts';
import { addDays } from '../../../shared/time/calendar.ts';
import { type Entry, type EntryRecord, entryOf, timeFields } from '../../../shared/time/entry.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import { anEntry, someEntries } from '../../support/entries.ts';

const toFriday = { kind: 'day', day: '2026-03-06' } as const;

/** The entry after these fields were written to it. */
function written(entry: Entry, fields: object): Entry {
  const times = timeFields(timesOn(entry, entry.day), entry);
  const record = {
    ...{ id: entry.id, description: entry.description, project_id: null, task_id: null },
    ...{ member_id: entry.memberId, billable: entry.isBillable, ...times, ...fields },
  } as unknown as EntryRecord;
  const ids = (fields as { tag_ids?: readonly number[] }).tag_ids ?? entry.tagIds;
  const whole = { ...record, tags: ids.map((id) => ({ id })) };
  return entryOf(whole, { zone: entry.zone, isUnsent: false, clientId: null }) as Entry;
}

describe('[T19] a change of several entries', () => {
  test('moves an entry to the same clock time of another day', () => {
    expect(changeFields(anEntry(), toFriday)).toEqual({
      ...{ date: '2026-03-06', duration_seconds: 3600 },
      ...{ started_at: '2026-03-06T08:00:00.000Z', ended_at: '2026-03-06T09:00:00.000Z' },
    });
  });

  test('adds a tag to those that an entry has', () => {
    const fields = changeFields(anEntry({ tagIds: ['7'] }), { kind: 'tag', tagId: 9 });
    expect(fields).toEqual({ tag_ids: [7, 9] });
  });

  test.each<[string, Entry, EntriesChange]>([
    ['on the day', anEntry({ day: toFriday.day }), toFriday],
    ['running', anEntry({ span: null, runningSince: 1 }), toFriday],
    ['billable', anEntry(), { kind: 'billable', isBillable: true }],
    ['tagged', anEntry({ tagIds: ['9'] }), { kind: 'tag', tagId: 9 }],
  ])('[T19.1] leaves an entry as it is that is %s already', (_what, entry, change) => {
    expect(changeFields(entry, change)).toBeUndefined();
  });
});

describe('[T19.2] its undo', () => {
  test('restores every entry that nobody changed since, on any day and in any zone', () => {
    const changes: fc.Arbitrary<EntriesChange> = fc.oneof(
      fc.integer({ min: -9, max: 9 }).map((by) => ({
        ...{ kind: 'day' as const, day: addDays('2026-03-29', by) },
      })),
      fc.boolean().map((isBillable) => ({ kind: 'billable' as const, isBillable })),
      fc.constant({ kind: 'tag' as const, tagId: 9 }),
    );
    fc.assert(
      fc.property(someEntries, changes, (entries, change) => {
        for (const before of entries.map((entry) => written(entry, {}))) {
          const fields = changeFields(before, change);
          if (fields === undefined) continue;
          const undone = undoFields(written(before, fields), { before, change });
          expect(undone && written(before, undone)).toEqual(before);
        }
      }),
      { seed: 19 },
    );
  });

  test('leaves an entry whose time was changed since', () => {
    const before = anEntry();
    const startAt = Date.UTC(2026, 2, 6, 12);
    const now = anEntry({ day: toFriday.day, span: { startAt, endAt: startAt + HOUR_MS } });
    expect(undoFields(now, { before, change: toFriday })).toBeUndefined();
  });

  test('restores an entry whose moments the service keeps without milliseconds', () => {
    const startAt = Date.UTC(2026, 2, 2, 8, 0, 0, 700);
    const before = anEntry({ span: { startAt, endAt: startAt + HOUR_MS } });
    const wholeAt = Date.UTC(2026, 2, 6, 8);
    const now = anEntry({
      day: toFriday.day,
      span: { startAt: wholeAt, endAt: wholeAt + HOUR_MS },
    });
    expect(undoFields(now, { before, change: toFriday })).toMatchObject({ date: before.day });
  });

  test('[T4.4] restores the day of an entry that was made in another zone', () => {
    const before = anEntry({ day: '2026-03-01' });
    const fields = changeFields(before, toFriday);
    expect(undoFields(written(before, fields ?? {}), { before, change: toFriday })).toMatchObject({
      date: '2026-03-01',
    });
  });

  test('keeps a tag that was added since', () => {
    const change = { kind: 'tag', tagId: 9 } as const;
    const now = anEntry({ tagIds: ['7', '9', '4'] });
    expect(undoFields(now, { before: anEntry({ tagIds: ['7'] }), change })).toEqual({
      tag_ids: [7, 4],
    });
  });
});
