import { expect, test } from 'vitest';
import { columnsOf } from '../../../shared/table/columns.ts';
import { usesOf } from '../../../shared/table/lookup-uses.ts';
import { aRecord } from '../../support/builders.ts';
import { anAround, aRow } from '../../support/table-rows.ts';

const around = anAround({ 'taskStatuses done': { name: 'Done', state: 'complete' } });

const aTask = (id: string, tag: number, over = {}) =>
  aRow(aRecord('task', { id, task_status_id: 'todo', tags: [{ id: tag, name: '' }], ...over }));

/** The result, with every pause at once. */
function untilDone<T>(slices: Generator<undefined, T>, onpause = () => {}): T {
  for (;;) {
    const step = slices.next();
    if (step.done) return step.value;
    onpause();
  }
}

test('finds the records that name it, open ones first and then as their list is ordered', () => {
  const rows = [
    aTask('over', 5, { task_status_id: 'done', due_date: '2026-01-01' }),
    aTask('later', 5, { due_date: '2026-12-01' }),
    aTask('soon', 5, { due_date: '2026-11-21' }),
    aTask('other', 6),
  ];
  const tables = [
    { kind: 'task', columns: columnsOf('task'), rows, around },
    { kind: 'deal', columns: columnsOf('deal'), rows: [aRow(aRecord('deal'))], around },
  ] as const;
  const [use, ...others] = untilDone(usesOf(tables, 'tags', '5'));
  expect(others).toEqual([]);
  expect(use?.rows.map(({ id }) => id)).toEqual(['soon', 'later', 'over']);
  expect(use).toMatchObject({
    kind: 'task',
    filter: { column: 'tag_ids', is: 'any', values: ['5'] },
  });
});

test('pauses after every 2,000 rows that it reads, and after each part of a long sort', () => {
  const rows = Array.from({ length: 6_000 }, (_, at) => aTask(`t${at}`, 5, { due_date: '' }));
  const columns = columnsOf('task');
  let pauses = 0;
  const [use] = untilDone(usesOf([{ kind: 'task', columns, rows, around }], 'tags', '5'), () => {
    pauses += 1;
  });
  expect(use?.rows).toHaveLength(6_000);
  expect(pauses).toBeGreaterThanOrEqual(11);
});
