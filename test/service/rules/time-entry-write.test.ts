import { beforeEach, describe, expect, test } from 'vitest';
import type { TimeEntry } from '../../../shared/records/time-entry.ts';
import { refusalOf } from '../../support/clients.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import type { StartedService } from '../../support/start-service.ts';
import { newEntry, newTask, oneAt, patchEntry } from '../../support/work.ts';

let service: StartedService;

beforeEach(async () => {
  service = await serviceForTest({ startsAt: '2026-11-20T09:00:00Z' });
});

const NINE = '2026-11-20T09:00:00.000Z';
const TEN = '2026-11-20T10:00:00.000Z';

/** Pointer and code of what is wrong with a new entry, or with a change of the one with `id`. */
async function problemsOf(fields: Readonly<Record<string, unknown>>, id?: number) {
  const [method, path] = id ? ['PATCH', `/time_entries/${id}`] : ['POST', '/time_entries'];
  const refusal = refusalOf(await service.api(method, path, { time_entry: fields }));
  expect(refusal.status).toBe(422);
  return refusal.details?.map(([pointer, code]) => [pointer?.replace('/time_entry/', ''), code]);
}

const timesOf = ({ started_at, ended_at, duration_seconds }: TimeEntry) => [
  started_at,
  ended_at,
  duration_seconds,
];

describe('the times of an entry', () => {
  test('are counted from start to end, to the second', async () => {
    const both = await newEntry(service, { started_at: NINE, ended_at: TEN });
    expect(timesOf(both)).toEqual([NINE, TEN, 3_600]);
    const agreed = { started_at: NINE, ended_at: '2026-11-20T09:00:01.6Z', duration_seconds: 2 };
    expect((await newEntry(service, agreed)).duration_seconds).toBe(2);
    const none = await newEntry(service, { started_at: NINE, ended_at: NINE });
    expect(none.duration_seconds).toBe(0);
    expect(await problemsOf({ started_at: NINE, ended_at: TEN, duration_seconds: 3_599 })).toEqual([
      ['duration_seconds', 'invalid_value'],
    ]);
  });

  test('run without an end, and count 0 until there is one', async () => {
    const running = await newEntry(service, { started_at: NINE });
    expect(timesOf(running)).toEqual([NINE, null, 0]);
    expect(await problemsOf({ started_at: NINE, duration_seconds: 60 })).toEqual([
      ['duration_seconds', 'invalid_value'],
    ]);
    const ended = await patchEntry(service, running.id, { ended_at: TEN });
    expect(timesOf(ended)).toEqual([NINE, TEN, 3_600]);
    const again = await patchEntry(service, running.id, { ended_at: null });
    expect(timesOf(again)).toEqual([NINE, null, 0]);
  });

  test('are a plain duration without start and end, whole seconds up to 31 days', async () => {
    for (const duration_seconds of [0, 1, 2_678_400]) {
      const plain = await newEntry(service, { duration_seconds });
      expect(timesOf(plain)).toEqual([null, null, duration_seconds]);
    }
    for (const duration_seconds of [-1, 1.5, '60', 2_678_401, 1e300]) {
      expect(await problemsOf({ duration_seconds })).toEqual([
        ['duration_seconds', 'invalid_value'],
      ]);
    }
    for (const fields of [{}, { duration_seconds: null }, { started_at: null }]) {
      expect(await problemsOf(fields)).toEqual([['duration_seconds', 'blank']]);
    }
  });

  test('never end before they start, without a start, or after more than 31 days', async () => {
    expect(await problemsOf({ started_at: TEN, ended_at: NINE })).toEqual([
      ['ended_at', 'invalid_value'],
    ]);
    expect(await problemsOf({ ended_at: NINE, duration_seconds: 60 })).toEqual([
      ['started_at', 'blank'],
    ]);
    const late = { started_at: NINE, ended_at: '2026-12-21T09:00:01Z' };
    expect(await problemsOf(late)).toEqual([['ended_at', 'invalid_value']]);
    for (const started_at of ['2026-11-20', '2026-11-20T09:00', 'now', 1_795_165_200_000]) {
      expect(await problemsOf({ started_at })).toEqual([['started_at', 'invalid_value']]);
    }
  });

  test('[conv.patch_partial] are judged with what the entry holds already', async () => {
    const { id } = await newEntry(service, { started_at: NINE, ended_at: TEN });
    expect(await problemsOf({ ended_at: '2026-11-20T08:00:00Z' }, id)).toEqual([
      ['ended_at', 'invalid_value'],
    ]);
    expect(await problemsOf({ started_at: null }, id)).toEqual([['started_at', 'blank']]);
    expect(await problemsOf({ duration_seconds: 60 }, id)).toEqual([
      ['duration_seconds', 'invalid_value'],
    ]);
    const later = await patchEntry(service, id, { started_at: '2026-11-20T09:30:00Z' });
    expect(later.duration_seconds).toBe(1_800);
    const plain = await patchEntry(service, id, { started_at: null, ended_at: null });
    expect(timesOf(plain)).toEqual([null, null, 1_800]);
    expect((await patchEntry(service, id, { duration_seconds: 60 })).duration_seconds).toBe(60);
  });
});

