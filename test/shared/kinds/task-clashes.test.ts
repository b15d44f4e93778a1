/** Tasks that the rules leave alone; `refused-together.test.ts` has those that they object to. */
import { expect, test } from 'vitest';
import { type Around, aroundKey, nothingAround } from '../../../shared/kinds/clash.ts';
import { taskClashes } from '../../../shared/kinds/task-clashes.ts';
import type { Fields } from '../../../shared/records/kinds.ts';

const around = (id: string, before: Fields | undefined, ...tasks: readonly Fields[]): Around => ({
  ...nothingAround,
  ...{ id, before },
  named: new Map(tasks.map((task) => [aroundKey('tasks', task['id']), task])),
});
const fieldsOf = (...all: Parameters<typeof taskClashes>) =>
  taskClashes(...all).map(({ field }) => field);

test('[V7] a task goes where its parent has gone meanwhile', () => {
  const before = { id: 'a', project_id: 1, parent_task_id: 'p' };
  const [moved, other] = [
    { id: 'p', project_id: 2, parent_task_id: null },
    { id: 'o', project_id: 2, parent_task_id: null },
  ];
  const known = around('a', before, moved, other);
  expect(fieldsOf({ ...before, title: 'Draw' }, known)).toEqual([]);
  expect(fieldsOf({ ...before, parent_task_id: 'o' }, known)).toEqual([]);
});

test('[V7] a new task without a project takes that of its parent', () => {
  const known = around('local-1', undefined, { id: 'p', project_id: 2, parent_task_id: null });
  expect(fieldsOf({ parent_task_id: 'p' }, known)).toEqual([]);
  expect(fieldsOf({ parent_task_id: 'p', project_id: 1 }, known)).toEqual(['parent_task_id']);
});

test('[V7] a circle that was made elsewhere ends the search, and one made here is found', () => {
  const circle = [
    { id: 'x', project_id: 1, parent_task_id: 'y' },
    { id: 'y', project_id: 1, parent_task_id: 'x' },
  ];
  const before = { id: 'a', project_id: 1, parent_task_id: null };
  expect(fieldsOf({ ...before, parent_task_id: 'x' }, around('a', before, ...circle))).toEqual([]);
  const child = { id: 'c', project_id: null, parent_task_id: 'local-1' };
  expect(fieldsOf({ parent_task_id: 'c' }, around('local-1', undefined, child))).toEqual([
    'parent_task_id',
  ]);
});
