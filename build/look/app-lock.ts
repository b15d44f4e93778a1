/** The app lock: its settings, the lock window, and the pages while it is turned on or off. */
import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import type {
  ConvertingView,
  LockedView,
  LockReason,
  OtherAccount,
} from '../../shared/ipc/lock-window-calls.ts';
import type { Scene } from './scenes.ts';
import { goTo, type Stage, signIn } from './stage.ts';

export const appLockScenes: readonly Scene[] = [
  { name: 'app-lock-off', show: settings },
  { name: 'app-lock-turn-on', show: askToEncrypt },
  { name: 'narrow-app-lock-turn-on', show: narrowToEncrypt },
  { name: 'lock-window', show: (stage) => showLocked(stage, { reason: 'locked' }) },
  { name: 'dark-lock-window', show: (stage) => showLocked(stage, { reason: 'silent' }, 'dark') },
  { name: 'lock-code', show: (stage) => showLocked(stage, { reason: 'missing' }) },
  { name: 'dark-lock-code', show: (stage) => showLocked(stage, { reason: 'other' }, 'dark') },
  { name: 'lock-others', show: (stage) => showLocked(stage, { reason: 'locked', others }) },
  {
    name: 'dark-lock-others',
    show: (stage) => showLocked(stage, { reason: 'missing', others }, 'dark'),
  },
  { name: 'lock-converting', show: (stage) => showConverting(stage, 'encrypt') },
  { name: 'dark-lock-converting', show: (stage) => showConverting(stage, 'decrypt', 'dark') },
  { name: 'moving-caches', show: (stage) => showMoving(stage.app, stage.main) },
  { name: 'dark-moving-caches', show: darkMoving },
  { name: 'narrow-moving-failed', show: movingFailed },
  { name: 'dark-moving-failed', show: darkFailed },
];

type ColorScheme = 'light' | 'dark';

const others: readonly OtherAccount[] = [
  {
    id: 'account-1',
    name: 'Sigrid Halvorsen-Lindqvist of the office in Stavanger',
    address: 'accounts.northern-consulting-and-partners.example',
  },
  { id: 'account-2', name: 'records.example', address: '' },
];

const preload = path.join(import.meta.dirname, '../../out/preload-lock/preload-lock.cjs');

/** Opens the lock window as main would show it: nothing of a running app can be locked on a stage. */
export async function openLockPage(
  app: ElectronApplication,
  view: LockedView | ConvertingView,
  colorScheme: ColorScheme = 'light',
): Promise<Page> {
  for (const old of app.windows().filter(isLockPage)) await old.close();
  await app.evaluate(
    ({ BrowserWindow, ipcMain }, { value, file, height }) => {
      ipcMain.removeHandler('traytable:readLock');
      ipcMain.handle('traytable:readLock', () => ({ ok: true, value }));
      const window = new BrowserWindow({
        ...{ width: 480, height, show: true },
        webPreferences: { preload: file, sandbox: true, contextIsolation: true },
      });
      void window.loadURL('app://bundle/lock.html');
    },
    { value: view, file: preload, height: heightOf(view) },
  );
  let page = app.windows().find(isLockPage);
  while (page === undefined) {
    await app.waitForEvent('window', { timeout: 2_000 }).catch(() => undefined);
    page = app.windows().find(isLockPage);
  }
  await page.emulateMedia({ colorScheme });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** As `electron/windows/lock-window.ts` opens it. */
function heightOf(view: LockedView | ConvertingView): number {
  if (view.kind === 'converting') return 280;
  return view.others.length === 0 ? 420 : 590;
}

/** Reloads the main window as a start that turns the lock on; `problem` is why main refuses. */
export async function showMoving(
  app: ElectronApplication,
  main: Page,
  problem?: string,
): Promise<Page> {
  await app.evaluate(({ ipcMain }, message) => {
    for (const name of ['traytable:cacheKey', 'traytable:cacheConverted'])
      ipcMain.removeHandler(name);
    const value = { key: btoa('k'.repeat(32)), form: 'sealed', isTurning: true };
    ipcMain.handle('traytable:cacheKey', () => ({ ok: true, value }));
    ipcMain.handle('traytable:cacheConverted', () =>
      message === null ? new Promise(() => undefined) : { ok: false, failure: 'disk', message },
    );
  }, problem ?? null);
  await main.reload();
  await main.getByText(problem ?? 'Encrypting the notes on this computer…').waitFor();
  return main;
}

function isLockPage(page: Page): boolean {
  return page.url().endsWith('/lock.html');
}

function showLocked(
  { app }: Stage,
  view: { readonly reason: LockReason; readonly others?: readonly OtherAccount[] },
  colorScheme?: ColorScheme,
): Promise<Page> {
  return openLockPage(app, { kind: 'locked', others: [], ...view }, colorScheme);
}

function showConverting(
  { app }: Stage,
  to: ConvertingView['to'],
  colorScheme?: ColorScheme,
): Promise<Page> {
  const isRewriting = to === 'decrypt';
  return openLockPage(app, { kind: 'converting', to, share: 0.42, isRewriting }, colorScheme);
}

async function settings(stage: Stage): Promise<Page> {
  const { main } = stage;
  await signIn(stage);
  await main.getByRole('option').first().waitFor();
  await goTo(main, 'Settings');
  await main.getByRole('button', { name: 'Turn on app lock…' }).scrollIntoViewIfNeeded();
  return main;
}

/** Main gives the code in its own words; here no keychain need work. */
async function askToEncrypt({ app, main }: Stage): Promise<Page> {
  const code = Array.from({ length: 14 }, (_, at) => `K${at % 10}Q7`).join('-');
  await app.evaluate(
    ({ ipcMain }, value) => {
      ipcMain.removeHandler('traytable:prepareAppLock');
      ipcMain.handle('traytable:prepareAppLock', () => ({ ok: true, value }));
    },
    { code },
  );
  await main.getByRole('button', { name: 'Turn on app lock…' }).click();
  await main.getByRole('dialog').waitFor();
  return main;
}

async function narrowToEncrypt({ main }: Stage): Promise<Page> {
  await main.setViewportSize({ width: 720, height: 480 });
  return main;
}

async function darkMoving({ main }: Stage): Promise<Page> {
  await main.setViewportSize({ width: 1200, height: 800 });
  await main.emulateMedia({ colorScheme: 'dark' });
  return main;
}

async function movingFailed({ app, main }: Stage): Promise<Page> {
  await main.emulateMedia({ colorScheme: 'light' });
  await main.setViewportSize({ width: 720, height: 480 });
  return showMoving(
    app,
    main,
    'This computer’s disk did not take it. Free some space and try again.',
  );
}

function darkFailed({ main }: Stage): Promise<Page> {
  return main.emulateMedia({ colorScheme: 'dark' }).then(() => main);
}