describe('times and places beside fields that are wrong', () => {
  test('[error.details_all] are judged as far as they are known', async () => {
    service = await serviceForTest({ sample: 'small' });
    const { id } = await newTask(service, { title: 'One', project_id: 40_001 });
    const place = { project_id: 40_002, task_id: id };
    const project = ['project_id', 'invalid_value'];
    expect(await problemsOf({ started_at: TEN, ended_at: NINE, duration_seconds: 'x' })).toEqual([
      ['duration_seconds', 'invalid_value'],
      ['ended_at', 'invalid_value'],
    ]);
    expect(await problemsOf({ ended_at: NINE, duration_seconds: -1, ...place })).toEqual([
      ['duration_seconds', 'invalid_value'],
      ['started_at', 'blank'],
      project,
    ]);
    // Its start or end is unknown, and so is its length.
    for (const times of [
      { started_at: 'x', ended_at: NINE },
      { started_at: NINE, ended_at: 'x', duration_seconds: 60 },
    ]) {
      const field = times.started_at === 'x' ? 'started_at' : 'ended_at';
      expect(await problemsOf({ ...times, ...place })).toEqual([[field, 'invalid_value'], project]);
    }
    const entry = await newEntry(service, { duration_seconds: 60, task_id: id });
    expect(await problemsOf({ project_id: 40_002, task_id: 'x' }, entry.id)).toEqual([
      ['task_id', 'invalid_value'],
    ]);
  });
});

describe('the project of an entry', () => {
  test('is that of its task, where the task has one', async () => {
    service = await serviceForTest({ sample: 'small' });
    const [one, other, loose] = [
      await newTask(service, { title: 'One', project_id: 40_001 }),
      await newTask(service, { title: 'Other', project_id: 40_002 }),
      await newTask(service, { title: 'Loose' }),
    ];
    const entry = { duration_seconds: 60 };
    for (const named of [{}, { project_id: null }, { project_id: 40_001 }]) {
      const { project_id } = await newEntry(service, { ...entry, task_id: one.id, ...named });
      expect(project_id).toBe(40_001);
    }
    expect(await problemsOf({ ...entry, task_id: other.id, project_id: 40_001 })).toEqual([
      ['project_id', 'invalid_value'],
    ]);
    const free = await newEntry(service, { ...entry, task_id: loose.id, project_id: 40_001 });
    expect(free).toMatchObject({ task_id: loose.id, project_id: 40_001 });
    const { id } = await newEntry(service, { ...entry, project_id: 40_001 });
    const placed = async (fields: Readonly<Record<string, unknown>>) => {
      const { project_id, task_id } = await patchEntry(service, id, fields);
      return [project_id, task_id];
    };
    expect(await placed({ task_id: other.id })).toEqual([40_002, other.id]);
    expect(await problemsOf({ project_id: 40_001 }, id)).toEqual([['project_id', 'invalid_value']]);
    expect(await problemsOf({ project_id: null }, id)).toEqual([['project_id', 'invalid_value']]);
    expect(await placed({ project_id: 40_001, task_id: one.id })).toEqual([40_001, one.id]);
    expect(await placed({ task_id: loose.id })).toEqual([40_001, loose.id]);
    expect(await placed({ project_id: 40_002 })).toEqual([40_002, loose.id]);
    expect(await placed({ project_id: null })).toEqual([null, loose.id]);
    expect(await placed({ task_id: one.id })).toEqual([40_001, one.id]);
    expect(await placed({ task_id: null })).toEqual([40_001, null]);
    expect(await placed({ project_id: null })).toEqual([null, null]);
  });
});

