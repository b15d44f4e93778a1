/**
 * Every place of the sidebar without a mouse: a record is opened, changed and left again, and no key
 * leaves the focus on nothing.
 */
import { expect, type Page } from '@playwright/test';
import { type Place, placeNames, places } from '../../shared/ipc/places.ts';
import { createRequest } from '../../shared/queue/requests/requests.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { test, titleOf } from '../support/app-test.ts';
import {
  beginDocument,
  editDetails,
  escapeTo,
  expectSaved,
  fillIn,
  findRow,
  tabTo,
} from '../support/by-keyboard.ts';
import { otherClient } from '../support/other-client.ts';
import type { SwitchableService } from '../support/switchable-service.ts';
import { expectFocus, watchFocus } from '../support/watch-focus.ts';

/** The records of the tables, and what is changed in each: the field by its label, and by its name. */
const inTables = {
  contacts: { words: 'Keyed person', label: 'Job title', field: 'job_title', text: 'Locksmith' },
  deals: { words: 'Keyed deal', label: 'Value', field: 'deal_value', text: '1234.50' },
  projects: { words: 'Keyed project', label: 'Currency', field: 'currency', text: 'JPY' },
  tasks: { words: 'Keyed task', label: 'Description', field: 'description', text: 'By keys' },
  invoices: { words: 'Keyed invoice', label: 'Tax', field: 'tax_amount', text: '7.25' },
} as const;

const changed: Readonly<Record<string, Fields>> = {
  ...Object.fromEntries(
    Object.entries(inTables).map(([place, { field, text }]) => [`/${place}`, { [field]: text }]),
  ),
  '/notes': { title: 'Note by keys' },
  '/companies': { linkedin: 'linkedin.com/company/keys' },
  '/time_entries': { description: 'Changed by keys' },
};

const DOCUMENT = 'Offer by keys';

/** Opens the record that says this, changes a field of it, and goes back to the rows. */
async function changeInTable(main: Page, place: keyof typeof inTables): Promise<void> {
  const { words, label, text } = inTables[place];
  await findRow(main, words);
  await editDetails(main);
  await fillIn(main, label, text);
  await expectSaved(main);
  await escapeTo(main, main.getByRole('grid'));
}

/** Steps of each place; they begin where its key leads. */
const steps: Readonly<Record<Place, (main: Page) => Promise<void>>> = {
  async today(main) {
    const tasks = main.getByRole('region', { name: 'Tasks due' });
    const more = tasks.getByRole('button', { name: /^Show \d+ more$/ });
    await tabTo(main, more);
    await main.keyboard.press('Enter');
    await expect(more).toHaveCount(0);
    await main.keyboard.press('ArrowUp');
    await main.keyboard.press('Enter');
    await expect(main.getByRole('article')).toBeVisible();
    await main.keyboard.press('Alt+ArrowLeft');
    await expect(tasks).toBeVisible();
  },
  async notes(main) {
    const list = main.getByRole('listbox', { name: 'Notes' });
    await tabTo(main, list);
    await main.keyboard.press('ArrowDown');
    await main.keyboard.press('Enter');
    await tabTo(main, titleOf(main), 'Shift+Tab');
    await fillIn(main, 'Title', 'Note by keys');
    await expectSaved(main);
    await escapeTo(main, list);
  },
  async time(main) {
    await main.keyboard.press('r');
    await expect(main.getByRole('table', { name: /Hours by/ })).toBeVisible();
    await main.keyboard.press('Escape');
    const line = main.getByRole('form', { name: 'Add time' });
    await tabTo(main, line.getByRole('textbox', { name: 'Time' }));
    await main.keyboard.type('45m');
    await tabTo(main, line.getByLabel('Description'));
    await main.keyboard.type('Drawn by keys');
    await main.keyboard.press('Enter');
    await tabTo(main, main.getByRole('button', { name: 'Drawn by keys' }));
    await main.keyboard.press('Enter');
    await fillIn(main, 'Description of this entry', 'Changed by keys');
    await main.keyboard.press('Escape');
    await expect(main.getByRole('button', { name: 'Changed by keys' })).toBeVisible();
  },
  async clients(main) {
    const list = main.getByRole('listbox', { name: 'Clients' });
    await tabTo(main, list);
    await main.keyboard.press('ArrowDown');
    await editDetails(main);
    await fillIn(main, 'LinkedIn', 'linkedin.com/company/keys');
    await expectSaved(main);
    await escapeTo(main, list);
  },
  contacts: (main) => changeInTable(main, 'contacts'),
  deals: (main) => changeInTable(main, 'deals'),
  projects: (main) => changeInTable(main, 'projects'),
  tasks: (main) => changeInTable(main, 'tasks'),
  invoices: (main) => changeInTable(main, 'invoices'),
  async documents(main) {
    await beginDocument(main, DOCUMENT, 'Keyed Works');
    await main.keyboard.press('ControlOrMeta+Enter');
    await expect(main.getByRole('article', { name: DOCUMENT })).toBeVisible();
    await escapeTo(main, main.getByRole('grid'));
    await main.keyboard.press('Home');
    await main.keyboard.press('Enter');
    await expect(main.getByRole('article', { name: DOCUMENT })).toBeVisible();
    await escapeTo(main, main.getByRole('grid'));
  },
  async outbox(main) {
    await tabTo(main, main.getByRole('button', { name: 'Show what was sent' }));
    await main.keyboard.press('Enter');
    await expect(main.getByRole('button', { name: 'Hide what was sent' })).toBeFocused();
  },
  async conflicts(main) {
    await main.keyboard.press('ArrowDown');
  },
  async team(main) {
    const list = main.getByRole('listbox', { name: 'Team and tags' });
    await tabTo(main, list);
    await main.keyboard.press('ArrowDown');
    await main.keyboard.press('Enter');
    await expect(main.getByRole('article')).toBeVisible();
    await escapeTo(main, list);
  },
  async settings(main) {
    await tabTo(main, main.getByRole('radio', { name: 'System' }));
    await main.keyboard.press('ArrowRight');
    await expect(main.getByRole('radio', { name: 'Light' })).toBeFocused();
  },
};

