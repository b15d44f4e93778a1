import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type TimeEntry, timeEntry } from '../../../shared/records/time-entry.ts';
import { refusalOf } from '../../support/clients.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import {
  everything,
  newEntry,
  newTask,
  oneAt,
  patchEntry,
  projectsFor,
} from '../../support/work.ts';

const NOTHING = '00000000-0000-4000-8000-000000000000';

const idsOf = (entries: readonly TimeEntry[]) => entries.map(({ id }) => id).toSorted();

describe('reading time entries', () => {
  test('[conv.dates] [conv.url] have the fields we assume, days without a zone and moments in UTC', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const entries = await everything<TimeEntry>(service, '/time_entries?');
    expect(entries).toHaveLength(600);
    const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
    for (const one of entries) {
      expect(v.parse(timeEntry, one)).toEqual(one);
      expect(one.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      for (const at of [one.created_at, one.updated_at, one.started_at ?? one.created_at]) {
        expect(at).toMatch(moment);
      }
      expect(one.url).toBe(`${service.baseUrl}/app/time_entries/${one.id}`);
    }
    const first = entries[0] as TimeEntry;
    expect(await oneAt(service, `/time_entries/${first.id}`)).toEqual(first);
  });

  test('are narrowed by project, task, member, tag, billing and day, also together', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const { id } = await newEntry(service, { duration_seconds: 1, tag_ids: [6] });
    const all = await everything<TimeEntry>(service, '/time_entries?');
    const some = all.find(({ task_id }) => task_id !== null) as TimeEntry;
    for (const [query, holds] of [
      [`filter[project_id]=${some.project_id}`, (one) => one.project_id === some.project_id],
      [`filter[task_id]=${some.task_id}`, (one) => one.task_id === some.task_id],
      ['filter[member_id]=2', (one) => one.member_id === 2],
      ['filter[tag_id]=6', (one) => one.id === id],
      ['filter[billable]=true', (one) => one.billable === true],
      ['filter[billable]=false', (one) => one.billable === false],
      [`filter[date]=${some.date}`, (one) => one.date === some.date],
      [
        'filter[billable]=false&filter[member_id]=1',
        (one) => one.billable === false && one.member_id === 1,
      ],
    ] as [string, (one: TimeEntry) => boolean][]) {
      const expected = idsOf(all.filter(holds));
      expect([query, expected.length > 0]).toEqual([query, true]);
      const found = await everything<TimeEntry>(service, `/time_entries?${query}`);
      expect([query, idsOf(found)]).toEqual([query, expected]);
    }
  });

  test('[list.filter_multi] are narrowed to several days or members at once', async () => {
    const service = await serviceForTest();
    const ids: number[] = [];
    for (const date of ['2026-11-01', '2026-11-02', '2026-11-03']) {
      ids.push((await newEntry(service, { duration_seconds: 1, date })).id);
    }
    for (const query of [
      'filter[date]=2026-11-01,2026-11-03',
      'filter[date][]=2026-11-01&filter[date][]=2026-11-03',
    ]) {
      const found = await everything<TimeEntry>(service, `/time_entries?${query}`);
      expect(idsOf(found)).toEqual([ids[0], ids[2]]);
    }
    const reply = await service.api('GET', '/time_entries?filter[date]=2026-11-01,2026-02-30');
    expect([reply.status, reply.body.error.details]).toEqual([
      400,
      [
        {
          source: { parameter: 'filter[date]' },
          code: 'invalid_value',
          message: expect.any(String),
        },
      ],
    ]);
  });

  test('come with the latest day first, or by another field', async () => {
    const service = await serviceForTest();
    for (const [description, date, started_at] of [
      ['a', '2026-11-02', '2026-11-05T08:00:00Z'],
      ['b', '2026-11-03', '2026-11-04T08:00:00Z'],
      ['c', '2026-11-01', '2026-11-06T08:00:00Z'],
    ]) {
      await newEntry(service, { description, date, started_at });
      service.clock.advance(1_000);
    }
    const order = async (query: string) =>
      (await everything<TimeEntry>(service, `/time_entries?${query}`))
        .map(({ description }) => description)
        .join('');
    expect(await order('')).toBe('bac');
    expect(await order('sort=date')).toBe('cab');
    expect(await order('sort=created_at')).toBe('abc');
    expect(await order('sort=-started_at')).toBe('cab');
    expect(await order('sort=-updated_at')).toBe('cba');
  });

  test('keep their date when their start is moved to another day (A5)', async () => {
    const service = await serviceForTest();
    const times = { started_at: '2026-11-19T08:00:00Z', ended_at: '2026-11-19T09:00:00Z' };
    const { id } = await newEntry(service, { ...times, date: '2026-11-19' });
    const moved = { started_at: '2026-11-18T08:00:00Z' };
    await service.api('PATCH', `/time_entries/${id}`, { time_entry: moved });
    expect(await oneAt(service, `/time_entries/${id}`)).toMatchObject({
      date: '2026-11-19',
      started_at: expect.stringMatching(/^2026-11-18/),
    });
  });

  test('[auth.member_scope] beyond a member are in no list, their own are always there', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const jonas = service.service.apiKey(2);
    const { visible, hidden } = await projectsFor(service, jonas);
    const task = await newTask(service, { title: 'x', project_id: hidden, assignee_member_id: 2 });
    const secret = await newEntry(service, { duration_seconds: 1, project_id: hidden });
    const private_ = await newEntry(service, { duration_seconds: 1 });
    const open = await newEntry(service, { duration_seconds: 1, project_id: visible });
    const his = await newEntry(service, { duration_seconds: 1, task_id: task.id }, jonas);
    expect(his).toMatchObject({ member_id: 2, task_id: task.id, project_id: null });
    const listed = new Set(idsOf(await everything<TimeEntry>(service, '/time_entries?', jonas)));
    expect([secret, private_, open, his].map(({ id }) => listed.has(id))).toEqual([
      ...[false, false, true, true],
    ]);
  });
});

