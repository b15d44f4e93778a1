/** Signing in by the browser, each way it may end, the banner of a sign-in that is gone, and what is left of an account. */
import type { Page } from '@playwright/test';
import type { Scene } from './scenes.ts';
import { announceAccount, goTo, type Stage, signIn } from './stage.ts';

export const signInScenes: readonly Scene[] = [
  { name: 'sign-in-waiting', show: waiting },
  { name: 'sign-in-pasting', show: pasting },
  { name: 'dark-sign-in-pasting', show: dark },
  { name: 'narrow-sign-in-pasting', show: narrow },
  { name: 'sign-in-denied', show: deny },
  { name: 'sign-in-gone', show: (stage) => showGone(stage, { token: 'missing' }) },
  { name: 'sign-in-gone-locked', show: (stage) => showGone(stage, { token: 'locked' }) },
  { name: 'dark-sign-in-gone', show: dark },
  { name: 'narrow-sign-in-gone', show: narrow },
  { name: 'sign-in-again', show: again },
  { name: 'deleting-forgotten', show: (stage) => showDeleting(stage, null) },
  {
    name: 'narrow-deleting-failed',
    show: (stage) => showDeleting(stage, 'This computer’s disk did not take it.').then(shrink),
  },
  { name: 'dark-deleting-failed', show: dark },
];

/** The last page that the app has opened outside. */
declare global {
  var openedOutside: string | undefined;
}

async function waiting({ app, main, account }: Stage): Promise<Page> {
  await app.evaluate(({ shell }) => {
    shell.openExternal = async (url) => {
      globalThis.openedOutside = url;
    };
  });
  await main.getByLabel('Service address').fill(account.baseUrl);
  await main.getByRole('button', { name: 'Sign in with your browser' }).click();
  await main.getByText('Waiting for your browser.').waitFor();
  return main;
}

async function pasting({ main }: Stage): Promise<Page> {
  await main.getByRole('button', { name: 'Browser didn’t come back?' }).click();
  await main.getByLabel('Address of the page your browser shows').waitFor();
  return main;
}

async function dark({ main }: Stage): Promise<Page> {
  await main.setViewportSize({ width: 1200, height: 800 });
  await main.emulateMedia({ colorScheme: 'dark' });
  return main;
}

function narrow({ main }: Stage): Promise<Page> {
  return shrink(main);
}

async function shrink(main: Page): Promise<Page> {
  await main.emulateMedia({ colorScheme: 'light' });
  await main.setViewportSize({ width: 720, height: 480 });
  return main;
}

/** Comes back as a browser whose user has said no. */
async function deny({ app, main }: Stage): Promise<Page> {
  await main.setViewportSize({ width: 1200, height: 800 });
  const opened = new URL((await app.evaluate(() => globalThis.openedOutside)) ?? '');
  const back = new URL(opened.searchParams.get('redirect_uri') ?? '');
  back.searchParams.set('error', 'access_denied');
  back.searchParams.set('state', opened.searchParams.get('state') ?? '');
  back.searchParams.set('iss', opened.origin);
  await fetch(back);
  await main.getByRole('alert').waitFor();
  return main;
}

/** Says in main's place that the sign-in is gone, or out of reach. */
async function showGone(stage: Stage, over: Parameters<typeof announceAccount>[1]) {
  const { main } = stage;
  if (over.token === 'missing') await signIn(stage);
  await announceAccount(stage, over);
  await goTo(main, 'Notes');
  await main.getByRole('complementary', { name: 'Signed out' }).waitFor();
  return main;
}

async function again({ main }: Stage): Promise<Page> {
  await main.setViewportSize({ width: 1200, height: 800 });
  await main
    .getByRole('complementary', { name: 'Signed out' })
    .getByRole('button', { name: 'Sign in' })
    .click();
  await main.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  return main;
}

/** Reloads the window as the start after an account was forgotten; `problem` is why main refuses. */
async function showDeleting({ app, main }: Stage, problem: string | null): Promise<Page> {
  await app.evaluate(({ ipcMain }, message) => {
    for (const name of ['traytable:readOldCaches', 'traytable:otherCachesMoved'])
      ipcMain.removeHandler(name);
    ipcMain.handle('traytable:readOldCaches', () => ({ ok: true, value: ['gone'] }));
    ipcMain.handle('traytable:otherCachesMoved', () =>
      message === null ? new Promise(() => undefined) : { ok: false, failure: 'disk', message },
    );
  }, problem);
  await main.reload();
  await main.getByText(problem ?? 'Deleting what is left of a forgotten account…').waitFor();
  return main;
}
