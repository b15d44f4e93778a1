import { expect, test } from 'vitest';
import { writableKinds } from '../../../shared/records/kinds.ts';
import { movedInWords, stepColumnOf, stepsAmong } from '../../../shared/table/step-column.ts';

test('[V30] finds a status or stage for tasks, deals and projects alone', () => {
  const found = writableKinds.flatMap((kind) => stepColumnOf(kind)?.name ?? []);
  expect(found.toSorted()).toEqual(['board_group_id', 'board_group_id', 'task_status_id']);
});

test('[V356] offers a stage without a name as untitled', () => {
  const column = stepColumnOf('task');
  const steps = column && stepsAmong([{ id: 'a', name: '', position: 1 }], column);
  expect(steps?.map(({ name }) => name)).toEqual(['Untitled']);
});

test('[V30.4] orders the stages of a kind by their position, without archived ones', () => {
  const column = stepColumnOf('deal');
  const stage = (id: string, position: number, more: object = {}) => ({
    ...{ id, name: `Stage ${id}`, color: '#abc', position, resource_type: 'Deal' },
    ...more,
  });
  const all = [
    ...[stage('b', 2), stage('a', 1, { color: 'url(x)' }), stage('c', 10)],
    ...[stage('p', 3, { resource_type: 'Project' }), stage('old', 4, { archived_at: '2026' })],
  ];
  expect(column && stepsAmong(all, column)).toEqual([
    { id: 'a', name: 'Stage a', colour: undefined },
    { id: 'b', name: 'Stage b', colour: '#abc' },
    { id: 'c', name: 'Stage c', colour: '#abc' },
  ]);
});

test('[V30] names what was moved, and says so too where it has no name', () => {
  expect(movedInWords('Kick-off', 'Doing')).toBe('“Kick-off” moved to Doing');
  expect(movedInWords('', 'Doing')).toBe('Moved to Doing');
});
