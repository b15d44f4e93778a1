/** Checks by its place on the screen that the user can see and reach an element. */
import { expect, type Locator } from '@playwright/test';

/**
 * Waits until the whole element is inside the window and drawn at its own corners and middle:
 * nothing clips or covers it.
 */
export async function expectInView(element: Locator): Promise<void> {
  await expect
    .poll(() =>
      element.evaluate((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return 'outside';
        const inset = 6; // corners are round
        const points = [
          [left + inset, top + inset],
          [right - inset, top + inset],
          [left + inset, bottom - inset],
          [right - inset, bottom - inset],
          [(left + right) / 2, (top + bottom) / 2],
        ] as const;
        const hidden = points.filter(([x, y]) => !one.contains(document.elementFromPoint(x, y)));
        return hidden.length === 0 ? 'in sight' : `hidden at ${hidden.join(' and ')}`;
      }),
    )
    .toBe('in sight');
}
