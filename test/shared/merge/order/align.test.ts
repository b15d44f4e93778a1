import { describe, expect, test } from 'vitest';
import { align } from '../../../../shared/merge/order/align.ts';

const item = (text: string) => ({
  ...{ key: text, kind: 'text', size: text.length, canSplit: true },
  words: () => (text === '' ? [] : text.split(' ')),
});
const matched = (base: readonly string[], side: readonly string[]) =>
  align(base.map(item), side.map(item))
    .map((match) => `${match.base.join('+')}-${match.side.join('+')}`)
    .sort();

describe('align', () => {
  test('[M9] finds what is equal and what is alike in its place', () => {
    expect(matched(['a b c', 'd e f', 'g h i'], ['a b c', 'd e x', 'g h i'])).toEqual([
      '0-0',
      '1-1',
      '2-2',
    ]);
    expect(matched(['a b c'], ['x y z'])).toEqual([]);
  });

  test('[M9] finds what was moved, and moved and edited', () => {
    expect(matched(['a b', 'c d', 'e f'], ['c d', 'e f', 'a b'])).toEqual(['0-2', '1-0', '2-1']);
    expect(matched(['a b c d e', 'k l', 'm n'], ['k l', 'm n', 'a b c d x'])).toEqual([
      '0-2',
      '1-0',
      '2-1',
    ]);
  });

  test('[M12] finds what was split and what was joined', () => {
    expect(matched(['a b c d e f'], ['a b c', 'd e f'])).toEqual(['0-0+1']);
    expect(matched(['a b c', 'd e f'], ['a b c d e f'])).toEqual(['0+1-0']);
    expect(matched(['a b c d'], ['a b c x', 'a b c'])).not.toContain('0-0+1');
  });

  test('[M15] leaves a long rewritten stretch unmatched', () => {
    const text = (start: number) =>
      Array.from({ length: 3_000 }, (_, index) => `w${start + index} x`);
    expect(matched(text(0), text(9_000))).toEqual([]);
    const same = Array.from({ length: 3_000 }, () => 'a b');
    expect(matched(['x', ...same, 'y'], ['p', ...same, 'q'])).toHaveLength(3_000);
  });
});
