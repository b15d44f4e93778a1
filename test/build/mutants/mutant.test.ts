import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type Break,
  breakSource,
  citing,
  type Mutant,
  unbroken,
  verdictOf,
} from '../../../build/mutants/mutant.ts';
import { sidesOf } from '../../../build/tidy/contract.ts';
import mutants from '../../service/contract-mutants.json' with { type: 'json' };
import simulated from '../../simulation/mutants.json' with { type: 'json' };

const mutant: Mutant = { rule: 'list.page', file: 'a.ts', from: 'size > 100', to: 'size > 101' };

const report = (...tests: readonly (readonly [status: string, fullName: string])[]) => ({
  testResults: [
    { assertionResults: tests.map(([status, fullName]) => ({ status, fullName })) },
    { assertionResults: [] },
  ],
});

describe('a mutant', () => {
  test('breaks the one place its text names', () => {
    expect(breakSource('if (size > 100) cut();', mutant)).toBe('if (size > 101) cut();');
  });

  test('breaks nothing where its text stands twice, nowhere, or changes nothing', () => {
    expect(breakSource('size > 100; size > 100', mutant)).toBeUndefined();
    expect(breakSource('size > 99', mutant)).toBeUndefined();
    expect(breakSource('size > 100', { ...mutant, to: mutant.from })).toBeUndefined();
  });

  test('is tried by the titles that cite its rule and by no longer id', () => {
    const cites = new RegExp(citing('docs.contact'));
    expect(cites.test('[docs.contact] fills the role')).toBe(true);
    expect(cites.test('it fills [docs.contacts] too')).toBe(false);
    expect(cites.test('it fills [docs-contact] too')).toBe(false);
    expect(new RegExp(citing()).test('fills the [docs.contact] role')).toBe(true);
    expect(new RegExp(citing()).test('[Q1] holds it back')).toBe(false);
  });
});

describe('the verdict', () => {
  test('names the test that failed', () => {
    const tests = report(['passed', 'pages start at 1'], ['failed', 'pages hold 100']);
    expect(verdictOf(tests)).toEqual({ kind: 'caught', by: 'pages hold 100' });
  });

  test('is survival when what ran has passed', () => {
    expect(verdictOf(report(['passed', 'a'], ['skipped', 'b']))).toEqual({ kind: 'survived' });
  });

  test('is none when nothing ran, as when the break does not compile', () => {
    expect(verdictOf(report(['skipped', 'a']))).toEqual({
      kind: 'no-break',
      reason: 'no test ran',
    });
    expect(verdictOf({ testResults: [] }).kind).toBe('no-break');
  });
});

test('rules without a mutant are told', () => {
  expect(unbroken(['list.page', 'list.conflicting'], [mutant])).toEqual(['list.conflicting']);
});

/** Those whose place is not there, or there twice. */
function lostIn(list: readonly Break[]): readonly Break[] {
  return list.filter(
    (one) =>
      !existsSync(one.file) || breakSource(readFileSync(one.file, 'utf8'), one) === undefined,
  );
}

test('the list of the simulation names places that are there, each once', () => {
  expect(lostIn(simulated)).toEqual([]);
});

describe('the list of the service', () => {
  test('names places that are there, each once', () => {
    expect(lostIn(mutants)).toEqual([]);
  });

  test('breaks every rule of the service, and rules only', () => {
    const sides = sidesOf(readFileSync('shared/api/CONTRACT.md', 'utf8'));
    const ids = [...sides].filter(([, side]) => side !== 'client').map(([id]) => id);
    expect(unbroken(ids, mutants)).toEqual([]);
    expect(mutants.filter(({ rule }) => !ids.includes(rule))).toEqual([]);
  });
});
