/** Goes from screen to screen of the started app as its user does, and says how long each takes. */
import type { Page } from '@playwright/test';
import { type Place, places } from '../../shared/ipc/places.ts';

declare const window: { longestTaskMs?: number } & Window;

export type Visit = {
  /** From the click to the frame that shows the screen. */
  readonly ms: number;
  /** The longest task of the page's thread since the last visit; 0 where none was over 50 ms. */
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
export function visit(page: Page, place: Place): Promise<Visit> {
  const button = `[aria-label="Places"] button[aria-label^="${places[place].label}"]`;
  const content = 'main .place :is(button, h2, [role="listbox"], [role="grid"])';
  return press(page, { target: button, shown: [`${button}[aria-current="page"]`, content] });
}

/** Opens the page of the first record in the list that is shown, and waits until it is drawn. */
export function openFirst(page: Page): Promise<Visit> {
  const target = 'main .place :is([role="row"][aria-selected], [role="option"])';
  return press(page, { target, shown: ['main .place article'] });
}

/** Closes that page again. */
export async function closePage(page: Page): Promise<void> {
  await page.locator('main .place :is([role="listbox"], [role="grid"])').first().focus();
  await page.keyboard.press('Escape');
  await page.locator('main .place article').waitFor({ state: 'detached' });
}

async function press(page: Page, how: Press): Promise<Visit> {
  const waitedTaskMs = await takeLongestTask(page);
  const ms = await page.evaluate(pressAndWait, how);
  return { ms, longestTaskMs: Math.max(waitedTaskMs, await takeLongestTask(page)) };
}

/** Selectors of what is clicked, and of all that is there once it is shown. */
type Press = { readonly target: string; readonly shown: readonly string[] };

/** Runs in the page. */
async function pressAndWait({ target, shown }: Press): Promise<number> {
  const from = performance.now();
  document.querySelector<HTMLElement>(target)?.click();
  // Rows that have not come yet stand in for themselves as a status.
  const isShown = () =>
    shown.every((one) => document.querySelector(one) !== null) &&
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
