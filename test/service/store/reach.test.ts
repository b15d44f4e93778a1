import { describe, expect, test } from 'vitest';
import { routes } from '../../../service/create-service.ts';
import type { Task } from '../../../shared/records/task.ts';
import type { TimeEntry } from '../../../shared/records/time-entry.ts';
import { SEED } from '../../support/property.ts';
import { writesOfMoves } from '../../support/reach-world.ts';
import { LIFE_MS_MAX, liveRestricted } from '../../support/restricted-lives.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import type { ApiReply } from '../../support/start-service.ts';
import {
  everything,
  newEntry,
  newTask,
  oneAt,
  patchEntry,
  patchTask,
  projectsFor,
} from '../../support/work.ts';

/** A task and hours of Jonas in a project, below and for a task, that he does not reach himself. */
async function hiddenPlace() {
  const service = await serviceForTest({ sample: 'small' });
  const jonas = service.service.apiKey(2);
  const { visible, hidden } = await projectsFor(service, jonas);
  const above = await newTask(service, { title: 'Above', project_id: hidden });
  const fields = { title: 'His', parent_task_id: above.id, assignee_member_id: 2 };
  const task = await newTask(service, fields);
  const entry = await newEntry(service, { duration_seconds: 60, task_id: task.id }, jonas);
  return { service, jonas, seen: visible, hidden, above, task, entry };
}

describe('what hangs on a task beyond a member', () => {
  const mineInHidden = async () => {
    const { service, jonas, seen: visible, hidden } = await hiddenPlace();
    const fields = { title: 'His too', project_id: hidden, assignee_member_id: 2 };
    const task = await newTask(service, fields);
    const moves = () =>
      service.api('PATCH', `/tasks/${task.id}`, { task: { project_id: visible } }, jonas);
    const deletes = () => service.api('DELETE', `/tasks/${task.id}`, undefined, jonas);
    return { service, jonas, seen: visible, hidden, task, moves, deletes };
  };
  const refused = [403, 'insufficient_permissions'];
  const typeOf = ({ status, body }: ApiReply) => [status, body.error?.type];

  test('[auth.member_scope] keeps it in its project: subtasks at any depth', async () => {
    const { service, jonas, task, moves, deletes } = await mineInHidden();
    const middle = { title: 'Seen', parent_task_id: task.id, assignee_member_id: 2 };
    const { id } = await newTask(service, middle);
    const secret = await newTask(service, { title: 'Secret', parent_task_id: id });
    expect(typeOf(await moves())).toEqual(refused);
    expect(typeOf(await deletes())).toEqual(refused);
    expect((await service.api('GET', `/tasks/${secret.id}`, undefined, jonas)).status).toBe(404);
  });

  test('[auth.member_scope] keeps it in its project: hours of others, until they are gone', async () => {
    const { service, jonas, task, moves, deletes } = await mineInHidden();
    await newEntry(service, { duration_seconds: 60, task_id: task.id }, jonas);
    const theirs = await newEntry(service, { duration_seconds: 60, task_id: task.id });
    expect(typeOf(await moves())).toEqual(refused);
    expect(typeOf(await deletes())).toEqual(refused);
    await service.api('DELETE', `/time_entries/${theirs.id}`);
    expect([(await moves()).status, (await deletes()).status]).toEqual([200, 200]);
  });

  test('[auth.member_scope] keeps a task of no project from one they see', async () => {
    const { service, jonas, seen: visible, hidden } = await mineInHidden();
    const { id } = await newTask(service, { title: 'Loose' });
    const hours = { duration_seconds: 60, task_id: id, project_id: hidden };
    const entry = await newEntry(service, hours);
    const moved = await service.api(
      'PATCH',
      `/tasks/${id}`,
      { task: { project_id: visible } },
      jonas,
    );
    expect(typeOf(moved)).toEqual(refused);
    const reply = await service.api('GET', `/time_entries/${entry.id}`, undefined, jonas);
    expect(reply.status).toBe(404);
    expect(await patchTask(service, id, { title: 'Looser' }, jonas)).toMatchObject({
      project_id: null,
    });
    // A member who sees all of it moves it.
    expect(await patchTask(service, id, { project_id: visible })).toMatchObject({
      project_id: visible,
    });
  });
});

