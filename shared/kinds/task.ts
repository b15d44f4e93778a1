/** A task: who does what until when (A4). */
import { task } from '../records/task.ts';
import { defineKind } from './define-kind.ts';
import { day, link, longText, moment, reference, references, reshape, text } from './field.ts';
import { tagIds } from './tag-ids.ts';
import { taskClashes } from './task-clashes.ts';

export const taskKind = defineKind({
  path: 'tasks',
  wrapper: 'task',
  record: task,
  namedBy: ['title', 'description'],
  fields: {
    title: text('Title', { isNeverCleared: true }),
    description: longText('Description'),
    project_id: reference('projects', 'Project', { isFilledByService: true }),
    parent_task_id: reference('tasks', 'Parent task'),
    task_status_id: reference('taskStatuses', 'Status', {
      isFilledByService: true,
      isNeverCleared: true,
    }),
    assignee_member_id: reference('teamMembers', 'Owner'),
    due_date: day('Due date', { isDueDay: true }),
    tag_ids: reshape(tagIds, references('tags', 'Tags', { among: { tag_type: 'task' } })),
  },
  shownOnly: {
    status: text('Status name', { repeats: 'task_status_id' }),
    completed_at: moment('Completed'),
    created_at: moment('Created'),
    updated_at: moment('Changed'),
    url: link('Web page'),
    id: text('ID'),
  },
  indexes: ['project_id', 'parent_task_id', 'due_date', '[assignee_member_id+due_date]'],
  reads: [
    { kind: 'task', namedBy: 'parent_task_id', fields: ['project_id', 'parent_task_id'] }, // A4
  ],
  together: [['project_id', 'parent_task_id']],
  clashes: taskClashes,
  isRemovable: true,
});
