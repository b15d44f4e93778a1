/** Composition root of the main process, once Electron is ready; `begin.ts` has done what comes before. */
import { lookup } from 'node:dns/promises';
import path from 'node:path';
import {
  app,
  session as browserSession,
  dialog,
  ipcMain,
  nativeTheme,
  powerMonitor,
  safeStorage,
  utilityProcess,
} from 'electron';
import type { Queue } from '../shared/queue/queue.ts';
import type { UnsendableHead } from '../shared/queue/words/unsendable-words.ts';
import { OUTBOX_NEWS_DEBOUNCE_MS } from '../shared/window-limits.ts';
import { writeLeft } from './accounts/account-card.ts';
import type { Accounts } from './accounts/accounts.ts';
import { openAccount } from './accounts/open-account.ts';
import { createOtherAccounts } from './accounts/other-accounts.ts';
import { othersToOpen } from './accounts/others-to-open.ts';
import { openNetwork } from './auth/open-network.ts';
import { type Keychains, keychainsOf, openVault } from './auth/open-vault.ts';
import type { Backups } from './backup/backups.ts';
import { freeBytesOf } from './backup/write-backup.ts';
import type { Begun } from './begun.ts';
import { claimLinks, obey, obeyStart } from './commands.ts';
import { type Desktop, openDesktop } from './desktop/open-desktop.ts';
import { createEngine, type Engine } from './engine/engine.ts';
import { openImages } from './images/open-images.ts';
import { accountHandlers, leavingOf } from './ipc/account-handlers.ts';
import { createQueueNews, outboxChange } from './ipc/announce.ts';
import { backupHandlers } from './ipc/backup-handlers.ts';
import type { HandlerPartsOfStart } from './ipc/handler-parts.ts';
import { createHandlers } from './ipc/handlers.ts';
import { serve } from './ipc/serve.ts';
import { timerView } from './ipc/timer-handlers.ts';
import { cachesBytes, deleteCaches } from './lock/delete-caches.ts';
import { createLockKeys } from './lock/lock-keys.ts';
import { openLock } from './lock/open-lock.ts';
import { openWindows, type Windows } from './open-windows.ts';
import { processesOf } from './replay/open-process.ts';
import { dropFiledDraft } from './store/draft.ts';
import { giveSpaceBack } from './store/free-space.ts';
import { createJournalLines } from './store/journal-lines.ts';
import { readSavedTheme, readTheme, themeChoice } from './store/preferences.ts';
import { lockProfile } from './store/profile-lock.ts';
import type { Settings } from './store/settings.ts';
import { createTraffic } from './store/traffic.ts';
import { unsendableHeads } from './store/unsendable.ts';
import { steadyNow, systemClock, timeZone } from './system/clock.ts';
import { errorName } from './system/error-name.ts';
import { createFileLog, type FileLog } from './system/file-log.ts';
import { systemRandom } from './system/random.ts';
import { keepHeapSmall } from './system/small-heap.ts';
import { systemTimer } from './system/timer.ts';
import { idleMsOf, watchPower } from './timer/watch-power.ts';
import { closingChoice } from './windows/closing.ts';
import { openOutside } from './windows/guard.ts';
import { isVisible } from './windows/is-visible.ts';
import { askForKey, showConversion } from './windows/lock-window.ts';
import { openPages } from './windows/open-pages.ts';
import { createQuitting, followEnd, mayQuit, type Quitting } from './windows/quit.ts';
import { createRestart } from './windows/restart.ts';
import { reviveWindow } from './windows/revive.ts';
import { fileDialogs } from './windows/save-as.ts';
import { createSnapshotFile } from './windows/snapshot-file.ts';
import { createEndWatch, type EndWatch } from './windows/system-end.ts';
import { windowOf } from './windows/window-of.ts';

const out = path.join(import.meta.dirname, '..');
const comparison = path.join(out, 'decide-process', 'decide-process.js');
const iconFile = (name: string) => path.join(out, 'icons', `${name}.png`);
const preload = (name: string) => path.join(out, name, `${name}.cjs`);
const timing = { clock: systemClock, timer: systemTimer };
const outside = { random: systemRandom, timeZone };

