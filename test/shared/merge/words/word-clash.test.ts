import { describe, expect, test } from 'vitest';
import { noSpace } from '../../../../shared/merge/words/leaf-words.ts';
import { clash } from '../../../../shared/merge/words/word-clash.ts';
import { row, version } from '../../../../shared/merge/words/word-row.ts';

const tokens = (text: string) =>
  row([
    {
      tail: noSpace,
      words: text.split(' ').map((word) => ({
        ...{ kind: 'word' as const, text: word, space: noSpace, thing: undefined },
        parts: [{ text: word, raw: word, marks: [] }],
      })),
    },
  ]);
const isAsked = (base: string, ours: string, theirs: string) => {
  const of = tokens(base);
  return clash({ base: of, ours: version(of, tokens(ours)), theirs: version(of, tokens(theirs)) });
};

describe('clash', () => {
  test.each([
    ['one word to two', 'one two three', 'one 2 three', 'one II three', true],
    ['one word to the same', 'one two three', 'one 2 three', 'one 2 three', false],
    ['neighbours', 'one two three four', 'one 2 three four', 'one two 3 four', false],
    ['two texts in one place', 'one two three', 'one x two three', 'one y two three', true],
    ['a text inside of a rewritten stretch', 'a b c d e', 'a x y d e', 'a b z c d e', true],
    ['overlapping deletions', 'a b c d e f g', 'a d e f g', 'a b e f g', true],
    ['two rewritings', 'a b c d', 'x y c d', 'a b z w', true],
  ])('[M10] judges %s', (_, base, ours, theirs, expected) => {
    expect(isAsked(base, ours, theirs)).toBe(expected);
    expect(isAsked(base, theirs, ours)).toBe(expected);
  });
});
