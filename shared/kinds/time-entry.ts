/** Time that was worked (A5). */
import type { Fields } from '../records/kinds.ts';
import { timeEntry } from '../records/time-entry.ts';
import { defineKind } from './define-kind.ts';
import {
  day,
  duration,
  flag,
  link,
  longText,
  moment,
  reference,
  references,
  reshape,
  wholeNumber,
} from './field.ts';
import { tagIds } from './tag-ids.ts';

export const timeEntryKind = defineKind({
  path: 'timeEntries',
  wrapper: 'timeEntry',
  record: timeEntry,
  namedBy: ['description'],
  nameWithout: lengthAndDay,
  fields: {
    date: day('Date', { isFilledByService: true, isNeverCleared: true }),
    started_at: moment('Start', { isFilledByService: true }),
    ended_at: moment('End', { isFilledByService: true }),
    duration_seconds: duration('Duration', {
      isFilledByService: true,
      isNeverCleared: true,
      computedFrom: ['started_at', 'ended_at'],
    }),
    description: longText('Description'),
    project_id: reference('projects', 'Project', {
      isFilledByService: true,
      computedFrom: ['task_id'],
    }),
    task_id: reference('tasks', 'Task'),
    billable: flag('Billing', { isFilledByService: true }),
    tag_ids: reshape(tagIds, references('tags', 'Tags', { among: { tag_type: 'time_entry' } })),
  },
  shownOnly: {
    member_id: reference('teamMembers', 'Person'),
    created_at: moment('Created'),
    updated_at: moment('Changed'),
    url: link('Web page'),
    id: wholeNumber('ID'),
  },
  author: 'member_id',
  indexes: ['date', 'project_id', 'duration_seconds'],
  reads: [{ kind: 'task', namedBy: 'task_id', fields: ['project_id'] }], // A5
  together: [
    ['started_at', 'ended_at', 'duration_seconds'],
    ['date', 'started_at', 'ended_at'],
    ['project_id', 'task_id'],
  ],
  isRemovable: true,
});

/** `1:30 h on Nov 17`; `undefined` without a duration and a day. */
function lengthAndDay({ duration_seconds: seconds, date }: Fields): string | undefined {
  if (typeof seconds !== 'number' || typeof date !== 'string') return undefined;
  const at = Date.parse(date);
  if (Number.isNaN(at)) return undefined;
  const format = new Intl.DateTimeFormat(undefined, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
  });
  const minutes = Math.round(seconds / 60);
  const length = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  return `${length} h on ${format.format(at)}`;
}
