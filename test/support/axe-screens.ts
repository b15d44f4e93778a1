/** Goes through every screen of the started app as its user does, and has axe check each. */
import { type ElectronApplication, expect, type Page } from '@playwright/test';
import {
  addTime,
  type Desk,
  editorOf,
  goTo,
  newNoteFromTray,
  openNote,
  signIn,
  test,
} from './app-test.ts';
import { type Checks, createChecks, saveRefused, type Theme } from './axe-checks.ts';
import { openNothing } from './desktop-stubs.ts';
import { otherClient } from './other-client.ts';
import { recordWindow } from './record-window.ts';

/** A note whose styles must not reach the page, in its text and in an island. */
const STYLED =
  '<p style="color: red">Styled</p><details open><summary style="color: red">More</summary><p style="color: red">text</p></details><table style="width: 90%"><tbody><tr><td style="width: 20px">a</td></tr></tbody></table>';

/** Fails on what breaks a rule in light or in dark, and on what breaks the policy of the page. */
export async function checkScreens(desk: Desk): Promise<void> {
  test.setTimeout(180_000);
  const other = otherClient(desk.online);
  const { id, title } = await other.noteWithText();
  await other.changeNote(id, { content_html: STYLED });
  const { app, main, capture } = await desk.start();
  const { found, check } = createChecks();
  const refused: string[] = [];
  for (const page of [main, capture]) {
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
  }

  await expect(main.getByLabel('Service address')).toBeVisible();
  await check('sign-in', main);
  await openNothing(app);
  await main.getByLabel('Service address').fill(desk.online.baseUrl);
  await main.keyboard.press('Enter');
  await expect(main.getByText(/Waiting for your browser/)).toBeVisible();
  await check('waiting for the browser', main);
  await main.getByRole('button', { name: 'Browser didn’t come back?' }).click();
  await expect(main.getByLabel('Address of the page your browser shows')).toBeFocused();
  await check('pasting the address', main);
  await main.getByRole('button', { name: 'Cancel' }).click();
  await signIn(main, desk.online);
  await goTo(main, 'Time');
  await main.keyboard.press(']'); // next week has few entries
  for (const theme of ['Light', 'Dark'] as const) {
    const step = { app, main, capture, theme, check };
    await checkNotes(step);
    await checkTime(step);
    await checkLists(step);
    await checkWindows(step);
  }
  await openNote(main, title);
  await expect(editorOf(main)).toContainText('Styled');
  await main.getByRole('button', { name: 'More', exact: true }).click();
  await main.getByRole('menuitem', { name: 'HTML' }).click();
  expect(found).toEqual([]);
  expect(refused).toEqual([]);
}

type Step = {
  readonly app: ElectronApplication;
  readonly main: Page;
  readonly capture: Page;
  readonly theme: Theme;
  readonly check: Checks['check'];
};

async function checkNotes({ main, theme, check }: Step): Promise<void> {
  await goTo(main, 'Settings');
  await main.getByText(theme, { exact: true }).click();
  await check(`settings ${theme}`, main);
  await main.getByRole('button', { name: 'Change…' }).click();
  await main.keyboard.press(theme === 'Light' ? 'Control+Alt+J' : 'Control+Alt+K');
  await expect(main.getByRole('button', { name: 'Press it now' })).toBeVisible();
  await check(`test of the shortcut ${theme}`, main);
  await main.getByRole('button', { name: 'Skip' }).click();
  await goTo(main, 'Today');
  await expect(main.getByRole('region', { name: 'Tasks due' })).toBeVisible();
  await check(`today ${theme}`, main);
  await main.keyboard.press('ControlOrMeta+k');
  await expect(main.getByRole('option').first()).toBeVisible();
  await check(`palette ${theme}`, main);
  await main.keyboard.press('Escape');
  await goTo(main, 'Notes');
  await main.getByRole('option').nth(1).click();
  await expect(editorOf(main)).toBeVisible();
  await check(`notes ${theme}`, main);
  await main.getByRole('button', { name: 'Delete', exact: true }).click();
  const undo = main.getByRole('button', { name: 'Undo', exact: true });
  await expect(undo).toBeVisible();
  await check(`deleted note ${theme}`, main);
  await undo.click();
  await expect(undo).toHaveCount(0);
  await goTo(main, 'Clients');
  await main.getByRole('option').first().click();
  await check(`clients ${theme}`, main);
}

