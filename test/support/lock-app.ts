/** The steps that turn the app lock of a started app on, and lock it. Each ends the program. */
import type { LaunchedApp } from '../../build/launch-app.ts';
import { type Desk, goTo } from './app-test.ts';

/** Resolves once everything is encrypted; the next start is a usual one. */
export async function encryptAll(desk: Desk, { app, main }: LaunchedApp): Promise<void> {
  await goTo(main, 'Settings');
  await main.getByRole('button', { name: 'Turn on app lock…' }).click();
  await main.getByLabel('I have saved the recovery code').check();
  const ended = app.waitForEvent('close', { timeout: 30_000 });
  await main.getByRole('button', { name: 'Encrypt and restart' }).click();
  await ended;
  await desk.startAgain(); // it ends by itself once the caches are moved
}

export async function lockByKey({ app, main }: LaunchedApp): Promise<void> {
  const ended = app.waitForEvent('close', { timeout: 30_000 });
  // The page may be gone before the key is let go.
  await main.keyboard.press('ControlOrMeta+Shift+L').catch(() => undefined);
  await ended;
}