test('goes to every place, changes a record and comes back by keys alone, and never loses the focus', async ({
  desk,
}) => {
  test.setTimeout(300_000);
  const { online } = desk;
  const other = otherClient(online);
  const client = await other.send(createRequest('company', { name: 'Keyed Works' }));
  await other.send(createRequest('contact', { name: 'Keyed person' }));
  for (const kind of ['deal', 'project', 'task'] as const) {
    await other.send(createRequest(kind, { title: `Keyed ${kind}` }));
  }
  const draft = { title: 'Keyed invoice', company_id: client.id, invoice_items: [] };
  await other.send(createRequest('invoice', draft));
  const { main } = await desk.start();
  await watchFocus(main);
  await signInByKeys(main, online);
  for (const place of placeNames) {
    await test.step(places[place].label, async () => {
      await main.keyboard.press(`ControlOrMeta+${places[place].key}`);
      const button = main
        .getByRole('navigation', { name: 'Places' })
        .getByRole('button', { name: new RegExp(`^${places[place].label}`) });
      await expect(button).toHaveAttribute('aria-current', 'page');
      await expectFocus(main);
      await steps[place](main);
      await expectFocus(main);
    });
  }
  await main.keyboard.press('ControlOrMeta+Shift+O');
  await expect(main.getByText('Everything is on the service.')).toBeVisible({ timeout: 60_000 });
  for (const [path, fields] of Object.entries(changed)) {
    expect(await other.latest(path), path).toContainEqual(expect.objectContaining(fields));
  }
  await expectFocus(main);
});

async function signInByKeys(main: Page, { baseUrl, apiKey }: SwitchableService): Promise<void> {
  await tabTo(main, main.getByLabel('Service address'));
  await main.keyboard.type(baseUrl);
  await tabTo(main, main.getByRole('button', { name: 'Use an API key instead' }));
  await main.keyboard.press('Enter');
  await expect(main.getByLabel('API key', { exact: true })).toBeFocused();
  await main.keyboard.type(apiKey);
  await main.keyboard.press('Enter');
  await expect(main.getByRole('navigation', { name: 'Places' })).toBeVisible();
  await expectFocus(main);
  await main.keyboard.press('ControlOrMeta+2');
  await expect(main.getByRole('option').first()).toBeVisible();
}
