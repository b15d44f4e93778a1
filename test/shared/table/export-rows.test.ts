import { expect, test } from 'vitest';
import { cellsOf, tableCsv, tableHtml, tableTsv } from '../../../shared/table/export-rows.ts';
import { aColumn, anAround, aRow } from '../../support/table-rows.ts';

const columns = [
  aColumn('text', 'title', { label: 'Title' }),
  aColumn('money', 'amount', { label: 'Value' }),
];
const rows = [
  aRow({ title: 'Line one\nline\ttwo <b>', amount: '1234.50', currency: 'EUR' }),
  aRow({ title: '=HYPERLINK("x")', amount: null, currency: 'EUR' }),
];
const cells = cellsOf(rows, columns, anAround());

test('gives each amount its currency in a cell beside it', () => {
  expect(cells).toEqual([
    ['Title', 'Value', 'Currency'],
    ['Line one\nline\ttwo <b>', '1234.50', 'EUR'],
    ['=HYPERLINK("x")', '', ''],
  ]);
});

test('[V27] names records without the words that a list adds', () => {
  const client = aColumn('record', 'company_id', { label: 'Client', list: 'companies' });
  const around = {
    ...anAround({ 'companies 7': { name: 'Fjell' } }),
    nameOf: () => 'Fjell (archived)',
  };
  expect(cellsOf([aRow({ company_id: 7 })], [client], around)).toEqual([['Client'], ['Fjell']]);
});

test('has one line of text per row, and nothing that a spreadsheet would run', () => {
  expect(tableTsv(cells)).toBe(
    'Title\tValue\tCurrency\nLine one line two <b>\t1234.50\tEUR\n\'=HYPERLINK("x")\t\t',
  );
  expect(tableCsv(cells)).toContain('"\'=HYPERLINK(""x"")",,');
});

test('shows a cell as HTML, and runs none of it', () => {
  expect(tableHtml(cells)).toContain('<td>Line one<br>line\ttwo &lt;b&gt;</td><td>1234.50</td>');
  expect(tableHtml(cells)).toContain('<th>Title</th>');
});
