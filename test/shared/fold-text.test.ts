import { describe, expect, test } from 'vitest';
import { foldText, soughtWords } from '../../shared/fold-text.ts';

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

describe('soughtWords', () => {
  test('splits a typed search into folded words', () => {
    expect(soughtWords('  Crème\u00a0 Brûlée ')).toEqual(['creme', 'brulee']);
    expect(soughtWords(' ')).toEqual([]);
  });
});
