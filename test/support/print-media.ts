/** A page as it prints: on A4 without its margins, in the dark theme, until the test ends. */
import { expect, onTestFinished } from 'vitest';
import { cdp, page } from 'vitest/browser';

export async function printInTheDark(): Promise<void> {
  document.documentElement.dataset['theme'] = 'dark';
  await page.viewport(673, 1000);
  const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> };
  const show = (media: string) => session.send('Emulation.setEmulatedMedia', { media });
  onTestFinished(async () => {
    delete document.documentElement.dataset['theme'];
    await show('');
  });
  await show('print');
  await expect.poll(() => matchMedia('print').matches).toBe(true);
}
