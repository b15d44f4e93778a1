import { timeEntryKind } from '../../../shared/kinds/time-entry.ts';
import { describeFields } from '../../support/describe-fields.ts';

describeFields('a time entry', timeEntryKind, {
  fields: [
    'date: Date, day',
    'started_at: Start, text',
    'ended_at: End, text',
    'duration_seconds: Duration, duration',
    'description: Description, long',
    'project_id: Project, named',
    'task_id: Task, named',
    'billable: Billing, flag',
    'tag_ids: Tags, named',
  ],
  blank: {
    date: null,
    started_at: null,
    ended_at: null,
    duration_seconds: null,
    description: null,
    project_id: null,
    task_id: null,
    member_id: null,
    billable: null,
    tags: [],
    url: null,
  },
});
