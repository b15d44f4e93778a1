import { expect, test } from 'vitest';
import { timeEntryKind } from '../../../shared/kinds/time-entry.ts';

test('a time entry names its fields, and each is edited with its own control', () => {
  const fields = Object.entries(timeEntryKind.allFields);
  expect(fields.map(([name, { label, control }]) => `${name}: ${label}, ${control}`)).toEqual([
    'date: Date, day',
    'started_at: Start, text',
    'ended_at: End, text',
    'duration_seconds: Duration, duration',
    'description: Description, long',
    'project_id: Project, named',
    'task_id: Task, named',
    'billable: Billing, flag',
    'tag_ids: Tags, named',
  ]);
});

test('a new time entry is empty except for defaults of the service', () => {
  expect(timeEntryKind.blank).toEqual({
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
  });
});
