import { expect, test } from 'vitest';
import { roomForTools } from '../../../../renderer/editor/chrome/tool-room.ts';

const sizes = [3, 6, 3, 4];

test.each([
  [1_000, 16],
  [16 * 28 + 3 * 12, 16],
  [16 * 28 + 3 * 12 - 1, 14],
  [320, 9],
  [120, 2],
  [20, 0],
  [0, 0],
])('a row of %d px has room for %d of 16 tools', (widthPx, count) => {
  expect(roomForTools(sizes, widthPx)).toBe(count);
});

test('the tools in the row never take more room than it has', () => {
  for (let widthPx = 40; widthPx < 500; widthPx += 1) {
    let left = roomForTools(sizes, widthPx);
    if (left === 16) continue;
    let used = 28; // the button of the menu
    for (const size of sizes) {
      if (left === 0) break;
      used += Math.min(size, left) * 28 + 12;
      left -= Math.min(size, left);
    }
    expect(used, `in ${widthPx} px`).toBeLessThanOrEqual(widthPx);
  }
});
