/** The scenes of the lists. */
import type { Page } from '@playwright/test';
import type { Scene } from './scenes.ts';
import { goTo, type Stage, signIn } from './stage.ts';

export const listScenes: readonly Scene[] = [
  { name: 'tasks', show: tasks },
  { name: 'task-beside', show: taskBeside },
  { name: 'deals', show: deals },
  { name: 'invoices', show: invoices },
  { name: 'contacts', show: contacts },
  { name: 'documents', show: documents },
  { name: 'dark-invoices', show: darkInvoices },
  { name: 'narrow-tasks', show: narrowTasks },
];

/** Open tasks by their due day, the first of them beside the list. */
async function tasks(stage: Stage): Promise<Page> {
  const { main } = stage;
  await signIn(stage);
  await main.getByRole('option').first().waitFor();
  await main.getByText(/Downloading/).waitFor({ state: 'hidden' });
  await goTo(main, 'Tasks');
  await main.getByRole('row').nth(2).waitFor();
  return main;
}

async function taskBeside({ main }: Stage): Promise<Page> {
  await main.getByRole('row').nth(3).click();
  await main.keyboard.press(' ');
  await main.getByRole('article').waitFor();
  return main;
}

async function deals({ main }: Stage): Promise<Page> {
  await goTo(main, 'Deals');
  await main.getByRole('row').nth(2).waitFor();
  return main;
}

/** Invoices in groups by their status, with a few selected. */
async function invoices({ main }: Stage): Promise<Page> {
  await goTo(main, 'Invoices');
  await main.getByRole('button', { name: /^Group by/ }).click();
  await main.getByRole('menuitemradio', { name: 'Status' }).click();
  await main.getByRole('row').nth(3).click();
  await main.keyboard.press('x');
  return main;
}

async function contacts({ main }: Stage): Promise<Page> {
  await goTo(main, 'Contacts');
  await main.getByRole('row').nth(2).waitFor();
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
