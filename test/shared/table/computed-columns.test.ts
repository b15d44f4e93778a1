import { expect, test } from 'vitest';
import type { Fields } from '../../../shared/records/kinds.ts';
import { columnsOf } from '../../../shared/table/columns.ts';
import { ageBucket, dueBucket, isDone } from '../../../shared/table/computed-columns.ts';
import { anAround } from '../../support/table-rows.ts';

const TODAY = '2026-11-20'; // a Friday

test.each([
  [null, 'none'],
  ['2026-11-19', 'overdue'],
  ['2026-11-20', 'today'],
  ['2026-11-22', 'week'],
  ['2026-11-23', 'later'],
] as const)('puts a task due %s under %s', (due, bucket) => {
  expect(dueBucket(due, TODAY)).toBe(bucket);
});

test.each([
  ['outstanding', '2026-11-20', 'current'],
  ['overdue', '2026-11-19', '1-30'],
  ['overdue', '2026-10-21', '1-30'],
  ['overdue', '2026-10-20', '31-60'],
  ['overdue', '2026-09-01', '61-90'],
  ['overdue', '2026-01-01', 'over90'],
  ['outstanding', null, 'current'],
  ['paid', '2026-01-01', null],
  ['drafted', '2026-01-01', null],
] as const)('puts an invoice that is %s and due %s under %s', (status, due_date, bucket) => {
  expect(ageBucket({ status, due_date }, TODAY)).toBe(bucket);
});

test('takes a task as done by its status, or by its end if the status is unknown', () => {
  const around = anAround({
    'taskStatuses d': { state: 'complete' },
    'taskStatuses o': { state: 'active' },
  });
  const done = (task: object) => isDone(task as never, around);
  expect(done({ task_status_id: 'd', completed_at: null })).toBe(true);
  expect(done({ task_status_id: 'o', completed_at: '2026-01-01T00:00:00Z' })).toBe(false);
  expect(done({ task_status_id: null, completed_at: '2026-01-01T00:00:00Z' })).toBe(true);
});

test('names the client of a task by its project', () => {
  const client = columnsOf('task').find(({ name }) => name === 'client');
  const around = anAround({ 'projects 3': { company_id: 4 } });
  expect(client?.read({ project_id: 3 }, around)).toBe(4);
  expect(client?.read({ project_id: null }, around)).toBeNull();
});

test('[V22.1] gives a document the client of its project where it has none of its own', () => {
  const client = columnsOf('document').filter(({ name }) => name === 'company_id');
  expect(client).toHaveLength(1);
  const around = anAround({ 'projects 3': { company_id: 7 }, 'projects 4': { company_id: null } });
  const read = (record: Fields) => client[0]?.read(record, around);
  const of = (company_id: number | null) => [
    {
      ...{
        status: 'pending',
        role: { name: 'Client', kind: 'receiver' },
        name: 'Ada',
        email: null,
      },
      ...{ contact_id: null, company_member_id: 1, company_id },
    },
  ];
  expect(read({ project_id: 3 })).toBe(7);
  expect(read({ project_ids: [4, 3], recipients: of(null) })).toBe(7);
  expect(read({ project_ids: [3], recipients: of(9) })).toBe(9);
  expect(read({ project_id: 3, company_id: 8 })).toBe(8);
  expect(read({ project_ids: [4], recipients: [] })).toBeNull();
});
