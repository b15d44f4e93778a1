/** A comment on one deal that is half typed in the main window and in the deal's own window. */
import { expect, type Page } from '@playwright/test';
import { goTo, signIn, test } from '../support/app-test.ts';
import { recordWindow } from '../support/record-window.ts';

const field = (window: Page) => window.getByRole('textbox', { name: 'New comment' });

test('[Q20.4] two windows of a deal show one comment, and keep what is typed in both at once', async ({
  desk,
}) => {
  const { app, main } = await desk.start();
  await signIn(main, desk.online);
  await goTo(main, 'Deals');
  await main.getByRole('grid', { name: 'Deals' }).getByRole('row').nth(1).click();
  await main.keyboard.press('Enter');
  await field(main).fill('Old text.');
  await main.keyboard.press('ControlOrMeta+Shift+Enter');
  const own = await recordWindow(app);
  await expect(field(own)).toHaveValue('Old text.');
  await field(own).press('End');
  await field(own).pressSequentially(' Und noch ein langer Absatz.');
  await expect(field(main)).toHaveValue('Old text. Und noch ein langer Absatz.');
  await Promise.all([
    field(own).press('Z'),
    field(main)
      .press('End')
      .then(() => field(main).pressSequentially(' EINS')),
  ]);
  for (const window of [main, own]) {
    // Where both typed at one place it stands in a line of its own.
    await expect(field(window)).toHaveValue(/\sEINS/);
    await expect(field(window)).toHaveValue(/Old text\. Und noch ein langer Absatz\./);
    await expect(field(window)).toHaveValue(/Z/);
  }
  const text = await field(main).inputValue();
  const window = await app.browserWindow(own);
  await window.evaluate((one) => one.close());
  await main.getByRole('button', { name: 'More', exact: true }).click();
  await main.getByRole('menuitem', { name: 'Open in a window' }).click();
  await expect(field(await recordWindow(app))).toHaveValue(text);
});
