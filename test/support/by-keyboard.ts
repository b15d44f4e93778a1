/** The steps of a person without a mouse in the started app. */
import { expect, type Locator, type Page } from '@playwright/test';
import { ticksOf } from './app-test.ts';

/** More stops than any screen has from one end to the other. */
const STOPS_MAX = 150;

/** Goes on by Tab until this has the focus. */
export async function tabTo(main: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await wanted.evaluate((element) => element.contains(document.activeElement))) return;
    await main.keyboard.press(key);
  }
  throw new Error(`Tab does not lead to ${wanted}`);
}

/** Presses Esc until this has the focus. */
export async function escapeTo(main: Page, wanted: Locator): Promise<void> {
  await expect(async () => {
    if (!(await wanted.evaluate((element) => element === document.activeElement))) {
      await main.keyboard.press('Escape');
    }
    await expect(wanted).toBeFocused({ timeout: 500 });
  }).toPass();
}

/** Finds the rows that say this, and goes to the first. */
export async function findRow(main: Page, words: string): Promise<void> {
  await main.keyboard.press('ControlOrMeta+f');
  await main.keyboard.press('ControlOrMeta+a');
  await main.keyboard.type(words);
  const grid = main.getByRole('grid');
  const rows = grid.locator('[role="row"][aria-selected]'); // neither the head nor that of a group
  await expect(rows.filter({ hasNotText: words })).toHaveCount(0);
  await expect(rows.first()).toBeVisible();
  await main.keyboard.press('Enter');
  await main.keyboard.press('Home');
  const current = await grid.getAttribute('aria-activedescendant');
  const isGroup = (await main.locator(`[id="${current}"][aria-selected]`).count()) === 0;
  if (isGroup) await main.keyboard.press('ArrowDown');
}

/** Types into the field of an open form. */
export async function fillIn(main: Page, label: string, text: string): Promise<void> {
  await tabTo(main, main.getByRole('textbox', { name: label, exact: true }));
  await main.keyboard.press('ControlOrMeta+a');
  await main.keyboard.type(text);
}

/** Chooses a record in the dialog of a field. */
export async function choose(main: Page, label: string, name: string): Promise<void> {
  await tabTo(main, main.getByRole('article').getByRole('button', { name: label, exact: true }));
  await main.keyboard.press('Enter');
  await main.keyboard.type(name);
  await expect(
    main.getByRole('dialog', { name: label }).getByRole('option', { name }).first(),
  ).toBeVisible();
  await main.keyboard.press('Enter');
}

/** Opens the form of the row that is current. */
export async function editDetails(main: Page): Promise<void> {
  await main.keyboard.press('Enter');
  await tabTo(main, main.getByRole('button', { name: 'Edit details' }));
  await main.keyboard.press('Enter');
}

/** Deletes the open record, and waits until it can be undone. */
export async function deleteOpen(main: Page): Promise<void> {
  await main.keyboard.press('Enter');
  await tabTo(main, main.getByRole('article').getByRole('button', { name: 'Delete', exact: true }));
  await main.keyboard.press('Enter');
  await expect(main.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
}

/** Waits until what was typed is on the disk. */
export async function expectSaved(main: Page): Promise<void> {
  await expect(ticksOf(main).first()).toContainText('Saved on this computer');
}

/** Begins a document of the first template in the list of documents, up to the record that names its client. */
export async function beginDocument(
  main: Page,
  title: string,
  name: string,
  field: 'Client' | 'Project' = 'Client',
): Promise<void> {
  const keys = main.keyboard;
  await keys.press('n');
  await expect(main.getByRole('form', { name: 'New document' })).toBeVisible();
  await keys.press('Enter');
  await expect(main.getByRole('dialog').getByRole('option').first()).toBeVisible();
  await keys.press('Enter');
  await fillIn(main, 'Title', title);
  await choose(main, field, name);
}
