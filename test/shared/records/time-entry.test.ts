import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type TimeEntry, timeEntry } from '../../../shared/records/time-entry.ts';

const call: TimeEntry = {
  id: 100_001,
  date: '2026-11-20',
  started_at: '2026-11-20T09:00:00.000Z',
  ended_at: '2026-11-20T10:00:00.000Z',
  duration_seconds: 3_600,
  description: 'Call about the page tree',
  project_id: 40_001,
  task_id: '0b7f8a52-3c1d-4e6f-9a80-1b2c3d4e5f60',
  member_id: 1,
  billable: true,
  tags: [{ id: 6, name: 'Meeting' }],
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  url: 'https://app.example/time_entries/100001',
};

describe('timeEntry', () => {
  test('[conv.unknown_fields] reads a whole one, and drops fields it does not know', () => {
    expect(v.parse(timeEntry, { ...call, mood: 'good' })).toEqual(call);
  });

  test('needs only an id, because the document shows no fields', () => {
    const empty = Object.fromEntries(Object.keys(call).map((name) => [name, null]));
    expect(v.parse(timeEntry, { id: 7 })).toEqual({ ...empty, id: 7, tags: [] });
    expect(v.is(timeEntry, { date: '2026-11-20' })).toBe(false);
  });

  test('reads one that runs, and one with only a duration', () => {
    const running = { ...call, ended_at: null, duration_seconds: 0 };
    expect(v.parse(timeEntry, running)).toEqual(running);
    const plain = { ...call, started_at: null, ended_at: null };
    expect(v.parse(timeEntry, plain)).toEqual(plain);
  });
});
