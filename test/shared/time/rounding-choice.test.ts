import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { EXACT } from '../../../shared/time/rounding.ts';
import {
  countRounded,
  isRounding,
  roundingChoice,
  roundingKey,
  roundingOfKey,
  roundings,
  roundNothing,
  withClientRule,
} from '../../../shared/time/rounding-choice.ts';
import { anEntry, someEntries } from '../../support/entries.ts';
import { assertProperty, SEED } from '../../support/property.ts';

const upTo15 = { kind: 'up', minutes: 15 } as const;

describe('a rounding choice', () => {
  test('[T7.2] counts the entries of a client by its own rule, also once the client has its id', () => {
    const choice = { all: upTo15, byClient: { 'local-1': EXACT } };
    const { secondsOf } = countRounded(choice, (id) => (id === 'local-1' ? '9' : id));
    const short = { span: null, seconds: 61 };
    expect(secondsOf(anEntry({ ...short, clientId: '9' }))).toBe(61);
    expect(secondsOf(anEntry({ ...short, clientId: '2' }))).toBe(900);
    expect(secondsOf(anEntry({ ...short, clientId: null }))).toBe(900);
  });

  test(`[T7] leaves every entry as it is (seed ${SEED})`, () => {
    assertProperty(
      fc.property(someEntries, fc.constantFrom(...roundings), (entries, all) => {
        const before = structuredClone(entries);
        const { secondsOf } = countRounded({ all, byClient: {} });
        for (const entry of entries) expect(secondsOf(entry)).toBeGreaterThanOrEqual(0);
        expect(entries).toEqual(before);
      }),
    );
  });

  test('[T7] has a key for each of its nine rules, and takes no other', () => {
    expect(roundings).toHaveLength(9);
    for (const rule of roundings) expect(roundingOfKey(roundingKey(rule))).toEqual(rule);
    expect(roundingOfKey('up 7')).toEqual(EXACT);
    expect(v.is(roundingChoice, { all: { kind: 'up', minutes: 7 }, byClient: {} })).toBe(false);
  });

  test('[T7.2] follows the rule for all again if a client’s own is removed', () => {
    const own = withClientRule(roundNothing, '4', upTo15);
    expect(own.byClient).toEqual({ 4: upTo15 });
    expect(isRounding(own)).toBe(true);
    expect(withClientRule(own, '4', null)).toEqual(roundNothing);
    expect(isRounding(roundNothing)).toBe(false);
  });

  test('[T7.2] takes a bounded number of clients', () => {
    const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, id) => [`c${id}`, EXACT]));
    expect(v.is(roundingChoice, { all: EXACT, byClient: many })).toBe(false);
  });
});
