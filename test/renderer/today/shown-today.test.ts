import { expect, test } from 'vitest';
import { noteRow } from '../../../renderer/cache/rows.ts';
import { changedIds, dueTasks, notesToShow } from '../../../renderer/today/shown-today.ts';
import type { Fields } from '../../../shared/records/kinds.ts';
import type { Task } from '../../../shared/records/task.ts';
import { timestamp } from '../../../shared/time.ts';
import { aCreate, aRecord, aSummary, aWrite, NOON } from '../../support/builders.ts';

const today = '2026-03-02';
const states = new Map([
  ['done', 'complete'],
  ['doing', 'active'],
] as const);
const open = { completed_at: null, task_status_id: 'doing' };
const aTask = (id: string, fields: Fields) =>
  aRecord('task', { id, title: id, assignee_member_id: 7, ...open, ...fields }) as unknown as Task;

const titles = (shown: readonly { record: { title: string | null } }[]) =>
  shown.map(({ record }) => record.title);

test('lists my open tasks up to today, the longest overdue first', () => {
  const tasks = [
    aTask('today', { due_date: today }),
    aTask('late', { due_date: '2026-02-11' }),
    aTask('tomorrow', { due_date: '2026-03-03' }),
    aTask('never', { due_date: null }),
    aTask('theirs', { due_date: today, assignee_member_id: 8 }),
    aTask('finished', {
      ...{ due_date: today, completed_at: timestamp(NOON), task_status_id: 'elsewhere' },
    }),
    aTask('reopened', { due_date: today, completed_at: timestamp(NOON) }),
    aTask('done', { due_date: today, task_status_id: 'done' }),
  ];
  const read = { tasks, states, memberId: 7 };
  expect(titles(dueTasks(read, [], today))).toEqual(['late', 'reopened', 'today']);
  const anybodys = titles(dueTasks({ ...read, memberId: null }, [], today));
  expect(anybodys).toEqual(['late', 'reopened', 'theirs', 'today']);
});

test('lays pending changes over tasks: one that is moved or given away is no longer due', () => {
  const [moved, given] = [aTask('moved', { due_date: today }), aTask('given', { due_date: today })];
  const change = (id: string, fields: Fields) =>
    aWrite({
      id: `w-${id}`,
      record: { kind: 'task', id },
      change: { kind: 'update', fields, base: {} },
    });
  const writes = [
    change('moved', { due_date: '2026-03-09' }),
    change('given', { assignee_member_id: 8 }),
  ];
  const read = { tasks: [moved, given], states: new Map(), memberId: 7 };
  expect(dueTasks(read, writes, today)).toEqual([]);
  expect(changedIds(writes, 'task')).toEqual(['moved', 'given']);
});

test('shows notes dated today before those changed later, and an unsent one', () => {
  const row = (title: string, date: string, updatedAt: number) =>
    noteRow(aSummary({ id: title, title, date, updated_at: timestamp(updatedAt) }), '');
  const notes = [row('changed', '2026-02-01', NOON + 5), row('planned', today, NOON - 5)];
  const fields = { title: 'made here', date: today, content_html: '<p>a</p>' };
  const writes = [
    aCreate({
      record: { kind: 'note', id: 'local-1' },
      change: { kind: 'create', fields },
      savedAt: NOON + 9,
    }),
  ];
  const shown = notesToShow({ notes }, writes, { today, count: 3 });
  expect(titles(shown)).toEqual(['made here', 'planned', 'changed']);
  expect(shown[0]?.standing).toBe('waiting');
  expect(titles(notesToShow({ notes }, [], { today, count: 1 }))).toEqual(['planned']);
});
