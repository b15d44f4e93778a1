import * as v from 'valibot';
import { expect, test } from 'vitest';
import { columnsOf } from '../../../shared/table/columns.ts';
import { firstView, type ListedKind } from '../../../shared/table/first-views.ts';
import {
  columnsThatFit,
  foldsIn,
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
  expect([foldsIn(folded)('Later'), foldsIn(toggleGroup(folded, 'Later'))('Later')]).toEqual([
    true,
    false,
  ]);
  const many = { ...view, folded: Array.from({ length: 500 }, (_, index) => String(index)) };
  expect(v.is(viewSchema, toggleGroup(many, 'Later'))).toBe(true);
});

test('[V244] folds a group of one column alone, and still has it when its rows are grouped by that again', () => {
  const byStage = { ...view, groupedBy: 'stage' };
  for (const key of ['', '2026-11', 'true']) {
    const folded = toggleGroup(byStage, key);
    const byOwner = toggleGroup({ ...folded, groupedBy: 'owner' }, 'Mara');
    expect([foldsIn(byOwner)(key), foldsIn(byOwner)('Mara')]).toEqual([false, true]);
    const again = { ...byOwner, groupedBy: 'stage' };
    expect([foldsIn(again)(key), foldsIn(again)('Mara')]).toEqual([true, false]);
  }
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
  ['deal', 506, 'title deal_value board_group_id close_date'],
  ['project', 506, 'title company_id board_group_id billing_fee'],
  ['task', 506, 'title due_date task_status_id'],
  ['invoice', 506, 'invoice_number title status total_amount due_date'],
  ['document', 506, 'title company_id status'],
  ['deal', 436, 'title deal_value board_group_id'],
  ['project', 436, 'title board_group_id billing_fee'],
  ['task', 436, 'title due_date task_status_id'],
  ['invoice', 436, 'invoice_number title status total_amount'],
] as const)('[V91] keeps what matters most of a %s in %i px', (kind, room, names) => {
  expect(
    fitted(kind, room)
      .map((one) => one.split(' ')[0])
      .join(' '),
  ).toBe(names);
});

test('[V91] makes other columns narrower, and never an amount', () => {
  expect(fitted('invoice', 506)).toEqual([
    ...['invoice_number 110', 'title 85', 'status 96', 'total_amount 130', 'due_date 84'],
  ]);
});

test('[V91] makes a column of amounts no narrower than its longest one', () => {
  const shown = shownColumns(firstView('invoice').columns, columnsOf('invoice'));
  const known = shown.map((one) => (one.column.type === 'money' ? { ...one, least: 112 } : one));
  const widths = columnsThatFit(known, 486).map(({ column, width }) => `${column.name} ${width}`);
  expect(widths).toEqual([
    ...['invoice_number 110', 'title 84', 'status 96', 'total_amount 112', 'due_date 84'],
  ]);
});

test('[V91] drops the columns of an invoice by what they matter', () => {
  const names = (room: number) => fitted('invoice', room).map((one) => one.split(' ')[0]);
  const all = ['invoice_number', 'company_id', 'title', 'status', 'total_amount'];
  const most = ['invoice_number', 'title', 'status', 'total_amount'];
  expect(names(2_000)).toEqual([...all, 'issued_date', 'due_date']);
  expect(names(760)).toEqual([...all, 'due_date']);
  expect(names(600)).toEqual([...all, 'due_date']);
  expect(names(506)).toEqual([...most, 'due_date']);
  expect(names(420)).toEqual(most);
  expect(names(324)).toEqual(['invoice_number', 'title', 'total_amount']);
  expect(names(290)).toEqual(['invoice_number', 'title']);
});
