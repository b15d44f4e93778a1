/** The scenes of the Time place. */
import type { Page } from '@playwright/test';
import type { Scene } from './scenes.ts';
import { goTo, type Stage, signIn } from './stage.ts';

export const timeScenes: readonly Scene[] = [
  { name: 'time', show: time },
  { name: 'time-several', show: timeSeveral },
  { name: 'narrow-time-several', show: timeSeveralNarrow },
  { name: 'time-week', show: timeWeek },
  { name: 'time-week-rows', show: timeWeekRows },
  { name: 'narrow-time-week-rows', show: timeWeekRowsNarrow },
  { name: 'time-days', show: timeDays },
  { name: 'time-days-selected', show: timeDaysSelected },
  { name: 'time-days-empty', show: timeDaysEmpty },
  { name: 'narrow-time-week', show: timeNarrow },
  { name: 'narrow-time-days', show: timeDaysNarrow },
  { name: 'dark-time', show: darkTime },
  { name: 'dark-time-days', show: darkTimeDays },
  { name: 'dark-time-days-selected', show: timeDaysSelected },
  { name: 'dark-time-week-rows', show: darkTimeWeekRows },
];

/** A week with an open entry and one that is not sent yet. */
async function time(stage: Stage): Promise<Page> {
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
async function timeSeveral({ main }: Stage): Promise<Page> {
  await main.keyboard.press('Escape');
  await main.getByRole('button', { name: /about the colours/ }).focus();
  await main.keyboard.press('ControlOrMeta+a');
  const bar = main.getByRole('group', { name: 'Selected' });
  await bar.getByRole('button', { name: 'Not billable' }).click();
  await main.getByText(/made not billable/).waitFor();
  return main;
}

async function timeSeveralNarrow({ main }: Stage): Promise<Page> {
  await main.setViewportSize({ width: 720, height: 480 });
  return main;
}

async function timeWeek({ main }: Stage): Promise<Page> {
  await main.setViewportSize({ width: 1200, height: 800 });
  await main.getByRole('button', { name: 'Clear selection' }).click();
  await main.keyboard.press('w');
  await main.getByRole('table').waitFor();
  return main;
}

/** Rows of the week before, one of them a favourite, and the entries of two cells selected. */
async function timeWeekRows({ main }: Stage): Promise<Page> {
  await main.keyboard.press('p');
  await main.getByText(/added|already/).waitFor();
  const cells = main.getByRole('table').getByRole('textbox');
  await cells.nth(8).click();
  await main.keyboard.press('f');
  await main.getByText('Kept as a favourite', { exact: false }).waitFor();
  await main.locator('td:has(input[type="checkbox"]) [data-cell]').first().focus();
  await main.keyboard.press('x');
  await main.getByRole('group', { name: 'Selected' }).waitFor();
  return main;
}

async function timeWeekRowsNarrow({ main }: Stage): Promise<Page> {
  await main.setViewportSize({ width: 720, height: 480 });
  return main;
}

/** The week as a day grid: an entry over midnight, two that overlap, and a long name. */
async function timeDays({ main }: Stage): Promise<Page> {
  await main.setViewportSize({ width: 1200, height: 800 });
  await main.getByRole('button', { name: 'Clear selection' }).click();
  await main.keyboard.press('Escape');
  await main.getByText('Days', { exact: true }).click();
  const line = main.getByRole('form', { name: 'Add time' });
  for (const [time, what] of [
    ['22-1:30', 'Moved the old site to the new server while nobody was looking at it'],
    ['9-11', 'Workshop with a name that is so long that no column has room for it'],
    ['13-13:05', 'Short call'],
    ['9:15-10:30', 'Review of the prototype'],
    ['9:30-11:15', 'Answers to the questions of the workshop'],
  ] as const) {
    await line.getByRole('textbox', { name: 'Time' }).fill(time);
    await line.getByLabel('Description').fill(what);
    await main.keyboard.press('Enter');
    await main.getByText(what).first().waitFor({ state: 'attached' });
  }
  await main.getByRole('heading', { name: /This week/ }).click(); // letters typed in the line are text
  return main;
}

async function timeDaysSelected({ main }: Stage): Promise<Page> {
  await main.locator('[data-part]').last().focus();
  await main.keyboard.press('x');
  await main.keyboard.press('Shift+K');
  await main.getByRole('group', { name: 'Selected' }).waitFor();
  return main;
}

/** A week without an entry. */
async function timeDaysEmpty({ main }: Stage): Promise<Page> {
  await main.keyboard.press('Escape');
  for (let week = 0; week < 5; week += 1) await main.keyboard.press(']');
  await main.locator('[data-part]').first().waitFor({ state: 'detached' });
  return main;
}

async function timeNarrow({ main }: Stage): Promise<Page> {
  await main.setViewportSize({ width: 720, height: 480 });
  await main.keyboard.press('t');
  await main.keyboard.press('w');
  await main.getByRole('table').waitFor();
  return main;
}

async function timeDaysNarrow({ main }: Stage): Promise<Page> {
  await main.keyboard.press('d');
  await main.locator('[data-part]').first().waitFor();
  return main;
}

async function darkTime({ main }: Stage): Promise<Page> {
  await main.setViewportSize({ width: 1200, height: 800 });
  await goTo(main, 'Settings');
  await main.getByText('Dark', { exact: true }).click();
  await goTo(main, 'Time');
  await main.getByText('List', { exact: true }).click();
  return main;
}

async function darkTimeDays({ main }: Stage): Promise<Page> {
  await main.getByText('Days', { exact: true }).click();
  await main.locator('[data-part]').first().waitFor();
  return main;
}

async function darkTimeWeekRows({ main }: Stage): Promise<Page> {
  await main.keyboard.press('Escape');
  await main.getByText('Week', { exact: true }).click();
  await main.keyboard.press('p');
  await main.getByText(/added|already/).waitFor();
  return main;
}
