import { describe, expect, test } from 'vitest';
import { createBags, likeness } from '../../../../shared/merge/order/likeness.ts';

const item = (text: string) => ({
  ...{ key: text, kind: 'text', size: text.length, canSplit: true },
  words: () => text.split(' '),
});

describe('likeness', () => {
  test('counts the words two stretches share, each as often as it stands there', () => {
    const bags = createBags([item('a b c'), item('d')], [item('a a b'), item('')]);
    expect(likeness(bags, [0], [0])).toBeCloseTo(4 / 6);
    expect(likeness(bags, [0, 1], [0])).toBeCloseTo(4 / 7);
    expect(likeness(bags, [1], [1])).toBe(0);
  });
});
