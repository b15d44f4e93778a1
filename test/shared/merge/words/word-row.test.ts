import { describe, expect, test } from 'vitest';
import { noSpace } from '../../../../shared/merge/words/leaf-words.ts';
import { row, version } from '../../../../shared/merge/words/word-row.ts';

const leaf = (text: string) => ({
  tail: noSpace,
  words: text.split(' ').map((word) => ({
    ...{ kind: 'word' as const, text: word, space: noSpace, thing: undefined },
    parts: [{ text: word, raw: word, marks: [] }],
  })),
});

describe('version', () => {
  test('[M12] sees a split as a beginning put in', () => {
    const base = row([leaf('a b c d')]);
    const { changes, places } = version(base, row([leaf('a b'), leaf('c d')]));
    expect(changes).toMatchObject([{ from: 3, to: 3, sideFrom: 3, sideTo: 4 }]);
    expect(places.get(3)).toBe(4);
  });

  test('[M10] pairs each word with the one it replaced', () => {
    const { places } = version(row([leaf('a b c d')]), row([leaf('a x c d')]));
    expect(places.get(2)).toBe(2);
  });
});