async function checkTime({ main, theme, check }: Step): Promise<void> {
  await goTo(main, 'Time');
  await addTime(main, '45m', `Drew in ${theme}`);
  await main.getByLabel('What are you working on?').fill('Drawing');
  await main.keyboard.press('Enter');
  await expect(main.getByRole('button', { name: 'Stop timer' })).toBeVisible();
  await check(`running timer ${theme}`, main);
  await main.getByRole('button', { name: 'Stop timer' }).click();
  await main.getByRole('button', { name: `Drew in ${theme}` }).click();
  await check(`time ${theme}`, main);
  await main.keyboard.press('Escape');
  await main.keyboard.press('w');
  await expect(main.getByRole('table')).toBeVisible();
  await check(`week of time ${theme}`, main);
  await main.getByText('Days', { exact: true }).click();
  await expect(main.getByRole('button', { name: `Drew in ${theme}` }).first()).toBeVisible();
  await check(`days of time ${theme}`, main);
  await main.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(main.getByRole('table', { name: /Hours by/ })).toBeVisible();
  await check(`report ${theme}`, main);
  await main.keyboard.press('Escape');
  await main.getByText('List', { exact: true }).click();
}

async function checkLists({ app, main, capture, theme, check }: Step): Promise<void> {
  for (const place of ['Tasks', 'Invoices'] as const) {
    await goTo(main, place);
    const grid = main.getByRole('grid', { name: place });
    await expect(grid.getByRole('gridcell').first()).toBeVisible();
    await grid.focus();
    await main.keyboard.press('ControlOrMeta+a');
    await check(`${place} ${theme}`, main);
    await main.keyboard.press('Escape');
  }
  await goTo(main, 'Deals');
  await main.getByText('Board', { exact: true }).click();
  await main.getByRole('group', { name: 'Deals' }).getByRole('option').first().click();
  await check(`board of deals ${theme}`, main);
  await main.getByText('Table', { exact: true }).click();
  await goTo(main, 'Outbox');
  await check(`outbox ${theme}`, main);
  await main.evaluate(saveRefused, theme);
  await main.getByRole('button', { name: new RegExp(`Create the task.*${theme}`) }).click();
  await main.getByRole('button', { name: /^Show what was sent/ }).click();
  await expect(main.getByRole('listitem').first()).toBeVisible();
  await check(`filled outbox ${theme}`, main);
  await main.keyboard.press('ControlOrMeta+Shift+F');
  await expect(main.getByText('Almost ready')).toBeVisible({ timeout: 30_000 });
  await check(`flight check ${theme}`, main);
  await main.keyboard.press('Escape');
  await newNoteFromTray(app);
  await check(`capture ${theme}`, capture);
  await capture.keyboard.press('Escape');
}

/** Places that are about no list of records, and the window of a single one. */
async function checkWindows({ app, main, theme, check }: Step): Promise<void> {
  await goTo(main, 'Conflicts');
  await check(`conflicts ${theme}`, main);
  await goTo(main, 'Team and tags');
  const member = main.getByRole('listbox', { name: 'Team and tags' }).getByRole('option').first();
  await member.click();
  await expect(main.getByRole('article')).toBeVisible();
  await check(`page of a team member ${theme}`, main);
  await goTo(main, 'Notes');
  await main.getByRole('button', { name: 'More', exact: true }).click();
  await check(`menu of a note ${theme}`, main);
  await main.getByRole('menuitem', { name: 'Open in a window' }).click();
  const own = await recordWindow(app, 'note');
  await expect(own.getByRole('article')).toBeVisible();
  await check(`window of a note ${theme}`, own);
}
