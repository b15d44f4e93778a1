/** The scenes of the lists. */
import type { Page } from '@playwright/test';
import type { Scene } from './scenes.ts';
import { goTo, recordRows, type Stage, signIn } from './stage.ts';

export const listScenes: readonly Scene[] = [
  { name: 'tasks', show: tasks },
  { name: 'task-beside', show: taskBeside },
  { name: 'deals', show: deals },
  { name: 'invoices', show: invoices },
  { name: 'contacts', show: contacts },
  { name: 'documents', show: documents },
  { name: 'client-page', show: clientPage },
  { name: 'deal-page', show: dealPage },
  { name: 'project-page', show: projectPage },
  { name: 'contact-page', show: contactPage },
  { name: 'new-client-page', show: newClientPage },
  { name: 'dark-invoices', show: darkInvoices },
  { name: 'dark-client-page', show: clientPage },
  { name: 'dark-deal-page', show: dealPage },
  { name: 'narrow-tasks', show: narrowTasks },
  { name: 'narrow-client-page', show: clientPage },
  { name: 'narrow-deal-page', show: dealPage },
];

/** Open tasks by due day, the first one open beside the list. */
async function tasks(stage: Stage): Promise<Page> {
  const { main } = stage;
  await signIn(stage);
  await main.getByRole('option').first().waitFor();
  await main.getByText(/Downloading/).waitFor({ state: 'hidden' });
  await goTo(main, 'Tasks');
  await recordRows(main).nth(1).waitFor();
  return main;
}

async function taskBeside({ main }: Stage): Promise<Page> {
  await recordRows(main).nth(2).click();
  await main.getByRole('article').waitFor();
  return main;
}

async function deals({ main }: Stage): Promise<Page> {
  await goTo(main, 'Deals');
  await recordRows(main).nth(1).waitFor();
  return main;
}

/** Invoices grouped by status, some selected. */
async function invoices({ main }: Stage): Promise<Page> {
  await goTo(main, 'Invoices');
  await main.getByRole('button', { name: /^Group by/ }).click();
  await main.getByRole('menuitemradio', { name: 'Status' }).click();
  await recordRows(main).nth(1).locator('[data-mark]').click();
  return main;
}

async function contacts({ main }: Stage): Promise<Page> {
  await goTo(main, 'Contacts');
  await recordRows(main).nth(1).waitFor();
  return main;
}

async function documents({ main }: Stage): Promise<Page> {
  await goTo(main, 'Documents');
  await main.getByRole('status').first().waitFor();
  return main;
}

async function darkInvoices({ main }: Stage): Promise<Page> {
  await goTo(main, 'Settings');
  await main.getByText('Dark', { exact: true }).click();
  await goTo(main, 'Invoices');
  return main;
}

async function narrowTasks({ main }: Stage): Promise<Page> {
  await main.setViewportSize({ width: 720, height: 480 });
  await goTo(main, 'Tasks');
  await main.keyboard.press('Escape');
  return main;
}

async function clientPage({ main }: Stage): Promise<Page> {
  await goTo(main, 'Clients');
  await main.getByRole('option').nth(1).click();
  await main.getByRole('region', { name: 'Timeline' }).waitFor();
  return main;
}

function dealPage({ main }: Stage): Promise<Page> {
  return openFirst(main, 'Deals');
}

function projectPage({ main }: Stage): Promise<Page> {
  return openFirst(main, 'Projects');
}

function contactPage({ main }: Stage): Promise<Page> {
  return openFirst(main, 'Contacts');
}

/** The page of the first record of a list; its pin is in the sidebar. */
async function openFirst(main: Page, place: string): Promise<Page> {
  await goTo(main, place);
  const close = main.getByRole('button', { name: 'Close', exact: true });
  if (!(await close.isVisible())) {
    await recordRows(main).first().click();
    await main.keyboard.press('Enter');
  }
  const more = main.getByRole('article').getByRole('button', { name: 'More', exact: true });
  await more.click();
  const pin = main.getByRole('menuitem', { name: /Pin to the sidebar|Unpin/ });
  if ((await pin.textContent()) === 'Unpin') await main.keyboard.press('Escape');
  else await pin.click();
  return main;
}

/** A client that has got a name and is not on the service, whose long name wraps. */
async function newClientPage(stage: Stage): Promise<Page> {
  const { main } = stage;
  await stage.goOffline();
  await goTo(main, 'Clients');
  await main.getByRole('listbox', { name: 'Clients' }).focus();
  await main.keyboard.press('n');
  await main
    .getByRole('textbox', { name: 'Name' })
    .fill('שלום Nordlys Arkitekter og Landskap '.repeat(4));
  await main.getByRole('button', { name: 'Close details' }).click();
  await stage.goOnline();
  return main;
}