/** Starts the program. The account is opened while Electron gets ready. */
export async function start({ options, links, ready }: Begun): Promise<void> {
  keepHeapSmall();
  const profile = app.getPath('userData');
  const log = createFileLog(path.join(profile, 'logs', 'traytable.log'), systemClock);
  process.on('uncaughtException', (error) => log.note('bug', { error: error.name }));
  process.on('unhandledRejection', (error) => log.note('bug', { error: errorName(error) }));
  const end = new AbortController();
  app.on('quit', lockProfile(path.join(profile, 'traytable.lock')).release);
  app.on('window-all-closed', () => undefined); // the tray stays
  const pages = openPages(ready, path.join(out, 'renderer'));
  const keychains = keychainsOf({ safeStorage, profile, platform: process.platform, ready });
  const opened = await openAccount({
    ...{ profile, dialog, log, locale: () => app.getLocale(), timeZone, signal: end.signal },
    ...{ ...timing, random: systemRandom, ready: pages },
    ...(await lockOpener(profile, { keychains, log, links, ready: pages })),
  });
  const shown = await pages;
  if (opened === null) return app.quit();
  const { accounts, backups, brokenFile, computer, damagedFiles, database, lock } = opened;
  const quitting = createQuitting(app, end);
  const restart = createRestart({ app, quitting, argv: process.argv });
  const leaving = () => leavingOf(engine, systemRandom);
  const endWatch = createEndWatch({ quit: quitting.now, soon: setImmediate, timer: systemTimer });
  const { whenSaved } = endWatch;
  const ofAccounts = { accounts, profile, random: systemRandom, leaving, whenSaved, restart };
  const vault = openVault({ ...timing, settings: computer, keychains, log });
  const network = { vault, log, ...timing };
  const { fetch, proxies, proxiesTo } = openNetwork(browserSession.defaultSession, network);
  const engine = createEngine({
    ...{ database, seal: lock.seal, journalLines: createJournalLines(database, lock.seal) },
    ...{ ...network, fetch, random: systemRandom, others: createOtherAccounts(ofAccounts) },
    traffic: createTraffic({ file: path.join(accounts.folder, 'traffic.db'), timer: systemTimer }),
    openProcess: processesOf({ fork: utilityProcess.fork, file: comparison, log }),
    ...{ openBrowser: openOutside, hasScheme: () => app.isDefaultProtocolClient('traytable') },
    ...{ suggestedBaseUrl: options.baseUrl, steadyNow, signal: end.signal },
    idleMs: idleMsOf(powerMonitor, process.platform, process.env),
  });
  nativeTheme.themeSource = readTheme(computer);
  const images = openImages(engine, {
    ...{ folder: path.join(accounts.folder, 'images'), ...timing, seal: lock.seal, proxiesTo },
    resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  });
  const snapshot = createSnapshotFile(accounts.folder, lock, log);
  shown.follow({ ...images, snapshot });
  const appLock = { ...ofAccounts, lock, writeLeft: () => writeLeft(engine.settings, leaving()) };
  const windows = openWindows(engine, {
    ...{ app, dialog, computer, quitting, log, endWatch, preload, iconFile, ...timing, ...outside },
    ...{ isHidden: options.hidden, appLock, powerMonitor },
  });
  proxies.follow((access) => windows.announce('proxyChanged', access));
  const desktop = openDesktop({
    ...{ engine, computer, log, ...timing, timeZone, ...windows.ofTimer },
    onopen: () => windows.goTo('time'),
    ...{ window: windows.main.window, oncapture: windows.capture.show },
    onshortcut: windows.tray.updateShortcut,
  });
  endWatch.listen(powerMonitor, windows.main.window);
  endWatch.watchPage('main', windows.main.window);
  serveCalls(engine, windows, {
    backups: backupHandlers(backups, { dialog, window: windows.main.window, whenSaved, restart }),
    accounts: accountHandlers({ ...ofAccounts, ...network, engine, records: windows.records }),
    ...{ vault, desktop, proxies, setTyped: endWatch.setTyped, brokenFile, damagedFiles },
    ...{ ...images.forHandlers, snapshot, computer, log, appLock },
  });
  reviveWindow(windows.main.window, { ...timing, dialog, soon: setImmediate, log, quitting });
  openEngine(engine, windows, desktop, options);
  void giveSpaceBack({ database, timer: systemTimer, signal: end.signal }); // ends with the program
  if (options.capture) windows.capture.show();
  listen(engine, windows, { quitting, desktop, backups, links, whenSaved });
}

type LockOpenerParts = Pick<Begun, 'links'> & {
  /** Resolves when a window can be opened. */
  readonly ready: Promise<unknown>;
  readonly keychains: Keychains;
  readonly log: FileLog;
};

