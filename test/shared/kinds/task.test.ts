import { taskKind } from '../../../shared/kinds/task.ts';
import { describeFields } from '../../support/describe-fields.ts';

describeFields('a task', taskKind, {
  fields: [
    'title: Title, text',
    'description: Description, long',
    'project_id: Project, named',
    'parent_task_id: Parent task, named',
    'task_status_id: Status, named',
    'assignee_member_id: Owner, named',
    'due_date: Due date, day',
    'tag_ids: Tags, named',
  ],
  blank: {
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
  },
});
