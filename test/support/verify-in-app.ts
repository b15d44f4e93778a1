/** The flight check and the comparison with the service in the started app. */
import { expect, type Locator, type Page } from '@playwright/test';
import { goTo } from './app-test.ts';

/** Waits until everything is on this computer. */
export async function checkFlight(main: Page): Promise<void> {
  const dialog = main.getByRole('dialog', { name: 'Flight check' });
  await main.keyboard.press('ControlOrMeta+Shift+F');
  await expect(dialog.getByText('Ready for take-off')).toBeVisible({ timeout: 90_000 });
  await dialog.getByRole('button', { name: 'Done' }).click();
}

/** Opens the comparison from the settings. */
export async function openVerify(main: Page): Promise<Locator> {
  await goTo(main, 'Settings');
  await main.getByRole('button', { name: 'Verify', exact: true }).click();
  return main.getByRole('dialog', { name: 'Verify' });
}
