import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type TaskStatus, taskStatus } from '../../../shared/records/task-status.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import { everything } from '../../support/work.ts';

describe('task statuses', () => {
  test('have the fields we assume, in the order of the work', async () => {
    const service = await serviceForTest();
    const statuses = await everything<TaskStatus>(service, '/task_statuses?');
    for (const one of statuses) {
      expect(v.parse(taskStatus, one)).toEqual(one);
      expect(one.id).toMatch(/^[0-9a-f-]{36}$/);
      expect(one.color).toMatch(/^#[0-9a-f]{6}$/);
    }
    expect(statuses.map(({ position, name, state }) => [position, name, state])).toEqual([
      [1, 'To do', 'active'],
      [2, 'Doing', 'active'],
      [3, 'With the client', 'active'],
      [4, 'Done', 'complete'],
    ]);
  });

  test('every member can read, with names, and nobody can write', async () => {
    const service = await serviceForTest();
    const jonas = service.service.apiKey(2);
    const names = (await everything<TaskStatus>(service, '/task_statuses?sort=-name', jonas)).map(
      ({ name }) => name,
    );
    expect(names).toEqual(['With the client', 'To do', 'Done', 'Doing']);
    for (const [method, path] of [
      ['POST', '/task_statuses'],
      ['PATCH', `/task_statuses/1`],
    ] as const) {
      expect((await service.api(method, path, { task_status: { name: 'x' } })).status).toBe(404);
    }
  });
});
