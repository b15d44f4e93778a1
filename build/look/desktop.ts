/** The scenes of Today, of time in a quick note, and of the desktop settings. */
import type { Page } from '@playwright/test';
import type { Scene } from './scenes.ts';
import { goTo, type Stage, signIn } from './stage.ts';

export const deskScenes: readonly Scene[] = [
  { name: 'today', show: today },
  { name: 'capture-time', show: captureTime },
  { name: 'settings-shortcut', show: shortcut },
  { name: 'settings-shortcut-test', show: shortcutTest },
  { name: 'settings-reminders', show: reminders },
  { name: 'dark-settings-reminders', show: darkReminders },
  { name: 'narrow-settings-reminders', show: narrowReminders },
  { name: 'narrow-today', show: narrowToday },
  { name: 'dark-today', show: darkToday },
  { name: 'dark-capture-time', show: darkCaptureTime },
];

/** Today right after the start. */
async function today(stage: Stage): Promise<Page> {
  const { main } = stage;
  await signIn(stage);
  await main.getByRole('option').first().waitFor();
  await main.getByText(/Downloading/).waitFor({ state: 'hidden' });
  const gotIt = main.getByRole('button', { name: 'Got it' });
  if (await gotIt.isVisible()) await gotIt.click();
  await goTo(main, 'Today');
  await main.getByRole('heading', { name: 'Today' }).first().waitFor();
  return main;
}

/** A recognised line of time. */
async function captureTime({ main, capture }: Stage): Promise<Page> {
  await main.keyboard.press('ControlOrMeta+Shift+N');
  await capture.getByRole('textbox').first().press('Tab');
  await capture.getByRole('textbox', { name: 'Time' }).fill('45m call @a about the invoice');
  await capture.getByText('45 min').waitFor();
  return capture;
}

/** Waiting for a new shortcut, after one that is taken. */
async function shortcut({ main, capture }: Stage): Promise<Page> {
  await capture.keyboard.press('Escape');
  await goTo(main, 'Settings');
  await main.getByRole('button', { name: 'Change…' }).click();
  await main.keyboard.press('Control+Shift+T');
  await main.getByText(/uses Ctrl/).waitFor();
  return main;
}

/** The test of a shortcut that was just set. */
async function shortcutTest({ main }: Stage): Promise<Page> {
  await main.keyboard.press('Control+Alt+J');
  await main.getByRole('button', { name: 'Press it now' }).waitFor();
  return main;
}

/** All reminders on, with quiet hours. */
async function reminders({ main }: Stage): Promise<Page> {
  await main.keyboard.press('Escape');
  const section = main.getByRole('region', { name: 'Reminders' });
  for (const label of [/start the timer/, /stop it/, /10 hours/, /quiet hours/]) {
    await section.getByLabel(label).first().check();
    await section.getByLabel(label).first().and(main.locator(':checked')).waitFor();
  }
  await section.scrollIntoViewIfNeeded();
  return main;
}

async function darkReminders(stage: Stage): Promise<Page> {
  await stage.main.getByText('Dark', { exact: true }).click();
  return showSection(stage);
}

async function narrowReminders(stage: Stage): Promise<Page> {
  await stage.main.setViewportSize({ width: 720, height: 480 });
  return showSection(stage);
}

async function narrowToday({ main }: Stage): Promise<Page> {
  await goTo(main, 'Today');
  return main;
}

async function darkToday({ main }: Stage): Promise<Page> {
  await main.setViewportSize({ width: 1200, height: 800 });
  return main;
}

async function darkCaptureTime({ main, capture }: Stage): Promise<Page> {
  await main.keyboard.press('ControlOrMeta+Shift+N');
  await capture.getByText('45 min').waitFor();
  return capture;
}

async function showSection({ main }: Stage): Promise<Page> {
  await main.getByRole('region', { name: 'Reminders' }).scrollIntoViewIfNeeded();
  return main;
}
