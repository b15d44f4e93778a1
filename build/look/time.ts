/** The scenes of the Time place. */
import type { Page } from '@playwright/test';
import { goTo, type Stage, signIn } from './stage.ts';

/** A week with an open entry and one that is not sent yet. */
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

/** Several entries selected, after a change of them, with its Undo. */
export async function timeSeveral({ main }: Stage): Promise<Page> {
  await main.keyboard.press('Escape');
  await main.getByRole('button', { name: /about the colours/ }).focus();
  await main.keyboard.press('ControlOrMeta+a');
  const bar = main.getByRole('group', { name: 'Selected' });
  await bar.getByRole('button', { name: 'Not billable' }).click();
  await main.getByText(/made not billable/).waitFor();
  return main;
}

export async function timeSeveralNarrow({ main }: Stage): Promise<Page> {
  await main.setViewportSize({ width: 720, height: 480 });
  return main;
}

export async function timeWeek({ main }: Stage): Promise<Page> {
  await main.setViewportSize({ width: 1200, height: 800 });
  await main.getByRole('button', { name: 'Clear selection' }).click();
  await main.keyboard.press('w');
  await main.getByRole('table').waitFor();
  return main;
}

/** The week as a day grid: an entry over midnight, two that overlap, and a long name. */
export async function timeDays({ main }: Stage): Promise<Page> {
  await main.keyboard.press('Escape');
  await main.getByText('Days', { exact: true }).click();
  const line = main.getByRole('form', { name: 'Add time' });
  for (const [time, what] of [
    ['22-1:30', 'Moved the old site to the new server while nobody was looking at it'],
    ['9-11', 'Workshop with a name that is so long that no column has room for it'],
    ['13-13:05', 'Short call'],
  ] as const) {
    await line.getByRole('textbox', { name: 'Time' }).fill(time);
    await line.getByLabel('Description').fill(what);
    await main.keyboard.press('Enter');
    await main.getByText(what).first().waitFor({ state: 'attached' });
  }
  await main.getByRole('heading', { name: /This week/ }).click(); // letters typed in the line are text
  return main;
}

/** A week without an entry. */
export async function timeDaysEmpty({ main }: Stage): Promise<Page> {
  for (let week = 0; week < 5; week += 1) await main.keyboard.press(']');
  await main.locator('[data-part]').first().waitFor({ state: 'detached' });
  return main;
}

export async function timeNarrow({ main }: Stage): Promise<Page> {
  await main.setViewportSize({ width: 720, height: 480 });
  await main.keyboard.press('t');
  await main.keyboard.press('w');
  await main.getByRole('table').waitFor();
  return main;
}

export async function timeDaysNarrow({ main }: Stage): Promise<Page> {
  await main.keyboard.press('d');
  await main.locator('[data-part]').first().waitFor();
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

export async function darkTimeDays({ main }: Stage): Promise<Page> {
  await main.getByText('Days', { exact: true }).click();
  await main.locator('[data-part]').first().waitFor();
  return main;
}
