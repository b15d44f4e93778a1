import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anchorOf,
  isInView,
  nearestTop,
  placesToDraw,
  rowsToDraw,
} from '../../../renderer/ui/rows-in-view.ts';
import { assertProperty, SEED } from '../../support/property.ts';

const view = { top: 1_000, height: 300, rowHeight: 50 };

describe('rowsToDraw', () => {
  test.each([
    ['at the top', { ...view, top: 0 }, 100, [0, 17]],
    ['in the middle', view, 100, [10, 37]],
    ['at the end', { ...view, top: 4_700 }, 100, [84, 100]],
    ['when it is scrolled beyond a list that has shrunk', view, 4, [0, 4]],
    ['of nothing', view, 0, [0, 0]],
    ['but none around them while it is fast', { ...view, isFast: true }, 100, [20, 27]],
  ])('draws the visible rows and some around them %s', (_, of, count, rows) => {
    expect(rowsToDraw(of, count)).toEqual(rows);
  });

  test('draws as many rows wherever it is scrolled between its ends', () => {
    const counts = [1_000, 1_001, 1_020, 1_049, 1_050].map((top) => {
      const [first, end] = rowsToDraw({ ...view, height: 310, top }, 100);
      return end - first;
    });
    expect(new Set(counts)).toEqual(new Set([28]));
  });
});

test(`has a place for every row that is drawn, however far it is scrolled (seed ${SEED})`, () => {
  const length = { min: 0, max: 5_000, noNaN: true };
  const views = fc.record({
    ...{ top: fc.double(length), height: fc.double(length) },
    ...{ rowHeight: fc.integer({ min: 20, max: 80 }), isFast: fc.boolean() },
  });
  assertProperty(
    fc.property(views, fc.nat({ max: 1_000 }), (of, count) => {
      const [first, end] = rowsToDraw(of, count);
      expect(end - first).toBeLessThanOrEqual(placesToDraw(of));
    }),
  );
});

test('calls a row visible when a part of it is', () => {
  expect([19, 20, 25, 26, -1].map((index) => isInView(index, view))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(isInView(19, { ...view, top: 999 })).toBe(true);
});

test('scrolls as little as shows the whole row', () => {
  expect([5, 20, 25, 30].map((index) => nearestTop(index, view))).toEqual([
    250, 1_000, 1_000, 1_250,
  ]);
});

test('anchors the row at the upper edge, and none at the very top', () => {
  const keyOf = (item: string) => item;
  const of = (top: number) => anchorOf(['a', 'b'], keyOf, { top, rowHeight: 50 });
  expect([of(0), of(20), of(60), of(100)]).toEqual([
    null,
    { key: 'a', offset: 20 },
    { key: 'b', offset: 10 },
    null,
  ]);
});
