/** The scenes of the Time place. */
import type { Page } from '@playwright/test';
import { goTo, type Stage, signIn } from './stage.ts';

/** A week with an entry that is open, and one that waits. */
export async function time(stage: Stage): Promise<Page> {
  const { main } = stage;
  await signIn(stage);
  await main.getByRole('option').first().waitFor();
  await main.getByText(/Downloading/).waitFor({ state: 'hidden' });
  await stage.goOffline();
  await goTo(main, 'Time');
  const line = main.getByRole('form', { name: 'Add time' });
  await line.getByRole('textbox', { name: 'Time' }).fill('8-9:30');
  await line.getByLabel('Description').fill('Call with the printer about the colours');
  await main.keyboard.press('Enter');
  await main.getByRole('button', { name: /about the colours/ }).click();
  return main;
}

export async function timeWeek({ main }: Stage): Promise<Page> {
  await main.keyboard.press('Escape');
  await main.keyboard.press('w');
  await main.getByRole('table').waitFor();
  return main;
}

export async function timeNarrow({ main }: Stage): Promise<Page> {
  await main.setViewportSize({ width: 720, height: 480 });
  return main;
}

export async function darkTime({ main }: Stage): Promise<Page> {
  await main.setViewportSize({ width: 1200, height: 800 });
  await goTo(main, 'Settings');
  await main.getByText('Dark', { exact: true }).click();
  await goTo(main, 'Time');
  await main.getByText('List', { exact: true }).click();
  return main;
}