describe('a place beyond a member', () => {
  test('[auth.member_scope] is null in what they see, and found by no filter', async () => {
    const { service, jonas, hidden, above, task, entry } = await hiddenPlace();
    const his = await oneAt<Task>(service, `/tasks/${task.id}`, jonas);
    expect(his).toEqual({ ...task, project_id: null, parent_task_id: null });
    expect(entry).toMatchObject({ task_id: task.id, project_id: null });
    const listed = await everything<Task>(service, '/tasks?', jonas);
    expect(listed.find(({ id }) => id === task.id)).toEqual(his);
    const found = async (path: string, key?: string) =>
      (await everything(service, path, key)).length;
    for (const path of [
      `/tasks?filter[project_id]=${hidden}`,
      `/tasks?filter[parent_task_id]=${above.id}`,
      `/time_entries?filter[project_id]=${hidden}`,
    ]) {
      expect([path, await found(path, jonas), (await found(path)) > 0]).toEqual([path, 0, true]);
    }
    const ofTask = `/time_entries?filter[task_id]=${task.id}`;
    expect(await found(ofTask, jonas)).toBe(1);
    // The task goes to somebody else, the hours stay his.
    await patchTask(service, task.id, { assignee_member_id: 1 });
    expect([await found(ofTask, jonas), await found(ofTask)]).toEqual([0, 1]);
    expect(await oneAt<TimeEntry>(service, `/time_entries/${entry.id}`, jonas)).toEqual({
      ...entry,
      task_id: null,
    });
  });

  test('[auth.member_scope] [conv.patch_partial] stays until a new one is given', async () => {
    const { service, jonas, seen: visible, hidden, above, task, entry } = await hiddenPlace();
    const place = async () => {
      const { project_id, parent_task_id } = await oneAt<Task>(service, `/tasks/${task.id}`);
      const hours = await oneAt<TimeEntry>(service, `/time_entries/${entry.id}`);
      return [project_id, parent_task_id, hours.project_id, hours.task_id];
    };
    const nowhere = { project_id: null, parent_task_id: null };
    await patchTask(service, task.id, { ...nowhere, title: 'Still his' }, jonas);
    await patchEntry(service, entry.id, { project_id: null, description: 'x' }, jonas);
    expect(await place()).toEqual([hidden, above.id, hidden, task.id]);
    // A record he does not see he cannot name either, not even if it is named already.
    for (const fields of [{ project_id: hidden }, { parent_task_id: above.id }]) {
      const reply = await service.api('PATCH', `/tasks/${task.id}`, { task: fields }, jonas);
      expect([reply.status, reply.body.error.details[0].code]).toEqual([422, 'not_accessible']);
    }
    const below = await newTask(service, { title: 'Seen', project_id: visible });
    const moved = { project_id: visible, parent_task_id: below.id };
    expect(await patchTask(service, task.id, moved, jonas)).toMatchObject(moved);
    expect(await place()).toEqual([visible, below.id, visible, task.id]);
    expect(await patchTask(service, task.id, nowhere, jonas)).toMatchObject(nowhere);
    // The task is put back and goes to somebody else, the hours stay his.
    const away = { parent_task_id: above.id, project_id: hidden, assignee_member_id: 1 };
    await patchTask(service, task.id, away);
    const blank = { project_id: null, task_id: null, description: 'y' };
    expect(await patchEntry(service, entry.id, blank, jonas)).toMatchObject(blank);
    expect(await place()).toEqual([hidden, above.id, hidden, task.id]);
  });
});

/** `reach.long.test.ts` lives more. */
const LIVES = 4;

describe('writes of a restricted member', () => {
  const title = `[auth.member_scope] never make a record readable that they could not read (seed ${SEED})`;
  test(title, { timeout: LIVES * LIFE_MS_MAX }, () => liveRestricted(LIVES));

  test('are all among the moves of that test', () => {
    const writes = routes
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`);
    expect(writes.toSorted()).toEqual([...writesOfMoves].toSorted());
  });
});