describe('changing a time entry', () => {
  test('keeps its day, whenever the work began', async () => {
    const { id, date } = await newEntry(service, { started_at: NINE });
    const moved = await patchEntry(service, id, { started_at: '2026-11-18T09:00:00Z' });
    expect([date, moved.date]).toEqual(['2026-11-20', '2026-11-20']);
  });

  test('[conv.patch_partial] changes the fields in the body and no other', async () => {
    service = await serviceForTest({ sample: 'small' });
    let expected = await newEntry(service, {
      date: '2026-11-19',
      started_at: NINE,
      ended_at: TEN,
      description: 'Call',
      project_id: 40_001,
      tag_ids: [6],
    });
    for (const [sent, shown] of [
      [{ date: '2026-11-18' }, { date: '2026-11-18' }],
      [{ description: 'Calls' }, { description: 'Calls' }],
      [{ billable: false }, { billable: false }],
      [{ project_id: 40_002 }, { project_id: 40_002 }],
      [{ tag_ids: [] }, { tags: [] }],
      [
        { ended_at: '2026-11-20T10:00:01Z' },
        { ended_at: '2026-11-20T10:00:01.000Z', duration_seconds: 3_601 },
      ],
      [{ member_id: 2, id: 7, created_at: NINE, colour: 'red' }, {}],
    ] as const) {
      service.clock.advance(1_000);
      const saved = await patchEntry(service, expected.id, sent);
      expected = { ...expected, ...shown, updated_at: saved.updated_at } as TimeEntry;
      expect(saved).toEqual(expected);
      expect(await oneAt(service, `/time_entries/${expected.id}`)).toEqual(expected);
    }
  });

  test('[conv.null] clears what can be empty by null, and ignores it elsewhere', async () => {
    const before = await newEntry(service, {
      duration_seconds: 60,
      description: 'x',
      billable: false,
      tag_ids: [6],
    });
    const ignored = { date: null, duration_seconds: null, billable: null, tag_ids: null };
    expect(await patchEntry(service, before.id, ignored)).toEqual(before);
    const cleared = await patchEntry(service, before.id, { ...ignored, description: null });
    expect(cleared).toEqual({ ...before, description: null, updated_at: cleared.updated_at });
  });

  test('moves updated_at when something changed and then always forward', async () => {
    const before = await newEntry(service, { duration_seconds: 60, tag_ids: [6] });
    service.clock.advance(60_000);
    for (const same of [{}, { duration_seconds: 60 }, { billable: true }, { tag_ids: [6] }]) {
      expect(await patchEntry(service, before.id, same)).toEqual(before);
    }
    const first = await patchEntry(service, before.id, { billable: false });
    const second = await patchEntry(service, before.id, { tag_ids: [] }); // within one millisecond
    service.clock.advance(-3_600_000);
    const third = await patchEntry(service, before.id, { duration_seconds: 61 });
    const moments = [before, first, second, third].map((one) => one.updated_at);
    expect(moments).toEqual([...new Set(moments)].toSorted());
  });
});
