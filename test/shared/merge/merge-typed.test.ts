import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeTyped } from '../../../shared/merge/merge-typed.ts';
import { typeInto } from '../../../shared/merge/merge-unfinished.ts';
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

describe('typeInto', () => {
  const comment = (body: string) => JSON.stringify({ body, was: 'Sent' });
  const change = { place: 'comment change 2', was: [comment('Old')] };

  test('[Q20.4] takes a text that came from what main has, or from what is on its way', () => {
    const typed = { place: 'comment Task 1', text: 'abc', was: ['a', 'ab'] };
    expect(typeInto('a', typed)).toBe('abc');
    expect(typeInto('ab', typed)).toBe('abc');
    expect(typeInto(null, { ...typed, was: [] })).toBe('abc');
  });

  test('[Q20.4] merges the words of a changed comment and keeps the rest of it', () => {
    expect(typeInto(comment('Old, here'), { ...change, text: comment('Older') })).toBe(
      comment('Old, here\ner'),
    );
  });

  test('[Q20.4] does not finish what another window has typed on', () => {
    expect(typeInto(comment('Old, here'), { ...change, text: null })).toBe(comment('Old, here'));
    expect(typeInto(null, { ...change, text: comment('Older') })).toBe(comment('Older'));
  });

  test('[Q20.4] takes the later choice of a document, and each field that only one changed', () => {
    const [base, ours, theirs] = [
      { title: 'Offer', client: '1', deal: '1' },
      { title: 'Offer A', client: '2', deal: '1' },
      { title: 'Offer B', client: '3', deal: '4' },
    ].map((one) => JSON.stringify(one)) as [string, string, string];
    const typed = { place: 'new document {}', text: ours, was: [base] };
    expect(JSON.parse(typeInto(theirs, typed) ?? '')).toEqual({
      ...{ title: 'Offer B A', client: '2', deal: '4' },
    });
  });

  test('[Q20.4] takes words that look like data as words, in a comment', () => {
    const typed = { place: 'comment Task 1', text: '"b"', was: [null] };
    expect(typeInto('"a"', typed)).toBe('"a"\n"b"');
  });

  test('takes what it can’t read as it was typed last', () => {
    expect(typeInto('{', { place: 'task line', text: '"b"', was: [null] })).toBe('"b"');
  });
});
