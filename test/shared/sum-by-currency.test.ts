import { expect, test } from 'vitest';
import { sumByCurrency } from '../../shared/sum-by-currency.ts';

test('adds each currency for itself, exactly, and names them in order', () => {
  const values = [
    ...([
      ['USD', '0.1'],
      ['EUR', '9007199254740993.01'],
      ['USD', '0.20'],
    ] as const),
    ...([
      ['EUR', '-0.02'],
      ['JPY', '1200'],
    ] as const),
  ];
  expect(sumByCurrency(values)).toEqual([
    ['EUR', '9007199254740992.99'],
    ['JPY', '1200'],
    ['USD', '0.3'],
  ]);
});

test('has no sum where there is no value', () => {
  expect(sumByCurrency([])).toEqual([]);
});

test.each(['abc', '1,234.00', '1.5e3', '', ' 1'])(
  'leaves %j out, which is no number',
  (garbled) => {
    expect(
      sumByCurrency([
        ['EUR', '1.00'],
        ['EUR', garbled],
      ]),
    ).toEqual([['EUR', '1']]);
    expect(sumByCurrency([['EUR', garbled]])).toEqual([]);
  },
);
