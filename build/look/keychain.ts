/** Where the sign-in is kept, in each state of the keychain; and an account that is sealed. */
import type { Page } from '@playwright/test';
import type { TokenPlace } from '../../shared/auth/token-places.ts';
import type { TokenKeepingView } from '../../shared/ipc/token-calls.ts';
import { addAccount } from './accounts.ts';
import type { Scene } from './scenes.ts';
import { announceAccount, goTo, type Stage, signIn } from './stage.ts';

const locked = 'The keychain of this computer is locked, or it didn’t answer.';
const none = { keytar: null, 'safe-storage': null };

export const keychainScenes: readonly Scene[] = [
  { name: 'keychain-memory', show: memory },
  { name: 'keychain', show: keychain },
  { name: 'keychain-file', show: file },
  { name: 'keychain-locked', show: isLocked },
  { name: 'dark-keychain-locked', show: dark },
  { name: 'narrow-keychain-locked', show: narrow },
  { name: 'sealed-account', show: sealedAccount },
  { name: 'sealed-forget', show: forget },
];

/** As on a computer without a keychain, where the user has chosen it. */
async function memory(stage: Stage): Promise<Page> {
  const { main } = stage;
  await signIn(stage);
  await main.getByRole('button', { name: 'Got it' }).click();
  await goTo(main, 'Settings');
  await main.getByText('Memory only', { exact: true }).click();
  await main.getByText(/^Nothing of your sign-in is saved/).waitFor();
  return main;
}

function keychain(stage: Stage): Promise<Page> {
  return showPlace(stage, 'in-keychain', { keeping: 'automatic', obstacles: none });
}

function file(stage: Stage): Promise<Page> {
  const obstacles = { ...none, keytar: locked };
  return showPlace(stage, 'in-sealed-file', { keeping: 'safe-storage', obstacles });
}

function isLocked(stage: Stage): Promise<Page> {
  const obstacles = {
    keytar: locked,
    'safe-storage': 'The keychain didn’t give Electron a key. It may be locked.',
  };
  return showPlace(stage, 'locked', { keeping: 'automatic', obstacles });
}

async function dark({ main }: Stage): Promise<Page> {
  await main.emulateMedia({ colorScheme: 'dark' });
  return main;
}

async function narrow({ main }: Stage): Promise<Page> {
  await main.emulateMedia({ colorScheme: 'light' });
  await main.setViewportSize({ width: 720, height: 700 });
  return main;
}

async function sealedAccount(stage: Stage): Promise<Page> {
  await addAccount(stage, { isSealed: true });
  await reopen(stage.main);
  await stage.main.getByText(/is sealed/).scrollIntoViewIfNeeded();
  return stage.main;
}

async function forget({ main }: Stage): Promise<Page> {
  await main.getByRole('button', { name: 'Forget it…' }).click();
  await main.getByRole('dialog').waitFor();
  return main;
}

/** Says in main's place what this computer's keychain would make it say. */
async function showPlace(
  stage: Stage,
  token: TokenPlace | 'locked',
  view: TokenKeepingView,
): Promise<Page> {
  await stage.app.evaluate(({ ipcMain }, value) => {
    ipcMain.removeHandler('traytable:readTokenKeeping');
    ipcMain.handle('traytable:readTokenKeeping', () => ({ ok: true, value }));
  }, view);
  await announceAccount(stage, { token, isByBrowser: true });
  return reopen(stage.main);
}

/** The settings read what they show when they open. */
async function reopen(main: Page): Promise<Page> {
  await goTo(main, 'Notes');
  await goTo(main, 'Settings');
  await main.getByText('Keep the sign-in in').waitFor();
  return main;
}
