/** Every screen, light and dark, against the rules that a program can check. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { addAccount } from '../../build/look/accounts.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import { createRequest } from '../../shared/queue/requests/requests.ts';
import {
  addTime,
  editorOf,
  expectLine,
  goTo,
  newNoteFromTray,
  openNote,
  signIn,
  test,
} from '../support/app-test.ts';
import { openNothing } from '../support/desktop-stubs.ts';
import { otherClient } from '../support/other-client.ts';

declare const window: { readonly traytable: Bridge };

/** A note whose styles must not reach the page, in its text and in an island. */
const STYLED =
  '<p style="color: red">Styled</p><details open><summary style="color: red">More</summary><p style="color: red">text</p></details><table style="width: 90%"><tbody><tr><td style="width: 20px">a</td></tr></tbody></table>';

const ITEMS = [
  { name: 'Drawings', description: 'Of the hall', amount: '12.5', rate: '80.00', unit_type: null },
  { name: 'Travel', description: null, amount: '1', rate: '240.10', unit_type: null },
];

/** The rules of axe that look at colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

test('every screen passes axe, in light and in dark, and nothing breaks the policy of the page', async ({
  desk,
}) => {
  test.setTimeout(180_000);
  const other = otherClient(desk.online);
  const { id, title } = await other.noteWithText();
  await other.changeNote(id, { content_html: STYLED });
  const { app, main, capture } = await desk.start();
  const { found, check } = createChecks();
  const refused: string[] = [];
  for (const page of [main, capture]) {
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
  }

  await expect(main.getByLabel('Service address')).toBeVisible();
  await check('sign-in', main);
  await openNothing(app);
  await main.getByLabel('Service address').fill(desk.online.baseUrl);
  await main.keyboard.press('Enter');
  await expect(main.getByText(/Waiting for your browser/)).toBeVisible();
  await check('waiting for the browser', main);
  await main.getByRole('button', { name: 'Browser didn’t come back?' }).click();
  await expect(main.getByLabel('Address of the page your browser shows')).toBeFocused();
  await check('pasting the address', main);
  await main.getByRole('button', { name: 'Cancel' }).click();
  await signIn(main, desk.online);
  await goTo(main, 'Time');
  await main.keyboard.press(']'); // next week has few entries
  for (const theme of ['Light', 'Dark']) {
    await goTo(main, 'Settings');
    await main.getByText(theme, { exact: true }).click();
    await check(`settings ${theme}`, main);
    await main.getByRole('button', { name: 'Change…' }).click();
    await main.keyboard.press(theme === 'Light' ? 'Control+Alt+J' : 'Control+Alt+K');
    await expect(main.getByRole('button', { name: 'Press it now' })).toBeVisible();
    await check(`test of the shortcut ${theme}`, main);
    await main.getByRole('button', { name: 'Skip' }).click();
    await goTo(main, 'Today');
    await expect(main.getByRole('region', { name: 'Tasks due' })).toBeVisible();
    await check(`today ${theme}`, main);
    await main.keyboard.press('ControlOrMeta+k');
    await expect(main.getByRole('option').first()).toBeVisible();
    await check(`palette ${theme}`, main);
    await main.keyboard.press('Escape');
    await goTo(main, 'Notes');
    await main.getByRole('option').nth(1).click();
    await expect(editorOf(main)).toBeVisible();
    await check(`notes ${theme}`, main);
    await main.getByRole('button', { name: 'Delete', exact: true }).click();
    const undo = main.getByRole('button', { name: 'Undo', exact: true });
    await expect(undo).toBeVisible();
    await check(`deleted note ${theme}`, main);
    await undo.click();
    await expect(undo).toHaveCount(0);
    await goTo(main, 'Clients');
    await main.getByRole('option').first().click();
    await check(`clients ${theme}`, main);
    await goTo(main, 'Time');
    await addTime(main, '45m', `Drew in ${theme}`);
    await main.getByLabel('What are you working on?').fill('Drawing');
    await main.keyboard.press('Enter');
    await expect(main.getByRole('button', { name: 'Stop timer' })).toBeVisible();
    await check(`running timer ${theme}`, main);
    await main.getByRole('button', { name: 'Stop timer' }).click();
    await main.getByRole('button', { name: `Drew in ${theme}` }).click();
    await check(`time ${theme}`, main);
    await main.keyboard.press('Escape');
    await main.keyboard.press('w');
    await expect(main.getByRole('table')).toBeVisible();
    await check(`week of time ${theme}`, main);
    await main.getByText('Days', { exact: true }).click();
    await expect(main.getByRole('button', { name: `Drew in ${theme}` }).first()).toBeVisible();
    await check(`days of time ${theme}`, main);
    await main.getByRole('button', { name: 'Report', exact: true }).click();
    await expect(main.getByRole('table', { name: /Hours by/ })).toBeVisible();
    await check(`report ${theme}`, main);
    await main.keyboard.press('Escape');
    await main.getByText('List', { exact: true }).click();
    for (const place of ['Tasks', 'Invoices'] as const) {
      await goTo(main, place);
      const grid = main.getByRole('grid', { name: place });
      await expect(grid.getByRole('gridcell').first()).toBeVisible();
      await grid.focus();
      await main.keyboard.press('ControlOrMeta+a');
      await check(`${place} ${theme}`, main);
      await main.keyboard.press('Escape');
    }
    await goTo(main, 'Deals');
    await main.getByText('Board', { exact: true }).click();
    await main.getByRole('group', { name: 'Deals' }).getByRole('option').first().click();
    await check(`board of deals ${theme}`, main);
    await main.getByText('Table', { exact: true }).click();
    await goTo(main, 'Outbox');
    await check(`outbox ${theme}`, main);
    await main.evaluate(saveRefused, theme);
    await main.getByRole('button', { name: new RegExp(`Create the task.*${theme}`) }).click();
    await main.getByRole('button', { name: /^Show what was sent/ }).click();
    await expect(main.getByRole('listitem').first()).toBeVisible();
    await check(`filled outbox ${theme}`, main);
    await main.keyboard.press('ControlOrMeta+Shift+F');
    await expect(main.getByText('Almost ready')).toBeVisible({ timeout: 30_000 });
    await check(`flight check ${theme}`, main);
    await main.keyboard.press('Escape');
    await newNoteFromTray(app);
    await check(`capture ${theme}`, capture);
    await capture.keyboard.press('Escape');
  }
  await openNote(main, title);
  await expect(editorOf(main)).toContainText('Styled');
  await main.getByRole('button', { name: 'HTML', exact: true }).click();
  expect(found).toEqual([]);
  expect(refused).toEqual([]);
});

test('every page and form of a record passes axe, in light and in dark', {
  tag: '@long',
}, async ({ desk }) => {
  test.setTimeout(300_000);
  const other = otherClient(desk.online);
  const client = await other.send(createRequest('company', { name: 'Paper Works' }));
  const billed = { title: 'Billed on paper', company_id: client.id, invoice_items: ITEMS };
  await other.send(createRequest('invoice', billed));
  const { main } = await desk.start();
  await signIn(main, desk.online);
  const { found, check } = createChecks();
  const article = main.getByRole('article');
  const edit = article.getByRole('button', { name: 'Edit details' });
  for (const theme of ['Light', 'Dark']) {
    await goTo(main, 'Settings');
    await main.getByText(theme, { exact: true }).click();
    for (const place of ['Contacts', 'Deals', 'Projects', 'Tasks', 'Invoices'] as const) {
      await goTo(main, place);
      const grid = main.getByRole('grid', { name: place });
      await grid.locator('[role="row"][aria-selected]').first().click();
      await grid.focus();
      await main.keyboard.press('Enter');
      await expect(article).toBeVisible();
      await check(`page in ${place} ${theme}`, main);
      if (await edit.isVisible()) await edit.click(); // a paid invoice is locked
      await check(`form in ${place} ${theme}`, main);
      await main.keyboard.press('n');
      await main.keyboard.press('Escape');
    }
    await goTo(main, 'Invoices');
    await main.getByRole('searchbox', { name: 'Filter invoices' }).fill('Billed on paper');
    const rows = main.locator('[role="row"][aria-selected]'); // beside an open page they show no title
    await expect(rows).toHaveCount(1);
    await rows.click();
    await main.keyboard.press('Enter');
    await expect(article.getByRole('table')).toContainText('Drawings');
    await check(`paper of an invoice ${theme}`, main);
    await edit.click();
    await expect(article.getByRole('textbox', { name: 'Title' })).toBeVisible();
    await check(`paper below a form ${theme}`, main);
    await goTo(main, 'Clients');
    await main.getByRole('option').first().click();
    await article.getByRole('button', { name: 'New', exact: true }).click();
    await check(`menu of a client ${theme}`, main);
    await main.getByRole('menuitem', { name: 'Invoice from time…' }).click();
    await expect(main.getByRole('dialog')).toBeVisible();
    await check(`invoice from time ${theme}`, main);
    await main.keyboard.press('Escape');
    await edit.click();
    await check(`form of a client ${theme}`, main);
    await goTo(main, 'Documents');
    await main.keyboard.press('n');
    await expect(main.getByRole('form', { name: 'New document' })).toBeVisible();
    await check(`new document ${theme}`, main);
    await main.keyboard.press('Escape');
    await goTo(main, 'Settings');
    await main.getByRole('button', { name: 'Verify', exact: true }).click();
    desk.online.service.faults.delayReply({ method: 'GET' }, 500, 10_000);
    await main.getByRole('button', { name: 'Compare everything' }).click();
    await expect(main.getByText('Comparing with the service…')).toBeVisible();
    await check(`a comparison under way ${theme}`, main);
    await main.getByRole('button', { name: 'Stop' }).click();
    await expect(main.getByText('You stopped the comparison')).toBeVisible();
    await check(`a stopped comparison ${theme}`, main);
    desk.online.service.faults.clear();
    await main.keyboard.press('Escape');
  }
  expect(found).toEqual([]);
});

test('the accounts, and what asks before one is left or forgotten, pass axe', {
  tag: '@long',
}, async ({ desk }) => {
  test.setTimeout(180_000);
  const { main } = await desk.start();
  await signIn(main, desk.online);
  const { found, check } = createChecks();
  const button = (name: string) => main.getByRole('button', { name, exact: true });
  await main.evaluate(saveRefused, 'that waits');
  await desk.online.goOffline();
  await expectLine(main, 'Offline');
  for (const theme of ['Light', 'Dark']) {
    await goTo(main, 'Settings');
    await main.getByText(theme, { exact: true }).click();
    const sidebar = main.getByRole('navigation');
    await sidebar.getByRole('button', { name: /^Account:/ }).click();
    const menu = main.getByRole('menu', { name: 'Accounts' });
    await expect(menu.getByText('Add another account…')).toBeVisible();
    await check(`menu of accounts ${theme}`, main);
    await menu.getByText('Add another account…').click();
    await expect(main.getByRole('dialog')).toContainText('is not sent yet');
    await check(`leaving an account ${theme}`, main);
    await button('Stay here').click();
    await button('Forget this account…').click();
    await main.getByLabel('Type forget to confirm').fill('forget');
    await check(`forgetting an account ${theme}`, main);
    await button('Keep it').click();
    await button('Sign out…').click();
    await expect(button('Sign out')).toBeVisible();
    await check(`signing out ${theme}`, main);
    await button('Stay signed in').click();
  }
  expect(found).toEqual([]);
});

/** Runs in the window: queues a task of a missing project. */
async function saveRefused(description: string): Promise<void> {
  const record = { kind: 'task', id: `local-${description}` } as const;
  const fields = { description, project_id: 99_999_999 };
  const writeId = crypto.randomUUID();
  await window.traytable.saveRecord({ writeId, record, fields, base: null, isFinished: true });
}

