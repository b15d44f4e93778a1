/** The window of a record in the started app. */
import { type ElectronApplication, expect, type Page } from '@playwright/test';

/** Waits for the window and its page; it must be the only one, or the only one of this kind. */
export async function recordWindow(app: ElectronApplication, kind = ''): Promise<Page> {
  const address = `record-window.html?kind=${kind}`;
  const find = () => app.windows().find((one) => one.url().includes(address));
  await expect.poll(() => find() !== undefined).toBe(true);
  const page = find();
  if (page === undefined) throw new Error('There is no such window.');
  await page.waitForLoadState();
  return page;
}
