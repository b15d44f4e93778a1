import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';

const PAUSE_MS = 500;

/**
 * Waits until an asynchronous check in the page answers true. Playwright's `waitForFunction` would take
 * its promise for the answer.
 */
export async function untilInPage(page: Page, check: () => Promise<boolean>): Promise<void> {
  while (!(await page.evaluate(check))) await setTimeout(PAUSE_MS);
}
