/** Every screen and every page of a record, light and dark, against the rules that a program can check. */
import { expect } from '@playwright/test';
import { addAccount } from '../../build/look/accounts.ts';
import { createRequest } from '../../shared/queue/requests/requests.ts';
import { expectLine, goTo, signIn, test } from '../support/app-test.ts';
import { createChecks, saveRefused } from '../support/axe-checks.ts';
import { checkScreens } from '../support/axe-screens.ts';
import { otherClient } from '../support/other-client.ts';

const ITEMS = [
  { name: 'Drawings', description: 'Of the hall', amount: '12.5', rate: '80.00', unit_type: null },
  { name: 'Travel', description: null, amount: '1', rate: '240.10', unit_type: null },
];

test('every screen passes axe, in light and in dark, and nothing breaks the policy of the page', ({
  desk,
}) => checkScreens(desk));

test('every page and form of a record passes axe, in light and in dark', async ({ desk }) => {
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

test('the accounts, and what asks before one is left or forgotten, pass axe', async ({ desk }) => {
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

test('[K7.3] the question before a sealed account is forgotten passes axe, in light and in dark', async ({
  desk,
}) => {
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
