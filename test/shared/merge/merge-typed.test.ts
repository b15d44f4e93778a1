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
      'the last / new word',
    ],
    ['both put a number in', 'call ', 'call 200', 'call 300', 'call 300\n200'],
    ['both replaced a number', 'call 100', 'call 200', 'call 300', 'call 300 / 200'],
    ['both typed on one number', 'call 1', 'call 12', 'call 100', 'call 100 / 12'],
    ['both replaced it by lines', 'a b', 'a c\nd', 'a e', 'a e\nc\nd'],
    ['in the middle of a line', 'a b', 'a 1 b', 'a 2 b', 'a 2 / 1 b'],
    ['at the end of a line', 'a\nb', 'a 1\nb', 'a 2\nb', 'a 2\n1\nb'],
    ['never one word of two', 'Old ', 'Old ONE', 'Old\nTWO', 'Old\nTWO\nONE'],
    ['signs without spaces', '昨天去了', '今天去了', '昨天去了吗', '今天去了吗'],
    ['points behind one word', 'Half', 'Half, one', 'Half, and', 'Half, and\n, one'],
    ['a sign behind a number', '5', '5%', '6', '6 / 5%'],
    ['one sign without spaces', '一百', '二百', '三百', '三 / 二百'],
    ['both did the same', 'Old', 'New', 'New', 'New'],
    ['only one typed', 'Old', 'Old', 'Old ONE', 'Old ONE'],
    ['both replaced a sign', '😀', '😁', '😂', '😂 / 😁'],
  ];
  test.each(cases)('[Q20.9] %s', (_, base, ours, theirs, merged) => {
    expect(mergeTyped({ base, ours, theirs }, 'many')).toBe(merged);
  });

  test('[Q20.9] has whole words of the two alone, and every word that either typed', () => {
    const words = (letters: string) =>
      fc.array(fc.constantFrom(...letters), { maxLength: 4 }).map((all) => all.join(''));
    const text = (letters: string) =>
      fc.array(fc.constantFrom(...letters, ' ', '\n'), { maxLength: 8 }).map((all) => all.join(''));
    const all = fc.tuple(text('xy'), text('xy'), text('xy'), words('12 '), words('34 '));
    const lines = fc.constantFrom('one' as const, 'many' as const);
    const holds = fc.property(
      all,
      fc.boolean(),
      lines,
      ([head, middle, tail, one, other], isSwapped, allowed) => {
        const base = head + middle + tail;
        const sides = [head + one + middle + tail, head + middle + other + tail] as const;
        const [ours, theirs] = isSwapped ? [sides[1], sides[0]] : sides;
        const merged = wordsIn(mergeTyped({ base, ours, theirs }, allowed));
        const typed = [...wordsIn(ours), ...wordsIn(theirs)];
        expect(typed).toEqual(expect.arrayContaining(merged.filter((word) => word !== '/')));
        expect(merged).toEqual(expect.arrayContaining(typed.filter((word) => /\d/.test(word))));
      },
    );
    assertProperty(holds);
  });

  function wordsIn(text: string): readonly string[] {
    return text.split(/\s+/).filter((word) => word !== '');
  }
});
