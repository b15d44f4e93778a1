/** A computer that wakes up in another network than before: the app is not restarted. */
import { expect } from '@playwright/test';
import { expectLine, signIn, test } from '../support/app-test.ts';

test('checks on waking a connection that only looks open, and it comes back by itself', async ({
  desk,
}) => {
  test.setTimeout(90_000);
  const { online } = desk;
  const { app, main } = await desk.start();
  await signIn(main, online);
  const dialog = main.getByRole('dialog', { name: 'Flight check' });
  await main.keyboard.press('ControlOrMeta+Shift+F');
  await expect(dialog.getByText('Ready for take-off')).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Done' }).click();

  await online.goOffline(); // nothing is sent now that could notice
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
  await expect(main.getByRole('contentinfo', { name: 'Status' })).toContainText('Offline', {
    timeout: 5_000,
  });
  await online.goOnline();
  await expectLine(main, 'Online');
});
