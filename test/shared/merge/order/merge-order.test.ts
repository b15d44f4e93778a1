import { describe, expect, test } from 'vitest';
import { insertedByBoth, mergeOrder } from '../../../../shared/merge/order/merge-order.ts';

const order = (base: string, ours: string, theirs: string) => {
  const ids = (text: string) => [...text].map((char) => char.charCodeAt(0));
  const orders = { base: ids(base), ours: ids(ours), theirs: ids(theirs) };
  const found = mergeOrder(
    {
      orders,
      weight: () => 1,
      leaning: () => 0,
      isSameKind: (one, other) => one === 88 && other === 89,
    },
    'ours',
  );
  const text = (all: Iterable<number>) => String.fromCharCode(...all);
  return [text(found.ids), text([...found.clashes].sort())];
};

describe('mergeOrder', () => {
  test('[M9.1] puts new things where their side has them, ours first in one place', () => {
    expect(order('abc', 'aXbc', 'abcY')).toEqual(['aXbcY', '']);
    expect(order('abc', 'aMbc', 'aNbc')).toEqual(['aMNbc', '']);
  });

  test('[M9.2] asks about two new things that may be one', () => {
    expect(order('abc', 'aXbc', 'aYbc')).toEqual(['aXYbc', 'XY']);
  });

  test('[M9.2] asks if both replaced one thing', () => {
    expect(order('abc', 'aMc', 'aNc')[1]).toBe('MNb');
    expect(order('abc', 'aMc', 'ac')[1]).toBe('Mb');
    expect(order('abc', 'aMc', 'abc')[1]).toBe('');
  });

  test('[M9] puts a replacement behind what precedes the original', () => {
    expect(order('abc', 'aMc', 'aNbc')[0]).toBe('aNMbc');
    expect(order('abc', 'aNbc', 'aMc')[0]).toBe('aNMbc');
  });

  test('[M9.4] follows one side that moved something', () => {
    expect(order('abcdef', 'bcdefa', 'abcdef')[0]).toBe('bcdefa');
    expect(order('abcdefgh', 'bcdeafgh', 'habcdefg')).toEqual(['hbcdeafg', '']);
  });

  test('[M9.4] asks if both moved it, and not alike', () => {
    expect(order('abcdefgh', 'bcdeafgh', 'bcdefgha')[1]).toBe('a');
    expect(order('abcdef', 'bcdefa', 'bcdefa')[1]).toBe('');
    // Either of two neighbours may be the one that was moved.
    expect(order('abcdef', 'bacdef', 'acdefb')[1]).toContain('b');
  });
});

test('[M15] orders what both sides put into one place, or moved, in no time', () => {
  const row = (from: number) => Array.from({ length: 60_000 }, (_, index) => from + index);
  const turned = [...row(0).slice(30_000), ...row(0).slice(0, 30_000)];
  const parts = { weight: () => 1, leaning: () => 0, isSameKind: () => false };
  const before = process.cpuUsage();
  const made = mergeOrder(
    { orders: { base: [], ours: row(1), theirs: row(90_001) }, ...parts },
    'ours',
  );
  const moved = mergeOrder(
    { orders: { base: row(0), ours: turned, theirs: turned }, ...parts },
    'ours',
  );
  // Searching the other row one by one took ten seconds.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(3_000);
  expect([made.ids.length, moved.ids.length]).toEqual([120_000, 60_000]);
});

describe('insertedByBoth', () => {
  test('[M7] finds what both put into one place', () => {
    const found = insertedByBoth(
      { orders: { base: [1, 2], ours: [1, 10, 2], theirs: [1, 20, 2] }, weight: () => 1 },
      (one, other) => one === 10 && other === 20,
    );
    expect(found).toEqual([[10, 20]]);
  });
});
