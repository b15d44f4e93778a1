import { expect, test } from 'vitest';
import { inCurrency } from '../../../shared/money.ts';
import { widenForAmounts } from '../../../shared/table/amount-widths.ts';
import { columnsOf } from '../../../shared/table/columns.ts';
import { anAround, aRow } from '../../support/table-rows.ts';

const shown = columnsOf('deal')
  .filter(({ name }) => name === 'title' || name === 'deal_value')
  .map((column) => ({ column, width: 130 }));

const widthsFor = (...values: (string | null)[]) => {
  const rows = values.map((deal_value) => aRow({ deal_value, title: 'A'.repeat(90) }));
  return widenForAmounts(shown, rows, anAround()).map(({ width }) => width);
};

test('leaves the columns of short amounts as they were set', () => {
  expect(widthsFor('1250.50', null)).toEqual([130, 130]);
  expect(widthsFor()).toEqual([130, 130]);
});

test('makes room for the longest amount of all rows, up to the widest column', () => {
  const [title, value = 0] = widthsFor('1250.50', '-1234567890.00');
  expect(title).toBe(130);
  expect(value).toBeGreaterThan('-€1,234,567,890.00'.length * 7.5);
  expect(widthsFor('9'.repeat(500))).toEqual([130, 640]);
});

test('[V91] makes room for an amount as it is drawn, also where it is typed without cents', () => {
  for (const [typed, other] of [
    ['20000000', '45100.00'],
    ['100000', '9999.99'],
    ['1000000', '1250.50'],
  ] as const) {
    const rows = [typed, other].map((deal_value) => aRow({ deal_value, currency: 'EUR' }));
    const [, value] = widenForAmounts(shown, rows, anAround());
    expect(value?.least).toBe(inCurrency(typed, 'EUR').length * 8 + 32);
  }
});

test('[V91] knows how narrow a column of amounts may become', () => {
  const rows = ['19450.00', '7.00', null].map((deal_value) =>
    aRow({ deal_value, currency: 'EUR' }),
  );
  const [title, value] = widenForAmounts(shown, rows, anAround());
  expect([title?.least, value?.least]).toEqual([undefined, '€19,450.00'.length * 8 + 32]);
});
