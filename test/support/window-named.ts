/** A window of the started app, by the file of its page. */
import { type ElectronApplication, expect, type Page } from '@playwright/test';

/** Waits for the window and its page. */
export async function windowNamed(app: ElectronApplication, file: string): Promise<Page> {
  const find = () => app.windows().find((one) => one.url().includes(file));
  await expect.poll(() => find() !== undefined).toBe(true);
  const page = find();
  if (page === undefined) throw new Error('There is no such window.');
  await page.waitForLoadState();
  return page;
}

/** The window of a record; it must be the only one. */
export const recordWindow = (app: ElectronApplication) => windowNamed(app, 'record-window.html');
