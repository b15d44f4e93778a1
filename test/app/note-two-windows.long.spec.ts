/** One note that is typed in without a connection, in the main window and in a window of its own. */
import { expect, type Page } from '@playwright/test';
import { goTo, signIn, test } from '../support/app-test.ts';
import { recordWindow } from '../support/record-window.ts';

const text = (window: Page) => window.getByRole('textbox', { name: 'Text of the note' });

test('[Q8.16] two windows of a note show at once what is typed in both, and it is no conflict', async ({
  desk,
}) => {
  const { app, main } = await desk.start();
  await signIn(main, desk.online);
  await goTo(main, 'Notes');
  await main.getByRole('button', { name: 'New note' }).first().click();
  await main.getByRole('textbox', { name: 'Title' }).fill('Two windows');
  await text(main).click();
  await main.keyboard.type('Call the client.\nSend the offer.');
  const ticks = main.getByLabel('Save status');
  await expect(ticks).toContainText('On the service');
  await desk.online.goOffline();
  await main.keyboard.press('ControlOrMeta+Shift+Enter');
  const own = await recordWindow(app);
  await expect(text(own)).toContainText('Send the offer.');
  await text(own).press('ControlOrMeta+End');
  await own.keyboard.type(' AAA');
  await text(main).press('ControlOrMeta+Home');
  await main.keyboard.type('BBB ');
  await text(own).press('ControlOrMeta+End');
  await own.keyboard.type(' CCC');
  for (const window of [main, own]) {
    await expect(text(window)).toHaveText(/BBB Call the client\.\s*Send the offer\. AAA CCC$/);
  }
  await desk.online.goOnline();
  await expect(ticks).toContainText('On the service', { timeout: 30_000 });
  for (const window of [main, own]) {
    await expect(text(window)).toHaveText(/BBB Call the client\.\s*Send the offer\. AAA CCC$/);
  }
  await expect(main.getByText(/edited this note too/)).toHaveCount(0);
});
