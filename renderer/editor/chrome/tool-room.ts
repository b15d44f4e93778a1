/** How many of the tools have room in one row; the others go into a menu. */

/** A button, the gap between two groups, and the field of a code block's language. */
const BUTTON_PX = 28;
const GAP_PX = 12;
export const LANGUAGE_PX = 104;

/** How many buttons of groups of these `sizes` stand in `widthPx`, the one of the menu apart. */
export function roomForTools(sizes: readonly number[], widthPx: number): number {
  const whole = sizes.reduce((sum, size) => sum + size * BUTTON_PX, GAP_PX * (sizes.length - 1));
  const count = sizes.reduce((sum, size) => sum + size, 0);
  if (whole <= widthPx) return count;
  let left = widthPx - BUTTON_PX - GAP_PX;
  let fitting = 0;
  for (const size of sizes) {
    const here = Math.max(0, Math.min(size, Math.floor(left / BUTTON_PX)));
    fitting += here;
    left -= size * BUTTON_PX + GAP_PX;
  }
  return fitting;
}
