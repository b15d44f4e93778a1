import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Row } from '../../../shared/table/columns.ts';
import { allIndexes, pickRows } from '../../../shared/table/pick-rows.ts';
import { ColumnOrders, sortRows } from '../../../shared/table/sort-rows.ts';
import { assertProperty, SEED } from '../../support/property.ts';
import { aColumn, anAround, aRow } from '../../support/table-rows.ts';

const columns = [aColumn('text', 'name'), aColumn('money', 'amount'), aColumn('day', 'due')];
const row = fc
  .record({
    name: fc.option(fc.constantFrom('Åsa', 'asa', 'Item 2', 'Item 10', '', 'b')),
    amount: fc.option(fc.constantFrom('9.99', '10', '10.00', 'none', '-1', '12345678901234567.01')),
    due: fc.option(fc.constantFrom('2026-01-02', '2025-12-31')),
  })
  .map((record) => aRow(record));
const sorts = fc.array(
  fc.record({ column: fc.constantFrom('name', 'amount', 'due', 'gone'), isDown: fc.boolean() }),
  { maxLength: 3 },
);
const keys = () => new ColumnOrders(anAround());

test(`keeps every row once, in an order that sorting again does not change (seed ${SEED})`, () => {
  assertProperty(
    fc.property(fc.array(row), sorts, (rows, by) => {
      const sorted = sortRows(rows, by, columns, keys());
      expect(new Set(sorted)).toEqual(new Set(rows));
      expect(sorted).toHaveLength(rows.length);
      expect(sortRows(sorted, by, columns, keys())).toEqual(sorted);
    }),
  );
});

test(`sorts some of the rows as if there were no others (seed ${SEED})`, () => {
  assertProperty(
    fc.property(fc.array(row), sorts, (rows, by) => {
      const some = allIndexes(rows).filter((index) => index % 3 !== 0);
      expect(sortRows(rows, by, columns, keys(), some)).toEqual(
        sortRows(pickRows(rows, some), by, columns, keys()),
      );
    }),
  );
});

test(`sorts descending in the reverse of ascending (seed ${SEED})`, () => {
  const different = fc.uniqueArray(fc.integer({ min: -99, max: 99 }));
  assertProperty(
    fc.property(different, (amounts) => {
      const rows = amounts.map((amount) => aRow({ amount: String(amount) }));
      const [up, down] = [false, true].map((isDown) =>
        sortRows(rows, [{ column: 'amount', isDown }], columns, keys()),
      );
      expect(down).toEqual(up?.toReversed());
    }),
  );
});

test('sorts by the second column where the first has equal values', () => {
  const rows = [
    aRow({ name: 'b', amount: '2' }),
    aRow({ name: 'a', amount: '1' }),
    aRow({ name: 'B', amount: '1' }),
  ];
  const by = [
    { column: 'name', isDown: true },
    { column: 'amount', isDown: false },
  ];
  const sorted = sortRows(rows, by, columns, keys());
  expect(sorted.map(({ record }) => record)).toEqual([
    { name: 'B', amount: '1' },
    { name: 'b', amount: '2' },
    { name: 'a', amount: '1' },
  ]);
});

test(`keeps the order it knows while rows come, change and go (seed ${SEED})`, () => {
  assertProperty(
    fc.property(fc.array(fc.array(row), { minLength: 2, maxLength: 4 }), sorts, (pages, by) => {
      let orders = keys();
      let rows: readonly Row[] = [];
      for (const page of pages) {
        rows = [...rows.filter((_row, index) => index % 3 !== 0), ...page];
        orders = new ColumnOrders(anAround(), orders);
        expect(sortRows(rows, by, columns, orders)).toEqual(sortRows(rows, by, columns, keys()));
      }
    }),
  );
});

test('places a record anew that another one names, once that is called something else', () => {
  const owner = aColumn('record', 'owner', { list: 'teamMembers' });
  const rows = [aRow({ id: 1, owner: 7 }), aRow({ id: 2, owner: 8 })];
  const by = [{ column: 'owner', isDown: false }];
  const around = (name: string) =>
    anAround({ 'teamMembers 7': { name }, 'teamMembers 8': { name: 'M' } });
  const before = new ColumnOrders(around('A'));
  expect(sortRows(rows, by, [owner], before)).toEqual(rows);
  const after = new ColumnOrders(around('Z'), before);
  expect(sortRows(rows, by, [owner], after)).toEqual(rows.toReversed());
});
