/** Goes from screen to screen of the started app as its user does, and says how long each takes. */
import type { Page } from '@playwright/test';
import { type Place, places } from '../../shared/ipc/places.ts';

declare const window: { longestTaskMs?: number } & Window;

export type Visit = {
  /** From the click to the frame that shows the screen. */
  readonly ms: number;
  /** The longest task of the page's thread until then; 0 where none was over 50 ms. */
  readonly longestTaskMs: number;
};

/** Watches the tasks of the page from now on. Chromium reports those of more than 50 ms. */
export function watchTasks(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.longestTaskMs = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        window.longestTaskMs = Math.max(window.longestTaskMs ?? 0, duration);
      }
    }).observe({ type: 'longtask' });
  });
}

/** The longest task since this was last asked. */
export function takeLongestTask(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Chromium reports a task some time after its end.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const longest = window.longestTaskMs ?? 0;
    window.longestTaskMs = 0;
    return longest;
  });
}

/** Opens a place by its button in the sidebar, and waits until its rows are drawn. */
export async function visit(page: Page, place: Place): Promise<Visit> {
  await takeLongestTask(page);
  const ms = await page.evaluate(openPlace, places[place].label);
  return { ms, longestTaskMs: await takeLongestTask(page) };
}

/** Runs in the page. */
async function openPlace(label: string): Promise<number> {
  const buttons = document.querySelectorAll<HTMLElement>('[aria-label="Places"] button');
  const button = [...buttons].find(({ ariaLabel }) => ariaLabel?.startsWith(label));
  const from = performance.now();
  button?.click();
  // Rows that have not come yet stand in for themselves as a status.
  const isShown = () =>
    button?.ariaCurrent === 'page' &&
    document.querySelector('main .place :is(button, h2, [role="listbox"], [role="grid"])') !==
      null &&
    document.querySelector(
      'main .place [role="status"]:is([aria-label^="Opening"], [aria-label^="Reading"])',
    ) === null;
  do await new Promise(requestAnimationFrame);
  while (!isShown());
  const { port1, port2 } = new MessageChannel();
  const drawn = new Promise((resolve) => (port1.onmessage = resolve));
  port2.postMessage(null);
  await drawn;
  return performance.now() - from;
}
