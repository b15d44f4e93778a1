import type { Page } from '@playwright/test';

/**
 * Opens a clock of the milliseconds for which the page's main thread has had a processor. Other work
 * of the machine does not count.
 */
export async function openThreadClock(page: Page): Promise<() => Promise<number>> {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await chromium.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN);
  };
}
