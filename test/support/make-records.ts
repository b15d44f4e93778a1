/** Records that are made in the started app: a client, and others on the page of the one before. */
import { expect, type Page } from '@playwright/test';
import { goTo, ticksOf } from './app-test.ts';

/** Makes a client and opens its page. */
export async function newClient(main: Page, name: string): Promise<void> {
  await goTo(main, 'Clients');
  await main.getByRole('button', { name: 'New…' }).click();
  await main.getByRole('menuitem', { name: 'Client' }).click();
  await fillNew(main, 'Name', name);
}

/** Begins a record of the one whose page is open. */
export async function beginHere(main: Page, kind: string): Promise<void> {
  await main.getByRole('article').getByRole('button', { name: 'New', exact: true }).click();
  await main.getByRole('menuitem', { name: kind, exact: true }).click();
}

/** Types into the field that a new record begins with; it is on the disk when this resolves. */
export async function fillNew(main: Page, label: string, text: string): Promise<void> {
  await expect(main.getByRole('textbox', { name: label, exact: true })).toBeFocused();
  await main.keyboard.type(text);
  await expect(ticksOf(main)).toContainText('Saved on this computer');
}
