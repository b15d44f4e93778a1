/** The scenes of days with 25 and 23 hours, in Berlin. */
import type { Page } from '@playwright/test';
import type { Scene } from './scenes.ts';
import { goTo, type Stage, signIn } from './stage.ts';

export const clockChangeScenes: readonly Scene[] = [
  { name: 'time-days-25', show: longDay },
  { name: 'time-days-23', show: shortDay },
  { name: 'time-week-23', show: shortWeek },
];

/** Entries over the hour that comes twice, and over its midnight. */
async function longDay(stage: Stage): Promise<Page> {
  const { main } = stage;
  await signIn(stage);
  await goTo(main, 'Time');
  await main.getByText('Days', { exact: true }).click();
  await addAround(main, { before: '2026-10-24', day: '2026-10-25' });
  return main;
}

/** The same over the hour that is skipped. */
async function shortDay({ main }: Stage): Promise<Page> {
  await addAround(main, { before: '2026-03-28', day: '2026-03-29' });
  return main;
}

async function shortWeek({ main }: Stage): Promise<Page> {
  await main.getByText('Week', { exact: true }).click();
  await main.getByRole('table').waitFor();
  return main;
}

type Days = { readonly before: string; readonly day: string };

async function addAround(main: Page, { before, day }: Days): Promise<void> {
  const line = main.getByRole('form', { name: 'Add time' });
  for (const [on, time, what] of [
    [before, '22-3:30', `Night of ${before}`],
    [day, '1-4', `Server moved on ${day}`],
    [day, '9-10', `Breakfast of ${day}`],
  ] as const) {
    await line.locator('input[type="date"]').fill(on);
    await line.getByRole('textbox', { name: 'Time' }).fill(time);
    await line.getByLabel('Description').fill(what);
    await main.keyboard.press('Enter');
    await main.getByText(what).first().waitFor({ state: 'attached' });
  }
  await main.locator('.scroller').evaluate((scroller) => scroller.scrollTo(0, 0));
}
