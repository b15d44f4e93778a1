import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { embeddedTag } from '../../../shared/records/tag.ts';
import { type Task, task } from '../../../shared/records/task.ts';
import { refusalOf } from '../../support/clients.ts';
import { againstDocument } from '../../support/documented-fields.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import {
  everything,
  newTask,
  oneAt,
  patchTask,
  projectsFor,
  statusIds,
} from '../../support/work.ts';

const NOTHING = '00000000-0000-4000-8000-000000000000';

const idsOf = (tasks: readonly Task[]) => tasks.map(({ id }) => id).toSorted();

describe('reading tasks', () => {
  test('[conv.dates] [conv.url] have the fields we assume, days without a zone and moments in UTC', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const tasks = await everything<Task>(service, '/tasks?');
    expect(tasks).toHaveLength(300);
    for (const one of tasks) {
      expect(v.parse(task, one)).toEqual(one);
      expect(one.due_date ?? '2026-01-01').toMatch(/^\d{4}-\d{2}-\d{2}$/);
      for (const at of [one.created_at, one.updated_at, one.completed_at ?? one.created_at]) {
        expect(at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
      }
      expect(one.url).toBe(`${service.baseUrl}/app/tasks/${one.id}`);
    }
    const first = tasks[0] as Task;
    expect(await oneAt(service, `/tasks/${first.id}`)).toEqual(first);
  });

  test('[tag.fields] wear tags by id and name alone, of those for tasks', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const tags = (await everything<Task>(service, '/tasks?')).flatMap((one) => one.tags);
    expect(tags.length).toBeGreaterThan(20);
    const ofTasks = await everything<{ id: number; name: string }>(
      service,
      '/tags?filter[tag_type]=task',
    );
    const named = ofTasks.map(({ id, name }) => ({ id, name }));
    for (const one of tags) {
      expect(againstDocument('Company tag inside another record', one)).toEqual([]);
      expect(v.parse(embeddedTag, one)).toEqual(one);
      expect(named).toContainEqual(one);
    }
  });

  test('[list.page] come on pages that hold each of them once', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const whole = (await everything<Task>(service, '/tasks?')).map(({ id }) => id);
    const { body } = await service.api('GET', '/tasks');
    expect(body.data.map(({ id }: Task) => id)).toEqual(whole.slice(0, 25));
    expect(body.meta.pagination).toEqual({ page: 1, page_size: 25, has_more: true });
    const last = await service.api('GET', '/tasks?page[number]=3&page[size]=1000');
    expect(last.body.meta.pagination).toEqual({ page: 3, page_size: 100, has_more: false });
    expect(new Set(whole).size).toBe(300);
  });

  test('are narrowed by project, parent, status, assignee, tag and state, also together', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const all = await everything<Task>(service, '/tasks?');
    const statuses = await statusIds(service);
    const parent = all.find((one) => one.parent_task_id)?.parent_task_id ?? '';
    for (const [query, holds] of [
      ['filter[project_id]=40003', (one) => one.project_id === 40_003],
      [`filter[parent_task_id]=${parent}`, (one) => one.parent_task_id === parent],
      [`filter[task_status_id]=${statuses['Doing']}`, (one) => one.status === 'Doing'],
      ['filter[assignee_member_id]=2', (one) => one.assignee_member_id === 2],
      ['filter[tag_id]=4', (one) => one.tags.some(({ name }) => name === 'Bug')],
      ['filter[status]=active', (one) => one.status !== 'Done'],
      ['filter[status]=complete', (one) => one.completed_at !== null],
      [
        'filter[tag_id]=4&filter[status]=complete',
        (one) => one.tags.some(({ id }) => id === 4) && one.status === 'Done',
      ],
    ] as [string, (one: Task) => boolean][]) {
      const expected = idsOf(all.filter(holds));
      expect([query, expected.length > 0]).toEqual([query, true]);
      expect([query, idsOf(await everything<Task>(service, `/tasks?${query}`))]).toEqual([
        query,
        expected,
      ]);
    }
  });

  test('[list.filter_multi] are narrowed to several projects, tags or statuses at once', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const listed = async (query: string) =>
      idsOf(await everything<Task>(service, `/tasks?${query}`));
    const statuses = await statusIds(service);
    for (const [key, one, other] of [
      ['project_id', '40001', '40002'],
      ['tag_id', '1', '4'],
      ['task_status_id', statuses['Doing'], statuses['Done']],
      ['status', 'active', 'complete'],
    ]) {
      const apart = new Set([
        ...(await listed(`filter[${key}]=${one}`)),
        ...(await listed(`filter[${key}]=${other}`)),
      ]);
      expect(await listed(`filter[${key}]=${one},${other}`)).toEqual([...apart].toSorted());
      expect(await listed(`filter[${key}][]=${one}&filter[${key}][]=${other}`)).toEqual(
        [...apart].toSorted(),
      );
    }
  });

  test('[list.conflicting] are not narrowed by a status and a state together', async () => {
    const { api } = await serviceForTest();
    const reply = await api(
      'GET',
      `/tasks?filter[status]=active&filter[task_status_id]=${NOTHING}`,
    );
    expect(reply.status).toBe(400);
    expect(reply.body.error.details).toEqual([
      {
        source: { parameter: 'filter[status]' },
        code: 'conflicting_filters',
        message: expect.any(String),
      },
    ]);
  });

  test('come newest first, or by another field', async () => {
    const service = await serviceForTest();
    const { clock } = service;
    await newTask(service, { title: 'b', due_date: '2026-12-01' });
    clock.advance(1_000);
    await newTask(service, { title: 'c', due_date: '2026-12-03' });
    clock.advance(1_000);
    const a = await newTask(service, { title: 'a', due_date: '2026-12-02' });
    const titles = async (query: string) =>
      (await everything<Task>(service, `/tasks?${query}`)).map(({ title }) => title);
    expect(await titles('')).toEqual(['a', 'c', 'b']);
    expect(await titles('sort=created_at')).toEqual(['b', 'c', 'a']);
    expect(await titles('sort=title')).toEqual(['a', 'b', 'c']);
    expect(await titles('sort=-due_date')).toEqual(['c', 'a', 'b']);
    clock.advance(1_000);
    const { Done } = await statusIds(service);
    await patchTask(service, a.id, { task_status_id: Done });
    expect((await titles('sort=-updated_at'))[0]).toBe('a');
    expect((await titles('sort=-completed_at'))[0]).toBe('a');
  });

  test('[auth.member_scope] beyond a member are in no list, unless they are the assignee', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const { api } = service;
    const jonas = service.service.apiKey(2);
    const { visible, hidden } = await projectsFor(service, jonas);
    const secret = await newTask(service, { title: 'Secret', project_id: hidden });
    const his = await newTask(service, {
      title: 'His',
      project_id: hidden,
      assignee_member_id: 2,
    });
    const open = await newTask(service, { title: 'Open', project_id: visible });
    const loose = await newTask(service, { title: 'Loose' });
    const listed = new Set(idsOf(await everything<Task>(service, '/tasks?', jonas)));
    expect([secret, his, open, loose].map(({ id }) => listed.has(id))).toEqual([
      ...[false, true, true, true],
    ]);
    expect(await patchTask(service, his.id, { title: 'Done soon' }, jonas)).toMatchObject({
      title: 'Done soon',
      project_id: null,
    });
    // A member who gives away a task they reach only as its assignee still gets its new state.
    const given = await patchTask(service, his.id, { assignee_member_id: 1 }, jonas);
    expect(given.assignee_member_id).toBe(1);
    expect((await api('GET', `/tasks/${his.id}`, undefined, jonas)).status).toBe(404);
  });
});

