import { expect, test } from 'vitest';
import { amountProblem, decimalOf, unreadAmount } from '../../../shared/kinds/typed-amount.ts';
import { isDecimal } from '../../../shared/money.ts';

const exact = '123456789012345678901234.123456789';

test.each([
  [exact, exact],
  ['007', '7'],
  ['0', '0'],
  ['-0.10', '-0.10'],
  ['12,5', '12.5'],
  ['1\u202f000.00', '1000.00'],
  ['1 234,50', '1234.50'],
  [' 90 ', '90'],
])('[conv.money] [V1] reads %s digit by digit', (text, value) => {
  expect(decimalOf(text)).toBe(value);
  expect(amountProblem(text)).toBeNull();
});

test.each([
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['1’234.50', '1234.50'],
  ["-1'234'567,5", '-1234567.5'],
  ['1’234', '1234'],
  ['1.234.567', '1234567'],
  ['1,234,567.89', '1234567.89'],
  ['1.234,567', '1234.567'],
])('[V1.1] reads %s, with its groups of three, as %s', (text, value) => {
  expect(decimalOf(text)).toBe(value);
  expect(amountProblem(text)).toBeNull();
});

test.each(['€ 12,500.50', '12.500,50 €', '-$12', '£-12.5', 'CHF 1’234.50', '90 EUR', '3 PCS'])(
  '[V1.3] reads no amount in %s, and says what to leave out',
  (text) => {
    expect(decimalOf(text)).toBeNull();
    const words = 'Type only the number, like 1234.50, without a currency or unit.';
    expect(amountProblem(text)).toBe(words);
  },
);

test.each(['€', 'EUR', '€€ 12', '12 euros', 'a 12'])('[V1.3] reads no amount in %s', (text) => {
  expect(decimalOf(text)).toBeNull();
  expect(amountProblem(text)).toBe('Type a number, like 1234.50.');
});

test.each([
  ['1.234', 'This may mean 1234 or 1.2340. Type one of them.'],
  ['1,234', 'This may mean 1234 or 1.2340. Type one of them.'],
  ['10.000', 'This may mean 10000 or 10. Type one of them.'],
  ['-12.500', 'This may mean -12500 or -12.5. Type one of them.'],
  [' 999,990 ', 'This may mean 999990 or 999.99. Type one of them.'],
])('[V2] refuses %s with both readings', (text, words) => {
  expect(decimalOf(text)).toBeNull();
  expect(amountProblem(text)).toBe(words);
  for (const reading of words.match(/-?[\d.]+(?= or|\. Type)/g) ?? [])
    expect(decimalOf(reading)).toBe(reading);
  expect(isDecimal(unreadAmount(text))).toBe(false);
  expect(amountProblem(unreadAmount(text))).toBe(words);
});

test.each([
  ['0.125', '0.125', 2],
  ['0,500', '0.500', 2],
  ['1234.567', '1234.567', 2],
  ['1 234.567', '1234.567', 2],
  ['1.2345', '1.2345', 2],
  ['1.234', '1.234', 3],
  ['10,000', '10.000', 3],
])('[V2.1] reads %s as %s where the currency has %i digits', (text, value, digits) => {
  expect(decimalOf(text, digits)).toBe(value);
  expect(amountProblem(text, digits)).toBeNull();
});

test.each(['0.123,45', '-0,123.45', '001.234.567', '0,123,456', '0’123', "012'345.5"])(
  '[V1.2] refuses %s: a group of thousands does not begin with a zero',
  (text) => {
    expect(decimalOf(text)).toBeNull();
    expect(amountProblem(text)).toBe('Type a number, like 1234.50.');
  },
);

test.each([
  '1,234.5.0',
  '1.23,50',
  '1234.567,8',
  '12,34.5',
  '1’23',
  '1,234,56',
  '1e5',
  '.5',
  '5.',
  '--1',
  'a lot',
  '1.2.3',
])('does not guess what %s means', (text) => {
  expect(decimalOf(text)).toBeNull();
  expect(amountProblem(text)).toBe('Type a number, like 1234.50.');
});

test('says nothing about no text', () => {
  expect([decimalOf(' '), amountProblem(' ')]).toEqual([null, null]);
});
