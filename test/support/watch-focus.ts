/** Tells when nothing on a page has the focus: then no key of the app works. */
import { expect, type Page } from '@playwright/test';

/** A screen that replaces another may be without focus for as long as it loads, on a busy machine too. */
const TICKS_MAX = 20;
const TICK_MS = 100;

declare const window: { lostFocus?: string[] };

/** Starts to watch. Call it once for each page. */
export async function watchFocus(page: Page): Promise<void> {
  await page.evaluate(watchInPage, { ticksMax: TICKS_MAX, tickMs: TICK_MS });
}

/** Fails if the focus was lost since the watch began, or is lost now. */
export async function expectFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  expect(await page.evaluate(() => window.lostFocus)).toEqual([]);
}

/** Runs in the page. */
function watchInPage({ ticksMax, tickMs }: { ticksMax: number; tickMs: number }): void {
  const lost: string[] = [];
  window.lostFocus = lost;
  let lastKey = 'no key';
  let ticks = 0;
  addEventListener('keydown', ({ key }) => (lastKey = key), { capture: true });
  setInterval(() => {
    ticks = document.activeElement === document.body ? ticks + 1 : 0;
    const heading = document.querySelector('main h1, main h2')?.textContent ?? 'no heading';
    if (ticks === ticksMax) lost.push(`after ${lastKey}, at ${heading.trim()}`);
  }, tickMs);
}
