import { describe, expect, test } from 'vitest';
import {
  aThirdDown,
  besideOf,
  chooseBounds,
  isWithinReach,
  scaledSize,
} from '../../../electron/windows/window-place.ts';

const screen = { x: 0, y: 24, width: 1600, height: 976 };
const window = { x: 200, y: 100, width: 1200, height: 800 };

describe('isWithinReach', () => {
  test('is true of a visible window, also if only a grip of it is left', () => {
    expect(isWithinReach(window, screen)).toBe(true);
    expect(isWithinReach({ ...window, x: 1520 }, screen)).toBe(true);
    expect(isWithinReach({ ...window, x: -1120 }, screen)).toBe(true);
  });

  test.each([
    ['to the right', { x: 1521 }],
    ['to the left', { x: -1121 }],
    ['below', { y: 921 }],
    ['above, where the title bar is out of reach', { y: 23 }],
  ])('is false of a window that is %s', (_, place) => {
    expect(isWithinReach({ ...window, ...place }, screen)).toBe(false);
  });
});

test('aThirdDown centres a small window at a third of the height of its screen', () => {
  const second = { x: 1600, y: 0, width: 1000, height: 820 };
  expect(aThirdDown({ width: 560, height: 220 }, second)).toEqual({
    x: 1820,
    y: 200,
    width: 560,
    height: 220,
  });
});

test('scaledSize grows a small window with its content, as far as its screen has room', () => {
  const size = { width: 560, height: 220 };
  expect(scaledSize(size, 1, screen)).toEqual(size);
  expect(scaledSize(size, 1.5, screen)).toEqual({ width: 840, height: 330 });
  expect(scaledSize(size, 2, { width: 1000, height: 400 })).toEqual({ width: 1000, height: 400 });
});

test('besideOf puts a new window below and beside the one before, while the screen has room', () => {
  const size = { width: 640, height: 760 };
  const other = { x: 480, y: 120, ...size };
  expect(besideOf(other, size, screen)).toEqual({ x: 508, y: 148, ...size });
  expect(besideOf({ ...other, y: 220 }, size, screen)).toBeUndefined();
  expect(besideOf({ ...other, x: 940 }, size, screen)).toBeUndefined();
});

describe('chooseBounds', () => {
  const small = { workArea: { x: 0, y: 0, width: 1280, height: 680 } };
  const displays = {
    getDisplayMatching: () => ({ workArea: screen }),
    getPrimaryDisplay: () => small,
  };

  test('opens a window where it was, while a display shows that', () => {
    expect(chooseBounds(window, window, displays)).toEqual(window);
  });

  test('opens a window no larger than the screen, for the first time and where its display is gone', () => {
    const size = { width: 1200, height: 800 };
    expect(chooseBounds(undefined, size, displays)).toEqual({ width: 1200, height: 680 });
    const gone = { ...window, x: 4000, width: 2400 };
    expect(chooseBounds(gone, gone, displays)).toEqual({ width: 1600, height: 800 });
  });
});
