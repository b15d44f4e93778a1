import * as v from 'valibot';
import { expect, test } from 'vitest';
import { columnsOf } from '../../../shared/table/columns.ts';
import { firstView, type ListedKind } from '../../../shared/table/first-views.ts';
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

const fitted = (kind: ListedKind, room: number) =>
  columnsThatFit(shownColumns(firstView(kind).columns, columnsOf(kind)), room).map(
    ({ column, width }) => `${column.name} ${width}`,
  );

test.each([
  ['deal', ['title 187', 'company_name 118', 'deal_value 130']],
  ['project', ['title 179', 'company_id 116', 'board_group_id 140']],
  ['task', ['title 206', 'due_date 110', 'task_status_id 120']],
  ['invoice', ['invoice_number 110', 'company_id 103', 'title 103', 'status 120']],
] as const)(
  'keeps the title, the client and the stage or amount of a %s at 720 px',
  (kind, columns) => {
    expect(fitted(kind, 436)).toEqual(columns);
  },
);

test('lets the title and the client of an invoice go last, also beside an open sheet', () => {
  const names = (room: number) => fitted('invoice', room).map((one) => one.split(' ')[0]);
  const all = ['invoice_number', 'company_id', 'title', 'status', 'total_amount'];
  expect(names(2_000)).toEqual([...all, 'issued_date', 'due_date']);
  expect(names(760)).toEqual([...all, 'due_date']);
  expect(names(600)).toEqual(all);
  expect(names(506)).toEqual(all.slice(0, 4));
  expect(names(310)).toEqual(all.slice(0, 3));
  expect(names(290)).toEqual(all.slice(0, 2));
});
