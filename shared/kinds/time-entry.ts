/** Time that was worked (A5). */
import { timeEntry } from '../records/time-entry.ts';
import { defineKind } from './define-kind.ts';
import {
  day,
  duration,
  flag,
  longText,
  moment,
  reference,
  references,
  shaped,
  tagIds,
} from './field.ts';

export const timeEntryKind = defineKind({
  path: 'timeEntries',
  wrapper: 'timeEntry',
  record: timeEntry,
  namedBy: ['description'],
  fields: {
    date: day('Date', { isFilledByService: true }),
    started_at: moment('Start', { isFilledByService: true }),
    ended_at: moment('End', { isFilledByService: true }),
    duration_seconds: duration('Duration', {
      isFilledByService: true,
      computedFrom: ['started_at', 'ended_at'],
    }),
    description: longText('Description'),
    project_id: reference('projects', 'Project', {
      isFilledByService: true,
      computedFrom: ['task_id'],
    }),
    task_id: reference('tasks', 'Task'),
    billable: flag('Billing', { isFilledByService: true }),
    tag_ids: shaped(tagIds, references('tags', 'Tags', { among: { tag_type: 'time_entry' } })),
  },
  author: 'member_id',
  indexes: ['date', 'project_id'],
  together: [
    ['started_at', 'ended_at', 'duration_seconds'],
    ['date', 'started_at', 'ended_at'],
    ['project_id', 'task_id'],
  ],
  isRemovable: true,
});
