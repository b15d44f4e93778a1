/** The scenes of the flight kit. */
import type { Page } from '@playwright/test';
import { goTo, type Stage, signIn } from './stage.ts';

/** Two clients in the flight kit, and the page of the second. */
export async function clientKit(stage: Stage): Promise<Page> {
  const { main } = stage;
  await signIn(stage);
  await main.getByRole('option').first().waitFor();
  await goTo(main, 'Clients');
  for (const index of [1, 2]) {
    await main.getByRole('option').nth(index).click();
    await main.getByRole('button', { name: 'Flight kit' }).click();
    await main.getByText('In the flight kit: its notes come first.').waitFor();
  }
  return main;
}

/** A comparison that has ended with nothing different. */
export async function showVerified({ main }: Stage): Promise<Page> {
  await main.keyboard.press('Escape');
  await goTo(main, 'Settings');
  await main.getByRole('button', { name: 'Verify', exact: true }).click();
  await main.getByRole('button', { name: 'Compare a sample' }).click();
  await main.getByText('This computer and the service agree').waitFor({ timeout: 60_000 });
  return main;
}

/** The list of what is on this computer, in the settings. */
export async function settingsHere({ main }: Stage): Promise<Page> {
  await main.keyboard.press('Escape');
  await goTo(main, 'Settings');
  await main.getByRole('heading', { name: 'On this computer' }).scrollIntoViewIfNeeded();
  await main.mouse.wheel(0, 400);
  return main;
}

export async function flightReady(stage: Stage): Promise<Page> {
  const { main } = stage;
  await openFlight(stage);
  await main.getByText('Ready for take-off').waitFor();
  return main;
}

export async function openFlight({ main }: Stage): Promise<Page> {
  await main.keyboard.press('ControlOrMeta+Shift+F');
  await main.getByRole('dialog', { name: 'Flight check' }).waitFor();
  await main
    .getByText(/of 14/)
    .or(main.getByText('Done', { exact: true }).first())
    .waitFor();
  return main;
}

/** Offline in the middle of the check; it says what cannot be done. */
export async function flightAlmost(stage: Stage): Promise<Page> {
  const { main, goOffline } = stage;
  await main.keyboard.press('Escape');
  await goTo(main, 'Settings');
  await main.getByText('Light', { exact: true }).click();
  await goOffline();
  await openFlight(stage);
  await main.getByText(/can’t be reached/).waitFor();
  return main;
}
