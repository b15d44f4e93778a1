import { describe, expect, test } from 'vitest';
import { figure, newFindings, shrink } from '../../../build/tidy/ratchet.ts';

const one = (key: string, amount?: number) => ({
  ...{ key, path: `${key}.ts`, message: `${key} is wrong` },
  ...(amount === undefined ? {} : { amount }),
});
const known = { rule: { a: 2, b: 80 } };

describe('unknown', () => {
  test('allows what is known, and less of it', () => {
    expect(newFindings('rule', [one('a'), one('a'), one('b', 80)], known)).toEqual([]);
    expect(newFindings('rule', [one('a'), one('b', 75)], known)).toEqual([]);
  });

  test('refuses what is new, where it stands', () => {
    expect(newFindings('rule', [one('a'), one('b', 80), one('c')], known)).toEqual([
      { path: 'c.ts', message: 'c is wrong' },
    ]);
    expect(newFindings('other', [one('c')], known)).toHaveLength(1);
  });

  test('refuses more than is known', () => {
    const messages = (findings: ReturnType<typeof one>[]) =>
      newFindings('rule', findings, known).map(({ message }) => message);
    expect(messages([one('a'), one('a'), one('a'), one('b', 80)])).toEqual([
      'rule: a is at 3; 2 are known',
    ]);
    expect(messages([one('a'), one('b', 81)])).toEqual(['rule: b is at 81; 80 are known']);
  });

  test('refuses an exception that is no longer needed', () => {
    expect(newFindings('rule', [one('a')], known)).toMatchObject([
      { message: 'rule: b is mended: take it off the list' },
    ]);
  });
});

test('shrink lowers the known to what is left, and adds and raises nothing', () => {
  const other = { d: 1 };
  expect(shrink('rule', [one('a'), one('c')], { ...known, other })).toEqual({
    ...{ rule: { a: 1 }, other },
  });
  expect(shrink('rule', [one('b', 90)], known)).toEqual({ rule: { b: 80 } });
});

test('figure counts places: each finding, or each thing that is too large', () => {
  expect(figure('rule', [one('a'), one('a')])).toBe('rule: 2');
  expect(figure('rule', [one('a', 80), one('b', 90)])).toBe('rule: 2');
  expect(figure('rule', [])).toBe('rule: 0');
});