describe('creating a task', () => {
  test('fills in what was left out', async () => {
    const service = await serviceForTest({ startsAt: '2026-11-20T09:00:00Z' });
    const statuses = await statusIds(service);
    const created = await newTask(service, { title: 'Water the plants', description: null });
    expect(created).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Water the plants',
      description: null,
      project_id: null,
      parent_task_id: null,
      task_status_id: statuses['To do'],
      status: 'To do',
      assignee_member_id: null,
      due_date: null,
      completed_at: null,
      tags: [],
      created_at: '2026-11-20T09:00:00.000Z',
      updated_at: '2026-11-20T09:00:00.000Z',
      url: `${service.baseUrl}/app/tasks/${created.id}`,
    });
    expect(await oneAt(service, `/tasks/${created.id}`)).toEqual(created);
  });

  test('keeps everything that was given, and is done at once in a state of completion', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const { Done } = await statusIds(service);
    const fields = {
      title: 'Proofread',
      description: 'All pages,\nthe *small print* too',
      project_id: 40_001,
      assignee_member_id: 2,
      due_date: '2027-02-28',
    };
    const created = await newTask(service, { ...fields, task_status_id: Done, tag_ids: [4, 1, 4] });
    expect(created).toMatchObject({
      ...fields,
      status: 'Done',
      completed_at: created.created_at,
      tags: [
        { id: 1, name: 'Design' },
        { id: 4, name: 'Bug' },
      ],
    });
    expect(await oneAt(service, `/tasks/${created.id}`)).toEqual(created);
  });

  test('[error.details_all] [error.codes] tells every problem at once', async () => {
    const service = await serviceForTest();
    const fields = {
      title: ' ',
      description: 7,
      project_id: 40_001,
      parent_task_id: NOTHING,
      task_status_id: NOTHING,
      assignee_member_id: 3, // has left
      due_date: '2026-02-30',
      tag_ids: [1, 6, 99], // a tag for time entries and one that is not there
    };
    expect(refusalOf(await service.api('POST', '/tasks', { task: fields }))).toEqual({
      status: 422,
      details: [
        ['/task/title', 'blank'],
        ['/task/description', 'invalid_value'],
        ['/task/due_date', 'invalid_value'],
        ['/task/project_id', 'not_accessible'],
        ['/task/parent_task_id', 'not_accessible'],
        ['/task/task_status_id', 'not_accessible'],
        ['/task/assignee_member_id', 'not_accessible'],
        ['/task/tag_ids/1', 'not_accessible'],
        ['/task/tag_ids/2', 'not_accessible'],
      ],
    });
    expect(refusalOf(await service.api('POST', '/tasks', { task: {} })).details).toEqual([
      ['/task/title', 'blank'],
    ]);
    expect(await everything<Task>(service, '/tasks?')).toEqual([]);
  });

  test('[auth.member_scope] in a project out of reach is refused as one that is not there', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const jonas = service.service.apiKey(2);
    const { hidden } = await projectsFor(service, jonas);
    const secret = await newTask(service, { title: 'Secret', project_id: hidden });
    const fields = { title: 'x', project_id: hidden, parent_task_id: secret.id };
    expect(refusalOf(await service.api('POST', '/tasks', { task: fields }, jonas)).details).toEqual(
      [
        ['/task/project_id', 'not_accessible'],
        ['/task/parent_task_id', 'not_accessible'],
      ],
    );
  });
});
