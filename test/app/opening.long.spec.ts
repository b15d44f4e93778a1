/** Opening is not editing: going through the large sample writes nothing, here or there. */
import { expect } from '@playwright/test';
import { editorOf, goTo, signIn, test } from '../support/app-test.ts';

/** `open-editor.test.ts` opens all the others: what a started app adds does not depend on how many. */
const NOTES = 10;

test.use({ sample: 'large' });

test('[P10] writes nothing while ten notes of the large sample are opened and closed', async ({
  desk,
}) => {
  test.setTimeout(300_000); // a busy machine pulls everything else of a large account as well
  const { main, end } = await desk.start();
  await signIn(main, desk.online);
  const list = main.getByRole('listbox');
  await list.focus();
  await main.keyboard.press('Home');
  const shown = new Set<string>();
  for (let opened = 0; opened < NOTES; opened += 1) {
    // Its text may have to come first, and the gate permits only so many requests a minute.
    await expect(editorOf(main)).toBeVisible({ timeout: 70_000 });
    shown.add(await list.getAttribute('aria-activedescendant').then((id) => id ?? ''));
    if (opened % 5 === 0) {
      await editorOf(main).click(); // a cursor in the text is no edit either
      await list.focus();
    }
    await main.keyboard.press('ArrowDown');
  }
  await goTo(main, 'Outbox');
  await expect(main.getByText('Everything is on the service.')).toBeVisible();
  await end();
  expect(shown.size).toBe(NOTES);
  expect(desk.online.requests.filter((one) => !one.startsWith('GET '))).toEqual([]);
});
