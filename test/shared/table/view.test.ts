import * as v from 'valibot';
import { expect, test } from 'vitest';
import { columnsOf } from '../../../shared/table/columns.ts';
import { firstView } from '../../../shared/table/first-views.ts';
import {
  columnsThatFit,
  moveColumn,
  resizeColumn,
  shownColumns,
  sortBy,
  toggleColumn,
  toggleGroup,
  type View,
  view as viewSchema,
  withKnownIds,
} from '../../../shared/table/view.ts';
import { aColumn } from '../../support/table-rows.ts';

const view: View = {
  columns: ['a', 'b', 'c'].map((name) => ({ name, width: 100 })),
  sorts: [],
  filters: [],
  groupedBy: null,
};
const namesOf = ({ columns }: View) => columns.map(({ name }) => name).join('');

test('sorts by one column, in reverse the second time, and by a further one behind it', () => {
  const once = sortBy(view, 'a', false);
  const twice = sortBy(once, 'a', false);
  expect([once, twice].map(({ sorts }) => sorts)).toEqual([
    [{ column: 'a', isDown: false }],
    [{ column: 'a', isDown: true }],
  ]);
  expect(sortBy(twice, 'b', true).sorts).toEqual([
    { column: 'a', isDown: true },
    { column: 'b', isDown: false },
  ]);
});

test('follows a record in a filter to the id that the service gives it', () => {
  const filters = [
    { column: 'project', is: 'any', values: ['local-a', '7'] } as const,
    { column: 'title', is: 'containing', text: 'local-a' } as const,
  ];
  const now = withKnownIds({ ...view, filters: [...filters] } as View, (id) =>
    id === 'local-a' ? '12' : id,
  );
  expect(now.filters).toEqual([{ ...filters[0], values: ['12', '7'] }, filters[1]]);
  expect(withKnownIds(now, (id) => id)).toBe(now);
});

test('moves a column as far as the edges', () => {
  expect(namesOf(moveColumn(view, 'a', 1))).toBe('bac');
  expect(namesOf(moveColumn(view, 'a', 9))).toBe('bca');
  expect(namesOf(moveColumn(view, 'c', -9))).toBe('cab');
  expect(moveColumn(view, 'gone', 1)).toBe(view);
});

test('keeps widths within their bounds', () => {
  const widths = [10, 99.6, 9_999].map((wide) => resizeColumn(view, 'a', wide).columns[0]?.width);
  expect(widths).toEqual([56, 100, 640]);
});

test('hides and shows columns, and never hides the last one', () => {
  const one = toggleColumn(toggleColumn(view, 'a', 80), 'b', 80);
  expect(namesOf(one)).toBe('c');
  expect(toggleColumn(one, 'c', 80)).toBe(one);
  expect(toggleColumn(one, 'a', 80).columns.at(-1)).toEqual({ name: 'a', width: 80 });
});

test('folds a group and unfolds it, and remembers no more than it may', () => {
  const folded = toggleGroup(view, 'Later');
  expect([folded.folded, toggleGroup(folded, 'Later').folded]).toEqual([['Later'], []]);
  const many = { ...view, folded: Array.from({ length: 500 }, (_, index) => String(index)) };
  expect(v.is(viewSchema, toggleGroup(many, 'Later'))).toBe(true);
});

test('drops columns from the right for lack of room, and never the first', () => {
  const shown = shownColumns(
    view.columns,
    ['a', 'b', 'c', 'd'].map((name) => aColumn('text', name)),
  );
  const counts = [0, 199, 200, 300, 900].map((room) => columnsThatFit(shown, room).length);
  expect(counts).toEqual([1, 1, 2, 3, 3]);
});

test.each([
  ['deal', ['title', 'deal_value', 'board_group_id']],
  ['project', ['title', 'board_group_id', 'billing_fee']],
  ['task', ['title', 'due_date', 'task_status_id']],
  ['invoice', ['invoice_number', 'status', 'total_amount']],
] as const)('keeps name, status and amount or day of a %s at 720 px', (kind, names) => {
  const shown = columnsThatFit(shownColumns(firstView(kind).columns, columnsOf(kind)), 436);
  expect(shown.map(({ column: { name } }) => name)).toEqual(names);
});

test('shows the client of an invoice in less than its width where there is no room for more', () => {
  const columns = shownColumns(firstView('invoice').columns, columnsOf('invoice'));
  const widths = (room: number) =>
    columnsThatFit(columns, room).map(({ column, width }) => `${column.name} ${width}`);
  expect(widths(600)).toContain('company_id 130');
  expect(widths(570).join()).not.toContain('company_id');
});
