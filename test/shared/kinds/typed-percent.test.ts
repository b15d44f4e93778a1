import { expect, test } from 'vitest';
import { kinds } from '../../../shared/kinds/kinds.ts';
import { amountOfPercent } from '../../../shared/kinds/typed-percent.ts';

const item = { name: 'Design', description: null, amount: '3', rate: '33.35', unit_type: 'flat' };
const invoice = { currency: 'EUR', discount_amount: null, tax_amount: '5', invoice_items: [item] };
const fieldOf = (kind: 'deal' | 'invoice', name: string) => {
  const field = kinds[kind].fields[name];
  if (field === undefined) throw new Error(name);
  return field;
};
const [tax, discount] = [fieldOf('invoice', 'tax_amount'), fieldOf('invoice', 'discount_amount')];

test.each([
  ['19%', '19.01'], // 19.0095
  ['19,5 %', '19.51'], // 19.509750
  ['8.125%', '8.13'],
  ['0%', '0.00'],
  ['100 %', '100.05'],
])('[V2.3] %s of 100.05 is %s, rounded half up once', (typed, amount) => {
  expect(amountOfPercent(tax, typed, invoice, 2)?.amount).toBe(amount);
});

test('[V2.3] the tax is of the subtotal less the discount, the discount of the subtotal', () => {
  const reduced = { ...invoice, discount_amount: '0.05' };
  expect(amountOfPercent(tax, '19%', reduced, 2)?.words).toBe(
    '19% of €100.00, the subtotal less the discount, is €19.00.',
  );
  expect(amountOfPercent(discount, '10%', reduced, 2)?.words).toBe(
    '10% of €100.05, the subtotal, is €10.01.',
  );
});

test.each(['19', '%', '19%%', 'a%', ''])('[V2.3] %o is no percentage', (typed) => {
  expect(amountOfPercent(tax, typed, invoice, 2)).toBe(null);
});

test('[V2.3] takes no percentage of an amount that is no part of another', () => {
  expect(amountOfPercent(fieldOf('deal', 'deal_value'), '19%', invoice, 2)).toBe(null);
});
