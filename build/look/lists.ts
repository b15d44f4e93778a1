/** The scenes of the lists. */
import type { Page } from '@playwright/test';
import { goTo, type Stage, signIn } from './stage.ts';

/** Open tasks by their due day, the first of them beside the list. */
export async function tasks(stage: Stage): Promise<Page> {
  const { main } = stage;
  await signIn(stage);
  await main.getByRole('option').first().waitFor();
  await main.getByText(/Downloading/).waitFor({ state: 'hidden' });
  await goTo(main, 'Tasks');
  await main.getByRole('row').nth(2).waitFor();
  return main;
}

export async function taskBeside({ main }: Stage): Promise<Page> {
  await main.getByRole('row').nth(3).click();
  await main.keyboard.press(' ');
  await main.getByRole('article').waitFor();
  return main;
}

export async function deals({ main }: Stage): Promise<Page> {
  await goTo(main, 'Deals');
  await main.getByRole('row').nth(2).waitFor();
  return main;
}

/** Invoices in groups by their status, with a few selected. */
export async function invoices({ main }: Stage): Promise<Page> {
  await goTo(main, 'Invoices');
  await main.getByRole('button', { name: /^Group by/ }).click();
  await main.getByRole('menuitemradio', { name: 'Status' }).click();
  await main.getByRole('row').nth(3).click();
  await main.keyboard.press('x');
  return main;
}

export async function contacts({ main }: Stage): Promise<Page> {
  await goTo(main, 'Contacts');
  await main.getByRole('row').nth(2).waitFor();
  return main;
}

export async function documents({ main }: Stage): Promise<Page> {
  await goTo(main, 'Documents');
  await main.getByRole('status').first().waitFor();
  return main;
}

export async function darkInvoices({ main }: Stage): Promise<Page> {
  await goTo(main, 'Settings');
  await main.getByText('Dark', { exact: true }).click();
  await goTo(main, 'Invoices');
  return main;
}

export async function narrowTasks({ main }: Stage): Promise<Page> {
  await main.setViewportSize({ width: 720, height: 480 });
  await goTo(main, 'Tasks');
  await main.keyboard.press('Escape');
  return main;
}
