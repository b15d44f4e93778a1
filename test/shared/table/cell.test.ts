import { describe, expect, test } from 'vitest';
import { cellText, compareKeys, idsIn, sortKey } from '../../../shared/table/cell.ts';
import { aColumn, anAround, aRow } from '../../support/table-rows.ts';

const around = anAround({
  'boardGroups w': { name: 'Won', position: 9 },
  'boardGroups l': { name: 'Lead', position: 1 },
  'contacts 1': { name: 'Ada' },
});

test.each([
  ['text', 'Plan', {}, 'Plan'],
  ['text', ['a.example', 'b.example'], {}, 'a.example, b.example'],
  ['flag', true, {}, 'Yes'],
  ['duration', 5_400, {}, '1:30'],
  ['choice', 'paid', { choices: { paid: 'Paid up' } }, 'Paid up'],
  ['choice', 'not_known', { choices: {} }, 'Not known'],
  ['choice', 'constructor', { choices: {} }, 'Constructor'],
  ['record', 'w', { list: 'boardGroups' }, 'Won'],
  ['records', [1, 2], { list: 'contacts' }, 'Ada, 2'],
  ['money', '12345678901234567890.12', {}, '12345678901234567890.12'],
  ['day', null, {}, ''],
] as const)('shows a %s %j in words', (type, value, over, words) => {
  expect(cellText(aColumn(type, 'value', over), aRow({ value }), around)).toBe(words);
});

describe('the order of a column', () => {
  const order = (type: Parameters<typeof aColumn>[0], values: readonly unknown[], over = {}) => {
    const column = aColumn(type, 'value', over);
    const keyOf = (value: unknown) => sortKey(column, aRow({ value }), around);
    return values.toSorted((a, b) => compareKeys(keyOf(a), keyOf(b), type === 'money'));
  };

  test('is that of readers: 2 before 10, no difference of case and accents', () => {
    expect(order('text', ['Item 10', 'item 2', '', 'Éa', 'eb'])).toEqual([
      ...['Éa', 'eb', 'item 2', 'Item 10', ''],
    ]);
  });

  test('takes an amount that is no number for an empty cell', () => {
    expect(order('money', ['abc', '2', '', '1'])).toEqual(['1', '2', 'abc', '']);
  });

  test('is exact for amounts that a float takes for equal', () => {
    const close = ['12345678901234567.02', '12345678901234567.01', '3', null];
    expect(order('money', close)).toEqual(['3', close[1], close[0], null]);
  });

  test('is that of the work for stages, and that of the kind for choices', () => {
    expect(order('record', ['w', 'l'], { list: 'boardGroups' })).toEqual(['l', 'w']);
    expect(order('choice', ['b', 'a'], { choices: { b: 'Z', a: 'A' } })).toEqual(['b', 'a']);
  });
});

test('finds the ids in a value of any form', () => {
  expect(['x', 4, ['a', 1, null], null, undefined].map(idsIn)).toEqual([
    ...[['x'], [4], ['a', 1], [], []],
  ]);
});
