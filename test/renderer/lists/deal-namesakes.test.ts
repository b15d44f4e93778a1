import { expect, test } from 'vitest';
import { withNamesakes } from '../../../renderer/lists/deal-namesakes.ts';
import { cellInWords } from '../../../renderer/table/cell-words.ts';
import type { Fields } from '../../../shared/records/kinds.ts';
import { cellText } from '../../../shared/table/cell.ts';
import { type Column, columnsOf } from '../../../shared/table/columns.ts';
import { cellsOf } from '../../../shared/table/export-rows.ts';
import { filterRows } from '../../../shared/table/filter-rows.ts';
import { ColumnOrders, sortRows } from '../../../shared/table/sort-rows.ts';
import { anAround, aRow } from '../../support/table-rows.ts';

const companies = {
  'companies 3': { id: 3, name: 'Twin', domains: ['twin.example'] },
  'companies 4': { id: 4, name: 'Twin', domains: ['other.example'] },
  'companies 5': { id: 5, name: 'Atlas', domains: ['atlas.example'] },
};
const around = withNamesakes(
  anAround({
    ...companies,
    'contacts 13': { id: 13, name: 'Anna', company_ids: [3] },
    'contacts 14': { id: 14, name: 'Bo', company_ids: [4] },
  }),
);
const columns = columnsOf('deal');
const client = columns.find(({ name }) => name === 'company_name') as Column;

const deal = (title: string, company_name: string, ...contact_ids: number[]) =>
  aRow({ title, company_name, contact_ids }, title);
const rows = [
  ...[deal('a', 'Twin', 14), deal('b', 'Twin'), deal('c', 'Twin', 13), deal('d', 'Atlas', 13)],
  ...[deal('e', 'Twin', 14), deal('f', 'Twin', 13), deal('g', 'Twin', 13, 14)],
];

test('[V372] says in the cell of a deal which client of a name it is of, and in a file the bare name', () => {
  const context = { around, dates: {} as never, now: 0 as never };
  expect(rows.map((row) => cellInWords(client, row, context))).toEqual([
    ...['Twin · other.example', 'Twin · not known which', 'Twin · twin.example', 'Atlas'],
    ...['Twin · other.example', 'Twin · twin.example', 'Twin · not known which'],
  ]);
  expect(cellText(client, rows[0] ?? aRow({}), around)).toBe('Twin');
  expect(cellsOf(rows.slice(0, 1), [client], around).flat()).toContain('Twin');
});

test('[V372] finds the deals of one client by the words that tell it apart', () => {
  const found = (text: string) =>
    [
      ...filterRows(rows, [{ column: 'company_name', is: 'containing', text }], columns, around),
    ].map((at) => rows[at]?.id);
  expect(found('other.example')).toEqual(['a', 'e']);
  expect(found('twin twin.example')).toEqual(['c', 'f']);
  expect(found('not known')).toEqual(['b', 'g']);
});

test('[V373] keeps the deals of one client together when they are sorted by client, then by title', () => {
  const by = ['company_name', 'title'].map((column) => ({ column, isDown: false }));
  const sorted = sortRows(rows, by, columns, new ColumnOrders(around)).map(({ id }) => id);
  expect(sorted).toEqual(['d', 'c', 'f', 'a', 'e', 'b', 'g']);
});

test('[V373] keeps the projects of one client together, also beside a client of its name', () => {
  const projects = [4, 3, 5, 4, 3].map((company_id, at) =>
    aRow({ company_id, title: `p${at}` }, `p${at}`),
  );
  const by = ['company_id', 'title'].map((column) => ({ column, isDown: false }));
  const sorted = sortRows(projects, by, columnsOf('project'), new ColumnOrders(around));
  expect(sorted.map(({ id }) => id)).toEqual(['p2', 'p1', 'p4', 'p0', 'p3']);
});

test('[V373] sorts anew once another client gets the name', () => {
  const before = withNamesakes(anAround({ 'companies 3': companies['companies 3'] as Fields }));
  const orders = new ColumnOrders(before);
  const by = [{ column: 'company_name', isDown: false }];
  expect(sortRows(rows, by, columns, orders).map(({ id }) => id)).toEqual([
    ...['d', 'a', 'b', 'c', 'e', 'f', 'g'],
  ]);
  const sorted = sortRows(rows, by, columns, new ColumnOrders(around, orders));
  expect(sorted.map(({ id }) => id)).toEqual(['d', 'c', 'f', 'a', 'e', 'b', 'g']);
});
