import { describe, expect, test } from 'vitest';
import { createBags, similarity } from '../../../../shared/merge/order/similarity.ts';

const item = (text: string) => ({
  ...{ key: text, kind: 'text', size: text.length, canSplit: true },
  words: () => text.split(' '),
});

describe('similarity', () => {
  test('counts the words two stretches share, each as often as it occurs', () => {
    const bags = createBags([item('a b c'), item('d')], [item('a a b'), item('')]);
    expect(similarity(bags, [0], [0])).toBeCloseTo(4 / 6);
    expect(similarity(bags, [0, 1], [0])).toBeCloseTo(4 / 7);
    expect(similarity(bags, [1], [1])).toBe(0);
  });
});
