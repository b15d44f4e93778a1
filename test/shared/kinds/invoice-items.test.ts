import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { addTotal, sumsOf } from '../../../service/rules/invoice-sums.ts';
import {
  invoiceSums,
  itemsInWords,
  itemsOf,
  roundingInWords,
  sameItems,
  shownItems,
  writtenItems,
} from '../../../shared/kinds/invoice-items.ts';
import { shownFields } from '../../../shared/kinds/kinds.ts';
import { digitsOf } from '../../../shared/money.ts';
import { anItem, aRecord } from '../../support/builders.ts';
import { assertProperty, SEED } from '../../support/property.ts';

const isSame = (one: unknown, other: unknown) => one === other;

test('reads the items of an invoice without their totals, and any other value as it is', () => {
  expect(itemsOf(aRecord('invoice'))).toEqual([{ id: 200, ...anItem }]);
  expect(itemsOf({ id: 1, invoice_items: 'garbled' })).toBe('garbled');
});

test('[Q7] sends no id of an item that is not from the service', () => {
  const shown = { id: 1, ...shownItems([anItem, { ...anItem, id: 200 }], { currency: 'EUR' }) };
  expect(itemsOf(shown)).toEqual([anItem, { ...anItem, id: 200 }]);
});

test('[invoice.totals] shows new items with their totals, rounded as the currency is', () => {
  const odd = { ...anItem, amount: '1.5', rate: '0.33' };
  const totals = (currency: string) =>
    shownItems([odd, { ...anItem, rate: null }], { currency })['invoice_items'];
  expect(totals('EUR')).toMatchObject([{ id: 0, total: '0.50' }, { total: '0.00' }]);
  expect(totals('JPY')).toMatchObject([{ total: '0' }, { total: '0' }]);
  expect(totals('')).toMatchObject([{ total: '0.50' }, {}]);
});

test('computes with no amount of endless digits, which would take hours', () => {
  const endless = { ...anItem, amount: '9'.repeat(200_000), rate: '9'.repeat(200_000) };
  expect(shownItems([endless], { currency: 'EUR' })).toMatchObject({
    invoice_items: [{ total: '0.00' }],
  });
});

test('[V24] [V24.2] every amount of an unsent invoice follows its currency, whichever field came first', () => {
  const items = [
    { ...anItem, amount: '3', rate: '0.335' },
    { ...anItem, amount: '1', rate: '-10.5' },
  ];
  const typed = { invoice_items: items, discount_amount: '10.49', tax_amount: '19.5' };
  const before = { currency: 'EUR', discount_amount: null, tax_amount: null };
  const inYen = {
    invoice_items: [{ total: '1' }, { total: '-11' }],
    ...{ subtotal: '-10', total_amount: '0' },
  };
  expect(shownFields('invoice', { ...typed, currency: 'JPY' }, before)).toMatchObject(inYen);
  const inEuro = { ...before, ...shownFields('invoice', typed, before) };
  expect(inEuro).toMatchObject({ invoice_items: [{ total: '1.01' }, { total: '-10.50' }] });
  expect(shownFields('invoice', { currency: 'JPY' }, inEuro)).toMatchObject(inYen);
  expect(shownFields('invoice', { currency: 'KWD' }, inEuro)).toMatchObject({
    invoice_items: [{ total: '1.005' }, { total: '-10.500' }],
  });
});

test('[V24.1] says of a discount or tax that the service rounds it to the digits of the currency', () => {
  const words = (value: unknown, currency: string) => roundingInWords(value, { currency });
  expect(words('10.49', 'JPY')).toBe('Rounded to ¥10, as the service keeps it.');
  expect(words('19.5', 'JPY')).toContain('¥20');
  expect(words('0.0005', 'KWD')).toContain('0.001');
  for (const whole of ['10', '10.00', null, 'ten']) expect(words(whole, 'JPY')).toBeNull();
  expect(words('0.125', 'KWD')).toBeNull();
});

test('[conv.money] takes exact decimals only, and no more than an invoice may hold', () => {
  const takes = (item: object, times = 1) => v.is(writtenItems, Array(times).fill(item));
  expect(takes(anItem, 500)).toBe(true);
  expect(takes(anItem, 501)).toBe(false);
  for (const amount of ['1e3', '.5', '1,5', '', 3, '9'.repeat(31)]) {
    expect(takes({ ...anItem, amount })).toBe(false);
  }
  expect(takes({ ...anItem, name: 'x'.repeat(1_001) })).toBe(false);
});

test('tells two lists apart by order, names, numbers, units and ids', () => {
  const other = { ...anItem, name: 'Travel' };
  expect(sameItems([anItem, other], [anItem, other], isSame)).toBe(true);
  expect(sameItems([anItem, other], [other, anItem], isSame)).toBe(false);
  expect(sameItems([{ ...anItem, rate: 'x' }], [{ ...anItem, rate: 'y' }], isSame)).toBe(false);
  expect(sameItems('garbled', 'garbled', isSame)).toBe(true);
});

test('names the items in a line', () => {
  expect(itemsInWords([anItem, { ...anItem, name: null, amount: null, rate: null }])).toBe(
    'Drawing: 3 × 90.00 per hour, Item',
  );
  expect(itemsInWords([{ ...anItem, name: ' ', unit_type: 'per_hour', description: 'Two' }])).toBe(
    'Item: 3 × 90.00 per hour (Two)',
  );
  expect(itemsInWords([{ ...anItem, amount: '4.00' }], 'EUR')).toBe('Drawing: 4 × €90.00 per hour');
  expect(itemsInWords(null)).toBe('');
});

test(`[invoice.totals] computes the sums of the service, for any items and currency (seed ${SEED})`, () => {
  const decimal = fc
    .tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: 0, max: 9_999 }))
    .map(([whole, part]) => `${whole}.${String(part).padStart(4, '0')}`);
  const maybe = fc.option(decimal);
  const items = fc.array(fc.record({ amount: maybe, rate: maybe }), { maxLength: 5 });
  assertProperty(
    fc.property(
      items,
      maybe,
      maybe,
      fc.constantFrom('EUR', 'JPY', 'KWD'),
      (rows, discount, tax, currency) => {
        const adjustments = { discount_amount: discount, tax_amount: tax };
        const digits = digitsOf(currency);
        const { subtotal, total_amount } = sumsOf(
          rows.map((row) => addTotal(row, digits)),
          adjustments,
          digits,
        );
        expect(invoiceSums({ invoice_items: rows, ...adjustments, currency })).toEqual({
          subtotal,
          total_amount,
        });
      },
    ),
  );
});

test('shows the new sums of an edited invoice before the service has responded', () => {
  const before = { currency: 'EUR', discount_amount: null, tax_amount: '19.00', invoice_items: [] };
  const item = { name: 'Design', description: null, amount: '2', rate: '50', unit_type: 'flat' };
  expect(shownFields('invoice', { invoice_items: [item] }, before)).toMatchObject({
    invoice_items: [{ total: '100.00' }],
    subtotal: '100.00',
    total_amount: '119.00',
  });
  expect(shownFields('invoice', { title: 'May' }, before)).toEqual({ title: 'May' });
});