/** Makes what opens the lock of the account in use, before anything of it is read, and what deletes old caches. */
async function lockOpener(profile: string, { keychains, log, links, ready }: LockOpenerParts) {
  // Only a Mac has it, and not every host of ours.
  const touchId =
    process.platform === 'darwin' ? (await import('electron')).systemPreferences : null;
  const window = { app, ipcMain, log, touchId, timer: systemTimer, icon: iconFile('icon') };
  const lockWindow = { ...window, preload: preload('preload-lock'), links };
  const sessionData = app.getPath('sessionData');
  const removeCaches = () => deleteCaches(sessionData);
  const openLockOf = (accounts: Accounts) =>
    openLock({
      ...{ folder: accounts.folder, account: accounts.inUse, mark: accounts.lockMark },
      ...{ keys: createLockKeys(keychains), log, timer: systemTimer, freeBytes: freeBytesOf },
      async show(to) {
        await ready;
        return showConversion(lockWindow, to);
      },
      pause: () => new Promise<void>((resolve) => setImmediate(resolve)),
      deleteCaches: removeCaches,
      cachesBytes: () => cachesBytes(sessionData),
      async ask(reason, unlocking) {
        await ready;
        nativeTheme.themeSource = readSavedTheme(profile);
        const others = othersToOpen(accounts);
        const choose = (id: string) => accounts.choose(id);
        return askForKey(lockWindow, { view: { reason, others }, unlocking, choose });
      },
    });
  return { openLock: openLockOf, removeCaches };
}

type Shared = { readonly computer: Settings; readonly log: FileLog };

function serveCalls(
  engine: Engine,
  windows: Windows,
  { computer, log, ...more }: Shared & HandlerPartsOfStart,
): void {
  const { main, capture, goTo, recordWindows, zoom } = windows;
  const served = { main: main.window, capture, records: recordWindows };
  serve(ipcMain, {
    log,
    windowOf: (event) => windowOf(event, served),
    handlers: createHandlers({
      ...{ engine, log },
      ...{ ...timing, random: systemRandom, timeZone, locale: app.getLocale() },
      ...{ version: app.getVersion(), ...more },
      theme: themeChoice(computer, nativeTheme),
      closing: closingChoice(computer),
      ...{ capture, goTo, recordWindows, zoom },
      tellUnsendable: (heads) => tellUnsendable(windows, heads),
      tellUnfinished: (change) => windows.announce('unfinishedChanged', change),
      ...fileDialogs(main.window, app.getPath('documents')),
      openOutside,
    }),
  });
}

function tellUnsendable({ announce, tray }: Windows, heads: readonly UnsendableHead[]): void {
  announce('unsendableChanged', heads);
  tray.updateUnsendable(heads.length);
}

function openEngine(
  engine: Engine,
  windows: Windows,
  { entered }: Desktop,
  { baseUrl, apiKey }: Begun['options'],
): void {
  const { main, announce, tray } = windows;
  const tell = (next: Queue, before: Queue) => {
    announce('outboxChanged', outboxChange(next, before, engine.runner.revision()));
    tray.update(next.writes);
    entered.follow(next.writes);
  };
  engine.open({
    whenRead: main.whenRead,
    isWindowVisible: () => isVisible(main.window),
    onqueue: createQueueNews(tell, {
      soon: setImmediate,
      debounce: () => systemTimer.sleep(OUTBOX_NEWS_DEBOUNCE_MS),
    }),
    onstatus: (status) => announce('statusChanged', status),
    ontimer(state) {
      announce('timerChanged', timerView(state, { engine, timeZone }));
      tray.updateTimer(state);
    },
    onaccount(account) {
      announce('accountChanged', account);
      tellUnsendable(windows, unsendableHeads(engine.settings, engine.runner.queue().account));
    },
  });
  tray.update(engine.runner.queue().writes);
  tray.updateUnsendable(unsendableHeads(engine.settings, engine.runner.queue().account).length);
  tray.updateTimer(engine.timer.state());
  dropFiledDraft(engine.settings, systemRandom, engine.runner.queue());
  if (baseUrl && apiKey) {
    void engine.session.connect({ baseUrl, apiKey }); // its end is announced as a change of account
  }
}

type ListenParts = Pick<Begun, 'links'> & {
  readonly quitting: Quitting;
  readonly desktop: Desktop;
  readonly backups: Backups;
  readonly whenSaved: EndWatch['whenSaved'];
};

function listen(
  engine: Engine,
  { main, capture, records, tray, outsideTimer }: Windows,
  { quitting, desktop, backups, links, whenSaved }: ListenParts,
): void {
  watchPower(powerMonitor, engine.timer);
  void engine.timer.run(() => {
    tray.updateTimer(engine.timer.state());
    desktop.reminders.check();
  }); // ends with the program
  powerMonitor.on('resume', () => {
    engine.wake();
    desktop.reminders.check();
  });
  app.on('activate', main.show);
  const { signIn } = engine;
  const asked = { timer: outsideTimer, signIn, outside, main, capture, records };
  obeyStart(process.argv, asked);
  app.on('second-instance', (_event, argv) => obey(argv, asked));
  links.follow((link) => obey([link], asked));
  claimLinks(app, process.platform);
  followEnd(app, quitting, {
    mayEnd: () =>
      mayQuit({
        ...{ writes: () => engine.runner.queue().writes, window: main.window, dialog },
        ...{ whenSaved, before: backups.makeLast },
      }),
    onend() {
      engine.traffic.close();
      desktop.close();
      tray.destroy();
    },
  });
}
