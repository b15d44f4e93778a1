import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EntryRecord, entryOf, runningFields } from '../../../shared/time/entry.ts';
import {
  type LeftEntry,
  runningElsewhere,
  stoppedFields,
  typedEnd,
} from '../../../shared/time/running-elsewhere.ts';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, timestamp } from '../../../shared/time.ts';
import { anEntry } from '../../support/entries.ts';
import { assertProperty, SEED } from '../../support/property.ts';

const NOW = Date.UTC(2026, 2, 2, 12);
const runs = (id: string, startAt: Instant, memberId: string | null = '1') => ({
  entry: anEntry({ id, memberId, span: null, seconds: 0, runningSince: startAt }),
  version: 'v1',
});
const ended = { entry: anEntry({ id: '9' }), version: 'v1' };
const mine = { memberId: '1', left: [], now: NOW };
const idsOf = (all: readonly { entry: { id: string } }[]) => all.map(({ entry }) => entry.id);

describe('[T16] offers', () => {
  test('my running entries, the latest first; none of others, ended, or of this computer', () => {
    const all = [
      ...[runs('2', NOW - HOUR_MS), runs('3', NOW - MINUTE_MS), runs('4', NOW - HOUR_MS, '8')],
      ...[runs('5', NOW - HOUR_MS, null), runs('local-6', NOW - HOUR_MS), ended],
    ];
    expect(idsOf(runningElsewhere(all, mine))).toEqual(['3', '2']);
    expect(runningElsewhere(all, { ...mine, memberId: null })).toEqual([]);
  });

  test('[T16.5] one that a clock ahead of ours began, and nothing that began more than 31 days ago', () => {
    const all = [
      runs('0', NOW + DAY_MS + 1),
      runs('1', NOW + DAY_MS),
      runs('2', NOW - 31 * DAY_MS),
      runs('3', NOW - 31 * DAY_MS - 1),
    ];
    expect(idsOf(runningElsewhere(all, mine))).toEqual(['1', '2']);
  });

  test('[T16.3] nothing that was left, until another version of it is there', () => {
    const left = [{ id: '2', version: 'v1' }];
    const one = runs('2', NOW - HOUR_MS);
    expect(runningElsewhere([one], { ...mine, left })).toEqual([]);
    expect(runningElsewhere([{ ...one, version: 'v2' }], { ...mine, left })).toHaveLength(1);
  });
});

test('[T16.1] stops on the day the entry has, never before its start, and lets it run on', () => {
  const one = { day: '2026-03-01', startAt: NOW };
  const times = { date: '2026-03-01', started_at: timestamp(NOW) };
  expect(stoppedFields(one, NOW + HOUR_MS)).toEqual({
    ...times,
    ended_at: timestamp(NOW + HOUR_MS),
    duration_seconds: 3_600,
  });
  expect(stoppedFields(one, NOW - HOUR_MS)).toMatchObject({ ended_at: timestamp(NOW) });
  expect(runningFields(one)).toEqual({ ...times, ended_at: null, duration_seconds: 0 });
});

test(`[T16.2] takes the first such clock time after the start, and none in the future (seed ${SEED})`, () => {
  const zones = fc.constantFrom('Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu');
  const startAts = fc.integer({ min: NOW - 700 * DAY_MS, max: NOW });
  const minutes = fc.integer({ min: 0, max: 1_439 });
  const property = fc.property(zones, startAts, minutes, (zone, startAt, minute) => {
    const end = typedEnd(minute, { startAt, now: startAt + 3 * DAY_MS, zone });
    expect(end).toBeDefined();
    if (end === undefined) return;
    expect(end).toBeGreaterThan(startAt);
    // A skipped clock time is shown a day later; one shown twice names the first.
    expect(end - startAt).toBeLessThanOrEqual(2 * DAY_MS + HOUR_MS);
    expect(typedEnd(minute, { startAt, now: end - 1, zone })).toBeUndefined();
  });
  assertProperty(property);
  const berlin = { startAt: NOW, now: NOW + DAY_MS, zone: 'Europe/Berlin' };
  expect(typedEnd(14 * 60, berlin)).toBe(NOW + HOUR_MS);
  expect(typedEnd(13 * 60, berlin)).toBe(NOW + DAY_MS);
});

type Step = {
  readonly computer: number;
  readonly entry: number;
  readonly deed: 'stop' | 'undo' | 'leave' | 'touch' | 'end here';
};

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    computer: fc.nat(1),
    entry: fc.nat(3),
    deed: fc.constantFrom('stop', 'undo', 'leave', 'touch', 'end here'),
  }),
  { maxLength: 30 },
);

/** Two computers and the service between them: each action is one update of the entry it was offered. */
test(`[T16.4] loses and doubles no entry while two computers stop, leave and undo (seed ${SEED})`, () => {
  const property = fc.property(steps, (all) => {
    const context = { zone: 'Europe/Berlin', isUnsent: false, clientId: null };
    const start = (index: number) => NOW - (index + 1) * HOUR_MS;
    const service: EntryRecord[] = [0, 1, 2, 3].map((id) => ({
      ...{ id, date: '2026-03-02', started_at: timestamp(start(id)), ended_at: null },
      ...{ duration_seconds: 0, description: null, project_id: null, task_id: null },
      ...{ member_id: 1, billable: true, tags: [] },
    }));
    const versions = [0, 0, 0, 0];
    const left: LeftEntry[][] = [[], []];
    const change = (id: number, fields: Partial<EntryRecord>) => {
      service[id] = { ...(service[id] as EntryRecord), ...fields };
      versions[id] = (versions[id] ?? 0) + 1;
    };
    all.forEach(({ computer, entry: id, deed }, step) => {
      const at = NOW + step * MINUTE_MS;
      const shown = service.flatMap((record, index) => {
        const entry = entryOf(record, context);
        return entry === undefined ? [] : [{ entry, version: String(versions[index]) }];
      });
      const mineLeft = left[computer] ?? [];
      const offered = runningElsewhere(shown, { memberId: '1', left: mineLeft, now: at });
      const row = offered.find(({ entry }) => entry.id === String(id));
      const isLeft = mineLeft.some(
        (one) => one.id === String(id) && one.version === String(versions[id]),
      );
      const isRunning = service[id]?.ended_at === null;
      expect(row !== undefined).toBe(isRunning && !isLeft);
      const one = { day: '2026-03-02', startAt: start(id) };
      if (deed === 'touch') change(id, { description: `step ${step}` });
      if (deed === 'undo' && !isRunning) change(id, runningFields(one));
      if (deed === 'end here' && isRunning) change(id, { ended_at: timestamp(at) });
      if (deed === 'leave' && row !== undefined) {
        left[computer] = [...mineLeft, { id: String(id), version: row.version }];
      }
      if (deed === 'stop' && row !== undefined) {
        change(id, stoppedFields({ day: row.entry.day, startAt: row.entry.runningSince ?? 0 }, at));
        expect(service[id]?.ended_at).toBe(timestamp(at));
        expect(service[id]?.duration_seconds).toBe((at - start(id)) / 1_000);
      }
    });
    expect(service.map(({ id }) => id)).toEqual([0, 1, 2, 3]);
    expect(service.map(({ started_at }) => started_at)).toEqual(
      [0, 1, 2, 3].map((id) => timestamp(start(id))),
    );
  });
  assertProperty(property);
});
