import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Control } from '../../../shared/kinds/field.ts';
import { money as moneyField } from '../../../shared/kinds/field.ts';
import {
  canSend,
  currentText,
  readTyped,
  typedProblem,
  typedText,
  typedValue,
} from '../../../shared/kinds/typed-text.ts';

const aField = (control: Control, schema: v.GenericSchema = v.nullable(v.unknown())) => ({
  label: 'It',
  control,
  schema,
});
const read = (control: Control, text: string) => {
  const result = readTyped(aField(control), text);
  return result.ok ? result.value : result.message;
};

describe('typed text', () => {
  test('is read as the value of its control', () => {
    expect(read('text', ' a ')).toBe('a');
    expect(read('lines', ' a \n\n b')).toEqual(['a', 'b']);
    expect(read('number', '-12')).toBe(-12);
    expect(read('duration', '1:30')).toBe(5400);
    expect(read('money', '1 234,50')).toBe('1234.50');
    expect([read('code', ' eur '), read('code', 'USD')]).toEqual(['EUR', 'USD']);
    expect(read('day', '2026-03-02')).toBe('2026-03-02');
    expect([read('flag', 'true'), read('flag', 'false')]).toEqual([true, false]);
  });

  test('is refused with what to type if it is no such value', () => {
    expect(read('number', '1.5')).toBe('It is a whole number.');
    expect(read('duration', '1h')).toBe('It is hours and minutes, like 1:30.');
    expect(read('money', 'a lot')).toBe('It is an amount, like 1234.50.');
    expect(read('code', 'euro')).toBe('It is three letters, like EUR.');
    expect(read('code', 'qqq')).toBe('QQQ is the code of no currency. Type one like EUR.');
    expect(read('day', '2 March')).toBe('It is a day, like 2026-03-02.');
  });

  test('is the empty value of its field if it is empty', () => {
    for (const control of ['text', 'number', 'duration', 'money', 'day', 'choice'] as const) {
      expect(read(control, '  ')).toBe(null);
    }
    expect(readTyped(aField('text', v.string()), '')).toEqual({ ok: true, value: '' });
    expect(readTyped(aField('text', v.number()), '')).toEqual({ ok: true, value: null });
    expect(read('lines', '')).toEqual([]);
  });
});

test('[V25] a code that names no currency is not sent; every code of ISO 4217 is', () => {
  for (const code of ['EUR', 'JPY', 'VED', 'XDR', 'CLF', 'DEM', null]) {
    expect(canSend('deal', 'currency', code)).toBe(true);
  }
  for (const kind of ['deal', 'invoice', 'project'] as const) {
    expect(canSend(kind, 'currency', 'QQQ')).toBe(false);
  }
  expect(canSend('deal', 'title', 'QQQ')).toBe(true);
});

test('a value is shown as it would be typed', () => {
  expect(typedText('duration', 5400)).toBe('1:30');
  expect(typedText('duration', 'half an hour')).toBe('half an hour'); // not a value yet
  expect(typedText('lines', ['a', 'b'])).toBe('a\nb');
  expect([typedText('text', null), typedText('number', 0)]).toEqual(['', '0']);
});

test('the typed text stays as long as it means the value', () => {
  const money = aField('money');
  expect(currentText(money, '1250.5', '1 250,5')).toBe('1 250,5');
  expect(currentText(money, '99.00', '1 250,5')).toBe('99.00');
  expect(currentText(money, 'a lot', 'a lot ')).toBe('a lot ');
  expect(currentText(money, null, undefined)).toBe('');
});

test('[V10.1] digits that the service fills in do not come under the cursor', () => {
  const money = aField('money');
  expect(currentText(money, '1200.00', '1200')).toBe('1200');
  expect(currentText(money, '1250.50', '1 250,5')).toBe('1 250,5');
  expect(currentText(money, '1201.00', '1200')).toBe('1201.00');
  expect(currentText(money, null, '1200')).toBe('');
});

test('[V2.2] an ambiguous amount is saved and not sent, and the same value of the service is fine', () => {
  const money = moneyField('It');
  const saved = typedValue(money, ' 1.234 ');
  expect(v.is(money.schema, saved)).toBe(false);
  expect(typedProblem(money, saved)).toBe('It may mean 1234 or 1.2340. Type one of them.');
  expect(currentText(money, saved, '1.234')).toBe('1.234');
  expect(currentText(money, saved, undefined)).toBe('1,234');
  expect(typedProblem(money, '1.234')).toBeUndefined();
  expect(typedValue(money, '1.234', 3)).toBe('1.234');
});
