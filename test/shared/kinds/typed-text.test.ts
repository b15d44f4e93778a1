import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Control } from '../../../shared/kinds/field.ts';
import { money as moneyField } from '../../../shared/kinds/field.ts';
import { canHold, kinds } from '../../../shared/kinds/kinds.ts';
import {
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
    const bare = 'It is an amount, like 1234.50, without a currency or unit.';
    expect(read('money', '$12')).toBe(bare);
    expect(read('code', 'euro')).toBe('It is three letters, like EUR.');
    expect(read('code', 'e1r')).toBe('It is three letters, like EUR.');
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

test.each(['deal', 'invoice', 'project'] as const)(
  '[V25] every code of three letters in a %s can be sent, and an unknown one has a sentence',
  (kind) => {
    const { currency } = kinds[kind].allFields;
    if (currency === undefined) throw new Error('No currency');
    for (const code of ['EUR', 'XCG', 'ZWG', 'QQQ']) {
      expect(readTyped(currency, code.toLowerCase())).toEqual({ ok: true, value: code });
      expect(canHold(kind, 'currency', code)).toBe(true);
    }
    for (const code of ['EU', 'E1R', 'euro']) {
      expect(typedProblem(currency, code)).toBe('Currency is three letters, like EUR.');
      expect(canHold(kind, 'currency', code)).toBe(false);
    }
    const said = (code: string) => currency.remark?.(code, {});
    expect(said('QQQ')).toMatch(/^QQQ isn’t a currency that this computer knows/);
    expect(['EUR', 'VED', 'XDR', 'CLF', 'DEM', 'EU'].map(said)).toEqual(Array(6).fill(null));
  },
);

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
