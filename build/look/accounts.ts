/** The accounts of this computer: the foot of the sidebar, its menu, and the questions before one is left. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import type { Scene } from './scenes.ts';
import { goTo, type Stage, signIn } from './stage.ts';

export const accountScenes: readonly Scene[] = [
  { name: 'account-foot', show: foot },
  { name: 'accounts', show: menu },
  { name: 'palette', show: palette },
  { name: 'dark-palette', show: darkPalette },
  { name: 'found-palette', show: foundPalette },
  { name: 'acted-palette', show: actedPalette },
  { name: 'narrow-palette', show: narrowPalette },
  { name: 'account-leave', show: leave },
  { name: 'account-settings', show: inSettings },
  { name: 'account-sign-out', show: signOut },
  { name: 'account-forget', show: forget },
  { name: 'dark-account-forget', show: darkForget },
  { name: 'dark-accounts', show: darkMenu },
  { name: 'narrow-accounts', show: narrow },
];

/** A colleague's account beside this one, left with two changes; the list reads it from its folder. */
export async function addAccount(
  { app }: Pick<Stage, 'app'>,
  { isSealed } = { isSealed: false },
): Promise<void> {
  const profile = await app.evaluate((electron) => electron.app.getPath('userData'));
  const folder = path.join(profile, 'accounts', 'account-0a0a0a0a');
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(path.join(folder, 'traytable.db'));
  database.exec('create table kept (key text primary key, value text not null) strict');
  const goes = isSealed ? { conflicts: 1, drafts: 1, versions: 24 } : {};
  const insert = database.prepare('insert into kept (key, value) values (?, ?)');
  const member = { id: 12, name: 'Sigrid Halvorsen-Lindqvist', email: null };
  const saved = {
    ...{ key: 'sigrid', baseUrl: 'https://accounts.northern-consulting.example' },
    member: { ...member, avatar_url: null, archived_at: null },
    ...(isSealed && { isSignedOut: true, isSealed }),
  };
  insert.run('account', JSON.stringify(saved));
  insert.run('left behind', JSON.stringify({ ...goes, unsent: 2, hasTimer: true }));
  database.close();
}

async function foot(stage: Stage): Promise<Page> {
  await signIn(stage);
  await stage.main.getByRole('option').first().waitFor();
  await addAccount(stage);
  return stage.main;
}

async function menu({ main }: Stage): Promise<Page> {
  await main
    .getByRole('navigation')
    .getByRole('button', { name: /^Account:/ })
    .click();
  await main.getByRole('menuitemradio').nth(1).waitFor();
  return main;
}

async function palette({ main }: Stage): Promise<Page> {
  await main.keyboard.press('Escape');
  await main.keyboard.press('Control+k');
  await main.getByRole('combobox', { name: 'Type a name or a command' }).fill('si');
  await main.getByRole('option', { name: /Sigrid/ }).waitFor();
  return main;
}

async function darkPalette({ main }: Stage): Promise<Page> {
  await main.emulateMedia({ colorScheme: 'dark' });
  await main.getByRole('combobox', { name: 'Type a name or a command' }).fill('');
  return main;
}

async function foundPalette({ main }: Stage): Promise<Page> {
  await main.getByRole('combobox', { name: 'Type a name or a command' }).fill('launch');
  await main.locator('[role="option"] mark').nth(3).waitFor();
  await main.getByText('Searching').waitFor({ state: 'detached' });
  return main;
}

async function actedPalette({ main }: Stage): Promise<Page> {
  await main.keyboard.press('ArrowRight');
  await main.getByRole('option', { name: 'Copy link' }).waitFor();
  return main;
}

async function narrowPalette({ main }: Stage): Promise<Page> {
  await main.emulateMedia({ colorScheme: 'light' });
  await main.setViewportSize({ width: 720, height: 480 });
  await main.getByRole('combobox', { name: 'Type a name or a command' }).fill('nobody has this');
  return main;
}

async function leave(stage: Stage): Promise<Page> {
  const { main } = stage;
  await main.setViewportSize({ width: 1200, height: 800 });
  await main.keyboard.press('Escape');
  await goTo(main, 'Time');
  await main
    .getByRole('button', { name: /^Start/ })
    .first()
    .click();
  await goTo(main, 'Notes');
  await main.getByRole('option').nth(2).click();
  await main.locator('.ProseMirror').click();
  await stage.goOffline();
  await main.keyboard.type('Typed before the switch. ');
  await main.getByText('Offline').waitFor();
  await menu(stage);
  await main.getByRole('menuitemradio').nth(1).click();
  await main.getByRole('dialog').waitFor();
  return main;
}

async function inSettings({ main }: Stage): Promise<Page> {
  await main.getByRole('button', { name: 'Stay here' }).click();
  await goTo(main, 'Settings');
  return main;
}

async function signOut({ main }: Stage): Promise<Page> {
  await main.getByRole('button', { name: 'Sign out…' }).click();
  return main;
}

async function forget({ main }: Stage): Promise<Page> {
  await main.getByRole('button', { name: 'Stay signed in' }).click();
  await main.getByRole('button', { name: 'Forget this account…' }).click();
  await main.getByRole('dialog').waitFor();
  return main;
}

async function darkForget({ main }: Stage): Promise<Page> {
  await main.emulateMedia({ colorScheme: 'dark' });
  return main;
}

async function darkMenu(stage: Stage): Promise<Page> {
  await stage.main.keyboard.press('Escape');
  return menu(stage);
}

async function narrow(stage: Stage): Promise<Page> {
  await stage.main.keyboard.press('Escape');
  await stage.main.emulateMedia({ colorScheme: 'light' });
  await stage.main.setViewportSize({ width: 720, height: 700 });
  return menu(stage);
}
