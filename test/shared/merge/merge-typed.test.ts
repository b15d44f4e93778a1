import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeTyped } from '../../../shared/merge/merge-typed.ts';
import { assertProperty, SEED } from '../../support/property.ts';

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
    ['before a changed word', 'call 300', 'call 3000', 'call 200 / 300', 'call 200 / 3000'],
    ['a changed word behind it', 'call 300', 'call 200 / 300', 'call 3000', 'call 200 / 3000'],
    ['a line before a changed word', 'Ot', 'Oth', 'One\nOt', 'One\nOth'],
    ['no glued words before a changed one', '五', '六', '七五', '七五 / 六'],
    ['one typed on what both began', '', 'One\nOth', 'One\nOt', 'One\nOth'],
    ['the other typed on what both began', 'Old', 'Old and', 'Old and more', 'Old and more'],
    ['one typed on, not told of the merge', '', 'Oth', 'One\nOt', 'One\nOth'],
    ['the other typed on, not told of the merge', '', 'One t', 'One\nOt', 'One t\nOt'],
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

  test(`[Q20.10] never doubles a word of a window that saves again with one more letter, seed ${SEED}`, () => {
    const text = fc
      .array(fc.constantFrom('x', 'y', ' ', '\n', '1'), { maxLength: 8 })
      .map((all) => all.join(''));
    const lines = fc.constantFrom('one' as const, 'many' as const);
    const holds = fc.property(text, text, text, lines, (head, tail, other, allowed) => {
      let base = head + tail;
      let saved = head + other + tail;
      for (const letters of ['a', 'ab', 'abc', 'abc d', 'abc de']) {
        const ours = head + letters + tail;
        saved = mergeTyped({ base, ours, theirs: saved }, allowed);
        expect(typedIn(saved)).toEqual(typedIn(ours));
        base = ours;
      }
    });
    assertProperty(holds);
  });

  test(`[Q20.10] never doubles a word of a window that is not told of the merge, seed ${SEED}`, () => {
    const text = fc
      .array(fc.constantFrom('x', 'y', ' ', '\n', '1'), { maxLength: 8 })
      .map((all) => all.join(''));
    const holds = fc.property(
      text,
      fc.constantFrom('one' as const, 'many' as const),
      (other, allowed) => {
        let theirs = other;
        for (const ours of ['a', 'ab', 'abc', 'abc d', 'abc d\ne', 'abc d\neb']) {
          theirs = mergeTyped({ base: '', ours, theirs }, allowed);
          expect(typedIn(theirs)).toEqual(typedIn(ours));
          expect(theirs.replace(/[a-e]/g, '').match(/[xy1]/g)).toEqual(other.match(/[xy1]/g));
        }
      },
    );
    assertProperty(holds);
  });

  test(`[Q20.10] never doubles a word that two windows change, not told of the merge, seed ${SEED}`, () => {
    const around = fc
      .array(fc.constantFrom('k', 'm', ' ', '\n', '1'), { maxLength: 6 })
      .map((all) => all.join(''));
    const windows = fc.array(fc.boolean(), { minLength: 2, maxLength: 8 });
    const lines = fc.constantFrom('one' as const, 'many' as const);
    const holds = fc.property(around, around, windows, lines, (head, tail, order, allowed) => {
      const withWord = (word: string) => `${head} ${word} ${tail}`;
      const base = withWord('w');
      let present = base;
      let [one, other] = ['', ''];
      const had = [new Set([base]), new Set([base])] as const;
      for (const isOne of order) {
        const letters = isOne ? 'abcdeabc' : 'xyzxyzxy';
        if (isOne) one = letters.slice(0, one.length + 1);
        else other = letters.slice(0, other.length + 1);
        const ours = withWord(isOne ? one : other);
        const own = had[isOne ? 0 : 1];
        present = own.has(present) ? ours : mergeTyped({ base, ours, theirs: present }, allowed);
        own.add(ours);
        const typed = wordsIn(present).filter((word) => /[a-ex-z]/.test(word));
        expect(typed.toSorted()).toEqual([one, other].filter(Boolean).toSorted());
        expect(present.match(/[km1]/g)).toEqual(base.match(/[km1]/g));
      }
    });
    assertProperty(holds);
  });

  /** The words with letters of the window that saves. */
  function typedIn(text: string): readonly string[] {
    return wordsIn(text).filter((word) => /[a-e]/.test(word));
  }

  function wordsIn(text: string): readonly string[] {
    return text.split(/\s+/).filter((word) => word !== '');
  }
});