test('[K7.3] the question before a sealed account is forgotten passes axe, in light and in dark', {
  tag: '@long',
}, async ({ desk }) => {
  const { app, main } = await desk.start();
  await signIn(main, desk.online);
  await addAccount({ app }, { isSealed: true });
  await goTo(main, 'Settings');
  await main.getByRole('button', { name: 'Forget it…' }).click();
  await expect(main.getByLabel('Type forget to confirm')).toBeVisible();
  const { found, check } = createChecks();
  for (const colorScheme of ['light', 'dark'] as const) {
    await main.emulateMedia({ colorScheme });
    await check(`sealed account ${colorScheme}`, main);
  }
  expect(found).toEqual([]);
});

/** Collects what breaks the rules, under the name of each check. */
function createChecks() {
  const found: string[] = [];
  const check = async (name: string, page: Page) => {
    // A theme changes colours alone: what else there is to break was checked in the light one.
    const rules = name.endsWith(' Dark') ? COLOUR_RULES : [];
    const violations = await violationsOf(page, rules);
    found.push(...violations.map((violation) => `${name}: ${violation}`));
  };
  return { found, check };
}

/** Each broken rule with the first elements that break it; of all rules unless some are named. */
async function violationsOf(page: Page, rules: readonly string[]): Promise<string[]> {
  // axe's usual way opens a blank page, which an app window cannot. The author decides the order of
  // headings inside a note. To describe each element that passes takes longer than to check it.
  const all = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const axe = rules.length > 0 ? all.withRules([...rules]) : all.disableRules(['heading-order']);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes.slice(0, 3).map(({ html }) => html)}`);
}