describe('creating a time entry', () => {
  test('fills in what was left out', async () => {
    const service = await serviceForTest({ startsAt: '2026-11-20T09:00:00Z' });
    const created = await newEntry(service, { duration_seconds: 5_400, billable: null });
    expect(created).toEqual({
      id: expect.any(Number),
      date: '2026-11-20',
      started_at: null,
      ended_at: null,
      duration_seconds: 5_400,
      description: null,
      project_id: null,
      task_id: null,
      member_id: 1,
      billable: true,
      tags: [],
      created_at: '2026-11-20T09:00:00.000Z',
      updated_at: '2026-11-20T09:00:00.000Z',
      url: `${service.baseUrl}/app/time_entries/${created.id}`,
    });
    expect(await oneAt(service, `/time_entries/${created.id}`)).toEqual(created);
  });

  test('is dated in the time zone of the account: today, or when the work began', async () => {
    const service = await serviceForTest({ startsAt: '2026-12-31T23:30:00Z' });
    const dateOf = async (fields: object) => (await newEntry(service, { ...fields })).date;
    expect(await dateOf({ duration_seconds: 1 })).toBe('2027-01-01');
    expect(await dateOf({ started_at: '2026-12-30T22:59:00Z' })).toBe('2026-12-30');
    expect(await dateOf({ started_at: '2026-12-30T23:01:00Z' })).toBe('2026-12-31');
    expect(await dateOf({ duration_seconds: 1, date: '2026-02-28' })).toBe('2026-02-28');
  });

  test('stores every given field, and belongs to the caller whatever the body names', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const jonas = service.service.apiKey(2);
    const { visible } = await projectsFor(service, jonas);
    const fields = {
      date: '2026-11-19',
      description: 'Call about the page tree',
      project_id: visible,
      billable: false,
    };
    const sent = {
      ...fields,
      started_at: '2026-11-19T10:00:00+01:00',
      ended_at: '2026-11-19T11:30:00+01:00',
      tag_ids: [6, 6],
      member_id: 1,
      id: 4,
    };
    const created = await newEntry(service, sent, jonas);
    expect(created).toMatchObject({
      ...fields,
      started_at: '2026-11-19T09:00:00.000Z',
      ended_at: '2026-11-19T10:30:00.000Z',
      duration_seconds: 5_400,
      member_id: 2,
      tags: [{ id: 6, name: 'Meeting' }],
    });
    expect(created.id).not.toBe(4);
  });

  test('[error.details_all] [error.codes] tells every problem at once', async () => {
    const service = await serviceForTest();
    const fields = {
      date: '2026-13-01',
      description: 7,
      billable: 'yes',
      project_id: 40_001,
      task_id: NOTHING,
      tag_ids: [1], // a tag for tasks
    };
    const reply = await service.api('POST', '/time_entries', { time_entry: fields });
    expect(refusalOf(reply)).toEqual({
      status: 422,
      details: [
        ['/time_entry/date', 'invalid_value'],
        ['/time_entry/description', 'invalid_value'],
        ['/time_entry/billable', 'invalid_value'],
        ['/time_entry/project_id', 'not_accessible'],
        ['/time_entry/task_id', 'not_accessible'],
        ['/time_entry/tag_ids/0', 'not_accessible'],
        ['/time_entry/duration_seconds', 'blank'],
      ],
    });
  });
});

describe('whose time it is', () => {
  test('[error.types] decides who may change or delete it: 403 to the others', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const { api } = service;
    const jonas = service.service.apiKey(2);
    const { visible } = await projectsFor(service, jonas);
    const hers = await newEntry(service, { duration_seconds: 60, project_id: visible });
    const his = await newEntry(service, { duration_seconds: 60, project_id: visible }, jonas);
    const fields = { time_entry: { duration_seconds: 7_200 } };
    for (const [method, body] of [
      ['PATCH', fields],
      ['DELETE', undefined],
    ] as const) {
      const reply = await api(method, `/time_entries/${hers.id}`, body, jonas);
      expect(reply.status).toBe(403);
      expect(reply.body.error).toMatchObject({
        type: 'insufficient_permissions',
        status: 403,
        details: [],
      });
    }
    expect(await oneAt(service, `/time_entries/${hers.id}`)).toEqual(hers);
    expect((await patchEntry(service, his.id, { description: 'a' }, jonas)).description).toBe('a');
    // The owner sees everything, and puts right what others wrote down.
    expect(await patchEntry(service, his.id, { description: 'b' })).toMatchObject({
      description: 'b',
      member_id: 2,
    });
    expect((await api('DELETE', `/time_entries/${his.id}`)).status).toBe(200);
  });

  test('is returned a last time when it is deleted', async () => {
    const service = await serviceForTest();
    const before = await newEntry(service, { duration_seconds: 60, tag_ids: [6] });
    const path = `/time_entries/${before.id}`;
    const { status, body } = await service.api('DELETE', path);
    expect([status, body.data]).toEqual([200, before]);
    expect((await service.api('GET', path)).status).toBe(404);
    expect((await service.api('DELETE', path)).status).toBe(404);
  });
});
