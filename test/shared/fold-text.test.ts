import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText, soughtWords } from '../../shared/fold-text.ts';
import { assertProperty, SEED } from '../support/property.ts';

describe('foldText', () => {
  test.each([
    ['Crème Brûlée', 'creme brulee'],
    ['cre\u0301me', 'creme'],
    ['STRASSE Straße GROẞ', 'strasse strasse gross'],
    ['Søren Ø', 'soren o'],
    ['Łódź', 'lodz'],
    ['Æsir œuvre', 'aesir oeuvre'],
    ['Þór Ðan Đorđe', 'thor dan dorde'],
    ['İstanbul ılık', 'istanbul ilik'],
    ['Ǿ', 'o'],
    ['ﬁnal №５', 'final no5'],
    ['O’Brien “x” 9–5', 'o\'brien "x" 9-5'],
    ['a\u00a0b\tc\nd', 'a b c d'],
    ['soft\u00adhyphen\u200bspace', 'softhyphenspace'],
    ['Ελλάδα', 'ελλαδα'],
    ['ΟΔΟΣ οδός Δημοσθένης', 'οδοσ οδοσ δημοσθενησ'],
    ['日本語', '日本語'],
    ['🙂', '🙂'],
    ['', ''],
  ])('folds %j to %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test('leaves folded text as it is', () => {
    for (const text of ['Crème', 'Łódź', 'İ', 'ﬁ', 'Ǆ', 'ŉ']) {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }
  });
});

test(`folds each sign as in its text, so that the beginning of a word is found (seed ${SEED})`, () => {
  const letters = fc.constantFrom('Σ', 'σ', 'ς', 'Α', 'ά', ' ', '-');
  const greek = fc.string({ unit: letters, maxLength: 12 });
  assertProperty(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), greek), (text) => {
      expect([...text].map(foldText).join('')).toBe(foldText(text));
    }),
  );
});

describe('soughtWords', () => {
  test('splits a typed search into folded words', () => {
    expect(soughtWords('  Crème\u00a0 Brûlée ')).toEqual(['creme', 'brulee']);
    expect(soughtWords(' ')).toEqual([]);
  });
});
