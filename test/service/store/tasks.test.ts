import { describe, expect, test } from 'vitest';
import type { Task } from '../../../shared/records/task.ts';
import type { TimeEntry } from '../../../shared/records/time-entry.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import {
  commentsOn,
  everything,
  newComment,
  newEntry,
  newTask,
  oneAt,
  patchTask,
  statusIds,
} from '../../support/work.ts';

describe('a task that moves', () => {
  test('takes subtasks, and the hours worked on all of them, along to another project', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const top = await newTask(service, { title: 'Top', project_id: 40_001 });
    const middle = await newTask(service, { title: 'Middle', parent_task_id: top.id });
    const bottom = await newTask(service, { title: 'Bottom', parent_task_id: middle.id });
    const stays = await newTask(service, { title: 'Stays', project_id: 40_001 });
    const entries = [];
    for (const one of [top, bottom, stays]) {
      entries.push(await newEntry(service, { duration_seconds: 60, task_id: one.id }));
    }
    const moved = await patchTask(service, top.id, { project_id: 40_002 });
    expect(moved.project_id).toBe(40_002);
    for (const before of [middle, bottom]) {
      const after = await oneAt<Task>(service, `/tasks/${before.id}`);
      expect(after).toEqual({ ...before, project_id: 40_002, updated_at: after.updated_at });
      expect(String(after.updated_at) > String(before.updated_at)).toBe(true);
    }
    expect(await oneAt(service, `/tasks/${stays.id}`)).toEqual(stays);
    const projects = [];
    for (const { id } of entries) {
      projects.push(
        (await oneAt<{ project_id: number }>(service, `/time_entries/${id}`)).project_id,
      );
    }
    expect(projects).toEqual([40_002, 40_002, 40_001]);
  });
});

describe('deleting a task', () => {
  test('answers with the task as it was, and it is gone', async () => {
    const service = await serviceForTest();
    const before = await newTask(service, { title: 'Gone', tag_ids: [1] });
    const { status, body } = await service.api('DELETE', `/tasks/${before.id}`);
    expect([status, body.data]).toEqual([200, before]);
    expect((await service.api('GET', `/tasks/${before.id}`)).status).toBe(404);
    expect((await service.api('DELETE', `/tasks/${before.id}`)).status).toBe(404);
    expect(await everything(service, '/tasks?')).toEqual([]);
  });

  test('moves its subtasks up to its parent, one step', async () => {
    const service = await serviceForTest();
    const top = await newTask(service, { title: 'Top' });
    const middle = await newTask(service, { title: 'Middle', parent_task_id: top.id });
    const bottom = await newTask(service, { title: 'Bottom', parent_task_id: middle.id });
    const deepest = await newTask(service, { title: 'Deepest', parent_task_id: bottom.id });
    await service.api('DELETE', `/tasks/${middle.id}`);
    const moved = await oneAt<Task>(service, `/tasks/${bottom.id}`);
    expect(moved).toEqual({ ...bottom, parent_task_id: top.id, updated_at: moved.updated_at });
    expect(String(moved.updated_at) > String(bottom.updated_at)).toBe(true);
    expect(await oneAt(service, `/tasks/${deepest.id}`)).toEqual(deepest);
    await service.api('DELETE', `/tasks/${top.id}`);
    expect(await oneAt(service, `/tasks/${bottom.id}`)).toMatchObject({ parent_task_id: null });
  });

  test('keeps the hours worked on it, in their project, and drops its comments', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const { Done } = await statusIds(service);
    const { id } = await newTask(service, { title: 'T', project_id: 40_001 });
    const entry = await newEntry(service, { duration_seconds: 60, task_id: id });
    const on = { type: 'Task', id } as const;
    await newComment(service, on, 'Nearly there');
    await patchTask(service, id, { task_status_id: Done });
    expect(await commentsOn(service, on)).toHaveLength(2);
    const all = (await everything(service, '/comments?')).length;
    await service.api('DELETE', `/tasks/${id}`);
    const saved = await oneAt<TimeEntry>(service, `/time_entries/${entry.id}`);
    expect(saved).toEqual({ ...entry, task_id: null, updated_at: saved.updated_at });
    expect(String(saved.updated_at) > String(entry.updated_at)).toBe(true);
    expect(await everything(service, '/comments?')).toHaveLength(all - 2);
  });
});
