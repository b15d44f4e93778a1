import { expect, test } from 'vitest';
import { taskKind } from '../../../shared/kinds/task.ts';

test('a task names its fields, and each is edited with its own control', () => {
  const fields = Object.entries(taskKind.allFields);
  expect(fields.map(([name, { label, control }]) => `${name}: ${label}, ${control}`)).toEqual([
    'title: Title, text',
    'description: Description, long',
    'project_id: Project, named',
    'parent_task_id: Parent task, named',
    'task_status_id: Status, named',
    'assignee_member_id: Owner, named',
    'due_date: Due date, day',
    'tag_ids: Tags, named',
  ]);
});

test('a new task is empty except for defaults of the service', () => {
  expect(taskKind.blank).toEqual({
    title: null,
    description: null,
    project_id: null,
    parent_task_id: null,
    task_status_id: null,
    status: null,
    assignee_member_id: null,
    due_date: null,
    completed_at: null,
    tags: [],
    url: null,
  });
});
