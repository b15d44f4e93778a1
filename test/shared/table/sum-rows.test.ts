import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, sum } from '../../../shared/money.ts';
import { sumRows } from '../../../shared/table/sum-rows.ts';
import { assertProperty, SEED } from '../../support/property.ts';
import { aColumn, anAround, aRow } from '../../support/table-rows.ts';

const column = aColumn('money', 'amount');
const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.integer({ min: 0, max: 4 }))
  .map(([units, digits]) => {
    const all = String(units < 0n ? -units : units).padStart(digits + 1, '0');
    const text = digits === 0 ? all : `${all.slice(0, -digits)}.${all.slice(-digits)}`;
    return units < 0n ? `-${text}` : text;
  });

test(`adds as exactly as adding one by one (seed ${SEED})`, () => {
  assertProperty(
    fc.property(fc.array(decimal, { minLength: 1 }), (amounts) => {
      const rows = amounts.map((amount) => aRow({ amount, currency: 'EUR' }));
      const [total] = sumRows(rows, column, anAround());
      expect(compare(total?.amount ?? '', sum(amounts))).toBe(0);
    }),
  );
});

test('adds nothing across currencies, and no rows without an amount', () => {
  const rows = [
    aRow({ amount: '0.10', currency: 'USD' }),
    aRow({ amount: '0.20', currency: 'EUR' }),
    aRow({ amount: '0.10', currency: 'EUR' }),
    aRow({ amount: null, currency: 'JPY' }),
  ];
  expect(sumRows(rows, column, anAround())).toEqual([
    { currency: 'EUR', amount: '0.3' },
    { currency: 'USD', amount: '0.1' },
  ]);
});
