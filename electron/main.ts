/**
 * Composition root of the main process: the account in use and the main window, once Electron is ready.
 * `begin.ts` has done what comes before. The rest is in `program.ts`, which is read while the window draws:
 * its 2 MB would keep a processor from Chromium's start.
 */
import path from 'node:path';
import { app, dialog, ipcMain, nativeTheme, safeStorage } from 'electron';
import { SERVED } from '../shared/ipc/served.ts';
import { PAGE_READ_MS } from '../shared/window-limits.ts';
import type { Accounts } from './accounts/accounts.ts';
import { openAccount } from './accounts/open-account.ts';
import { othersToOpen } from './accounts/others-to-open.ts';
import { type Keychains, keychainsOf } from './auth/open-vault.ts';
import { shownKey } from './auth/saved-account.ts';
import { freeBytesOf } from './backup/write-backup.ts';
import type { Begun } from './begun.ts';
import { isLoginStart } from './desktop/autostart.ts';
import { cachesBytes, deleteCaches } from './lock/delete-caches.ts';
import { createLockKeys } from './lock/lock-keys.ts';
import { openLock } from './lock/open-lock.ts';
import type { Started } from './started.ts';
import { readSavedTheme, readTheme } from './store/preferences.ts';
import { lockProfile } from './store/profile-lock.ts';
import { createSettings } from './store/settings.ts';
import { systemClock, timeZone } from './system/clock.ts';
import { errorName } from './system/error-name.ts';
import { createFileLog, type FileLog } from './system/file-log.ts';
import { systemRandom } from './system/random.ts';
import { keepHeapSmall } from './system/small-heap.ts';
import { systemTimer } from './system/timer.ts';
import { createMainWindow } from './windows/main-window.ts';
import { openPages } from './windows/open-pages.ts';
import { createQuitting, followEnd } from './windows/quitting.ts';
import { reviveWindow } from './windows/revive.ts';
import { createSnapshotFile } from './windows/snapshot-file.ts';
import { createZoom } from './windows/zoom.ts';

const out = path.join(import.meta.dirname, '..');
const files = {
  out,
  iconFile: (name: string) => path.join(out, 'icons', `${name}.png`),
  preload: (name: string) => path.join(out, name, `${name}.cjs`),
};
const timing = { clock: systemClock, timer: systemTimer };

/**
 * Opens the account in use while Electron gets ready, and the main window; then the rest of the program. With a
 * snapshot to draw, the rest is read once the page has drawn that and asks for it: its calls wait for that.
 */
export async function start(begun: Begun): Promise<void> {
  keepHeapSmall();
  const started = await openMainWindow(begun);
  if (started === null) return app.quit();
  const { quitting } = started;
  const program = Promise.withResolvers<{ readonly mayQuit: () => Promise<boolean> }>();
  const wanted = Promise.withResolvers<void>();
  followEnd(app, quitting, async () => (await program.promise).mayQuit());
  ipcMain.handle(SERVED, () => {
    wanted.resolve();
    return program.promise.then(() => null);
  });
  if (!started.isReadAtOnce) {
    await Promise.race([wanted.promise, systemTimer.sleep(PAGE_READ_MS)]);
  }
  const { openProgram } = await readProgram();
  if (!quitting.isUnderWay()) program.resolve({ mayQuit: openProgram(started) });
}

const readProgram = () => import('./program.ts');

/** Resolves with `null` where the user was asked something and wants to quit. */
async function openMainWindow(begun: Begun): Promise<Started | null> {
  const { commands, ready, options } = begun;
  const profile = app.getPath('userData');
  const log = createFileLog(path.join(profile, 'logs', 'traytable.log'), systemClock);
  process.on('uncaughtException', (error) => log.note('bug', { error: error.name }));
  process.on('unhandledRejection', (error) => log.note('bug', { error: errorName(error) }));
  const end = new AbortController();
  const { signal } = end;
  app.on('quit', lockProfile(path.join(profile, 'traytable.lock')).release);
  app.on('window-all-closed', () => undefined); // the tray stays
  const opening = openPages(ready, path.join(out, 'renderer'));
  const keychains = keychainsOf({ safeStorage, profile, platform: process.platform, ready });
  const account = await openAccount({
    ...{ profile, dialog, log, locale: () => app.getLocale(), timeZone, signal },
    ...{ ...timing, random: systemRandom, ready: opening },
    ...(await lockOpener(profile, { keychains, log, commands, ready: opening })),
  });
  if (account === null) return null;
  const { accounts, computer, database, lock } = account;
  const snapshotOf = lock.view().isOn ? null : shownKey(createSettings(database, lock.seal));
  // Nothing can be drawn before it, or the quick note is wanted. A failure is told when it is read again.
  const isReadAtOnce = snapshotOf === null || options.capture;
  if (isReadAtOnce) readProgram().catch(() => undefined);
  const pages = await opening;
  const quitting = createQuitting(app, end);
  nativeTheme.themeSource = readTheme(computer);
  const snapshot = createSnapshotFile(accounts.folder, lock, log);
  pages.follow({ snapshot });
  const isHidden = options.hidden || isLoginStart(app, process.platform);
  const main = createMainWindow({
    ...{ settings: computer, icon: files.iconFile('icon'), timer: systemTimer, isHidden },
    ...{ isQuitting: quitting.isUnderWay, preload: files.preload('preload') },
    snapshotOf,
  });
  reviveWindow(main.window, { ...timing, dialog, soon: setImmediate, log, quitting });
  // Before its document is there, which begins with a zoom of its own.
  const zoom = createZoom(computer, main.window.webContents);
  const ofAccount = { account, keychains, snapshot, isReadAtOnce };
  return {
    ...{ begun, profile, log, files, quitting, signal },
    ...{ main, isHidden, pages, zoom },
    ...ofAccount,
  };
}

type LockOpenerParts = Pick<Begun, 'commands'> & {
  /** Resolves when a window can be opened. */
  readonly ready: Promise<unknown>;
  readonly keychains: Keychains;
  readonly log: FileLog;
};

/** Makes what opens the lock of the account in use, before anything of it is read, and what deletes old caches. */
async function lockOpener(profile: string, { keychains, log, commands, ready }: LockOpenerParts) {
  // Only a Mac has it, and not every host of ours.
  const touchId =
    process.platform === 'darwin' ? (await import('electron')).systemPreferences : null;
  const window = { ipcMain, log, touchId, timer: systemTimer, icon: files.iconFile('icon') };
  const lockWindow = { ...window, preload: files.preload('preload-lock'), commands };
  const sessionData = app.getPath('sessionData');
  const removeCaches = () => deleteCaches(sessionData);
  const openLockOf = (accounts: Accounts) =>
    openLock({
      ...{ folder: accounts.folder, account: accounts.inUse, mark: accounts.lockMark },
      ...{ keys: createLockKeys(keychains), log, timer: systemTimer, freeBytes: freeBytesOf },
      async show(to) {
        await ready;
        const { showConversion } = await import('./windows/lock-window.ts');
        return showConversion(lockWindow, to);
      },
      pause: () => new Promise<void>((resolve) => setImmediate(resolve)),
      deleteCaches: removeCaches,
      cachesBytes: () => cachesBytes(sessionData),
      async ask(reason, unlocking) {
        await ready;
        nativeTheme.themeSource = readSavedTheme(profile);
        const { askForKey } = await import('./windows/lock-window.ts');
        const others = othersToOpen(accounts);
        const choose = (id: string) => accounts.choose(id);
        return askForKey(lockWindow, { view: { reason, others }, unlocking, choose });
      },
    });
  return { openLock: openLockOf, removeCaches };
}
