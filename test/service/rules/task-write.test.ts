import { describe, expect, test } from 'vitest';
import type { Task } from '../../../shared/records/task.ts';
import { refusalOf } from '../../support/clients.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import { newTask, oneAt, patchTask, statusIds } from '../../support/work.ts';

const NOTHING = '00000000-0000-4000-8000-000000000000';

describe('creating a task', () => {
  test('puts a subtask into the project of its parent', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const parent = await newTask(service, { title: 'Site', project_id: 40_001 });
    const below = { title: 'Page', parent_task_id: parent.id };
    expect(await newTask(service, below)).toMatchObject({
      project_id: 40_001,
      parent_task_id: parent.id,
    });
    expect((await newTask(service, { ...below, project_id: 40_001 })).project_id).toBe(40_001);
    const elsewhere = { task: { ...below, project_id: 40_002 } };
    expect(refusalOf(await service.api('POST', '/tasks', elsewhere))).toEqual({
      status: 422,
      details: [['/task/parent_task_id', 'invalid_value']],
    });
  });
});

describe('a place beside fields that are wrong', () => {
  test('[error.details_all] is judged as far as it is known', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const top = await newTask(service, { title: 'Top', project_id: 40_001 });
    const below = await newTask(service, { title: 'Below', parent_task_id: top.id });
    const loose = await newTask(service, { title: 'Loose' });
    const problems = async (id: string, fields: object) =>
      refusalOf(await service.api('PATCH', `/tasks/${id}`, { task: fields })).details;
    const parent = ['/task/parent_task_id', 'invalid_value'];
    const project = ['/task/project_id', 'invalid_value'];
    expect(await problems(top.id, { parent_task_id: below.id, project_id: 'x' })).toEqual([
      project,
      parent,
    ]);
    expect(await problems(loose.id, { parent_task_id: top.id, project_id: 'x' })).toEqual([
      project,
    ]);
    expect(await problems(below.id, { parent_task_id: 7, project_id: 40_002 })).toEqual([parent]);
    expect(await problems(below.id, { due_date: 'soon', project_id: 40_002 })).toEqual([
      ['/task/due_date', 'invalid_value'],
      project,
    ]);
  });
});

describe('changing a task', () => {
  test('[conv.patch_partial] changes the fields in the body and no other', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const whole = await newTask(service, {
      title: 'Poster',
      description: 'A1',
      project_id: 40_001,
      assignee_member_id: 1,
      due_date: '2026-12-01',
      tag_ids: [1],
    });
    let expected = whole;
    for (const [sent, shown] of [
      [{ title: 'Posters' }, { title: 'Posters' }],
      [{ description: 'A1 and A3' }, { description: 'A1 and A3' }],
      [{ due_date: '2026-12-02' }, { due_date: '2026-12-02' }],
      [{ project_id: 40_002 }, { project_id: 40_002 }],
      [{ assignee_member_id: 2 }, { assignee_member_id: 2 }],
      [
        { tag_ids: [5, 4] },
        {
          tags: [
            { id: 4, name: 'Bug' },
            { id: 5, name: 'Urgent' },
          ],
        },
      ],
      [{ tag_ids: [] }, { tags: [] }],
      [{ id: NOTHING, status: 'Done', completed_at: '2026-01-01T00:00:00Z', colour: 'red' }, {}],
    ] as const) {
      service.clock.advance(1_000);
      const saved = await patchTask(service, whole.id, sent);
      expected = { ...expected, ...shown, updated_at: saved.updated_at } as Task;
      expect(saved).toEqual(expected);
      expect(await oneAt(service, `/tasks/${whole.id}`)).toEqual(expected);
    }
  });

  test('[conv.null] clears what can be empty by null, and ignores it elsewhere', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const parent = await newTask(service, { title: 'Parent', project_id: 40_001 });
    const { id } = await newTask(service, {
      title: 'Child',
      description: 'x',
      parent_task_id: parent.id,
      assignee_member_id: 1,
      due_date: '2026-12-01',
      tag_ids: [1],
    });
    const cleared = {
      description: null,
      project_id: null,
      parent_task_id: null,
      assignee_member_id: null,
      due_date: null,
    };
    const ignored = { title: null, task_status_id: null, tag_ids: null };
    expect(await patchTask(service, id, { ...cleared, ...ignored })).toMatchObject({
      ...cleared,
      title: 'Child',
      status: 'To do',
      tags: [{ id: 1, name: 'Design' }],
    });
  });

  test('moves updated_at when something changed and then always forward', async () => {
    const service = await serviceForTest();
    const before = await newTask(service, { title: 'T', tag_ids: [1, 2] });
    service.clock.advance(60_000);
    for (const same of [
      {},
      { title: 'T' },
      { title: null },
      { tag_ids: [2, 1] },
      { status: 'x' },
    ]) {
      expect(await patchTask(service, before.id, same)).toEqual(before);
    }
    const first = await patchTask(service, before.id, { title: 'U' });
    const second = await patchTask(service, before.id, { tag_ids: [] }); // within one millisecond
    service.clock.advance(-3_600_000);
    const third = await patchTask(service, before.id, { title: 'W' }); // the clock was set back
    const moments = [before, first, second, third].map((one) => one.updated_at);
    expect(moments).toEqual([...new Set(moments)].toSorted());
  });

  test('notes when the task was completed, and forgets it when it is taken up again', async () => {
    const service = await serviceForTest({ startsAt: '2026-11-20T09:00:00Z' });
    const { Doing, Done } = await statusIds(service);
    const { id } = await newTask(service, { title: 'T' });
    service.clock.advance(60_000);
    const done = await patchTask(service, id, { task_status_id: Done });
    expect(done).toMatchObject({ status: 'Done', completed_at: '2026-11-20T09:01:00.000Z' });
    service.clock.advance(60_000);
    const renamed = await patchTask(service, id, { title: 'U', task_status_id: Done });
    expect(renamed.completed_at).toBe('2026-11-20T09:01:00.000Z');
    const again = await patchTask(service, id, { task_status_id: Doing });
    expect(again).toMatchObject({ status: 'Doing', completed_at: null });
  });

  test('puts no task below itself, and no subtask into another project than its parent', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const top = await newTask(service, { title: 'Top', project_id: 40_001 });
    const middle = await newTask(service, { title: 'Middle', parent_task_id: top.id });
    const bottom = await newTask(service, { title: 'Bottom', parent_task_id: middle.id });
    const loose = await newTask(service, { title: 'Loose' });
    const refused = async (id: string, fields: object) =>
      refusalOf(await service.api('PATCH', `/tasks/${id}`, { task: fields })).details;
    for (const below of [top, middle, bottom]) {
      expect(await refused(top.id, { parent_task_id: below.id })).toEqual([
        ['/task/parent_task_id', 'invalid_value'],
      ]);
    }
    expect(await refused(middle.id, { project_id: 40_002 })).toEqual([
      ['/task/project_id', 'invalid_value'],
    ]);
    expect(await refused(loose.id, { parent_task_id: top.id })).toEqual([
      ['/task/parent_task_id', 'invalid_value'],
    ]);
    const moved = await patchTask(service, loose.id, {
      parent_task_id: bottom.id,
      project_id: 40_001,
    });
    expect(moved).toMatchObject({ parent_task_id: bottom.id, project_id: 40_001 });
    expect(await patchTask(service, bottom.id, { parent_task_id: top.id })).toMatchObject({
      parent_task_id: top.id,
    });
  });
});
