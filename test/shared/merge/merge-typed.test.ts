import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeTyped } from '../../../shared/merge/merge-typed.ts';
import { assertProperty } from '../../support/property.ts';

describe('mergeTyped', () => {
  const cases: readonly (readonly [string, string, string, string, string])[] = [
    ['both typed behind it', 'Old', 'Old ONE', 'Old and more.', 'Old and more.\nONE'],
    ['both began it', '', 'One', 'Other', 'Other\nOne'],
    ['each at another place', 'a b c', 'a B c', 'a b c d', 'a B c d'],
    ['one sent it, the other typed on', 'Old', 'Old ONE', '', ' ONE'],
    ['one dropped it, the other changed it', 'Old words', 'Old wide words', '', 'Old wide words'],
    ['one replaced it, the other typed behind', 'Old', 'New', 'Old ONE', 'New ONE'],
    [
      'both replaced one word',
      'the old word',
      'the new word',
      'the last word',
      'the last\nnew word',
    ],
    ['both did the same', 'Old', 'New', 'New', 'New'],
    ['only one typed', 'Old', 'Old', 'Old ONE', 'Old ONE'],
    ['halves of a pair', '😀', '😁', '😂', '😂\n😁'],
  ];
  test.each(cases)('[Q20.4] %s', (_, base, ours, theirs, merged) => {
    expect(mergeTyped({ base, ours, theirs }, '\n')).toBe(merged);
  });

  test('[Q20.4] keeps every letter that either of them typed', () => {
    const part = fc.string({ unit: fc.constantFrom('x', 'y', ' '), maxLength: 8 });
    const typed = (letters: string) =>
      fc.string({ unit: fc.constantFrom(...letters), maxLength: 5 });
    const all = fc.tuple(part, part, part, typed('AB'), typed('CD'), fc.boolean());
    const holds = fc.property(all, ([head, middle, tail, one, other, isSwapped]) => {
      const base = head + middle + tail;
      const sides = [head + one + middle + tail, head + middle + other + tail] as const;
      const [ours, theirs] = isSwapped ? [sides[1], sides[0]] : sides;
      const merged = mergeTyped({ base, ours, theirs }, ' ');
      expect(lettersOf(merged, 'AB')).toBe(one);
      expect(lettersOf(merged, 'CD')).toBe(other);
      expect(lettersOf(merged, 'xy')).toBe(lettersOf(base, 'xy'));
    });
    assertProperty(holds);
  });

  function lettersOf(text: string, letters: string): string {
    return [...text].filter((letter) => letters.includes(letter)).join('');
  }
});
