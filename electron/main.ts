/**
 * Composition root of the main process: it constructs the parts with effects once Electron is ready.
 * `begin.ts` has done what must come before that. It reads from top to bottom.
 */
import { lookup } from 'node:dns/promises';
import path from 'node:path';
import {
  app,
  session as browserSession,
  dialog,
  ipcMain,
  nativeTheme,
  powerMonitor,
  protocol,
  safeStorage,
  utilityProcess,
} from 'electron';
import type { Place } from '../shared/ipc/places.ts';
import type { Queue } from '../shared/queue/queue.ts';
import { OUTBOX_NEWS_DEBOUNCE_MS } from '../shared/window-limits.ts';
import { openAccount } from './accounts/open-account.ts';
import { createOtherAccounts } from './accounts/other-accounts.ts';
import { openNetwork } from './auth/open-network.ts';
import { openVault } from './auth/open-vault.ts';
import type { Backups } from './backup/backups.ts';
import type { Begun } from './begun.ts';
import { claimLinks, obey, obeyStart } from './commands.ts';
import { isLoginStart } from './desktop/autostart.ts';
import { type Desktop, openDesktop } from './desktop/open-desktop.ts';
import { createEngine, type Engine } from './engine/engine.ts';
import { openImages } from './images/open-images.ts';
import { accountHandlers, leavingOf } from './ipc/account-handlers.ts';
import { createAnnounce, createQueueNews, outboxChange } from './ipc/announce.ts';
import { backupHandlers } from './ipc/backup-handlers.ts';
import type { HandlerPartsOfStart } from './ipc/handler-parts.ts';
import { createHandlers } from './ipc/handlers.ts';
import { serve } from './ipc/serve.ts';
import { timerView } from './ipc/timer-handlers.ts';
import { processesOf } from './replay/open-process.ts';
import { dropFiledDraft } from './store/draft.ts';
import { giveSpaceBack } from './store/free-space.ts';
import { createJournalLines } from './store/journal-lines.ts';
import { readTheme, themeChoice } from './store/preferences.ts';
import { lockProfile } from './store/profile-lock.ts';
import type { Settings } from './store/settings.ts';
import { createTraffic } from './store/traffic.ts';
import { steadyNow, systemClock, timeZone } from './system/clock.ts';
import { errorName } from './system/error-name.ts';
import { createFileLog, type FileLog } from './system/file-log.ts';
import { systemRandom } from './system/random.ts';
import { keepHeapSmall } from './system/small-heap.ts';
import { systemTimer } from './system/timer.ts';
import { timerActions } from './timer/timer-actions.ts';
import { idleMsOf, watchPower } from './timer/watch-power.ts';
import { createCaptureWindow } from './windows/capture-window.ts';
import { createChosenRecord } from './windows/chosen-record.ts';
import { closingChoice, createClosing, hideAtStart } from './windows/closing.ts';
import { offerContextMenus } from './windows/context-menu.ts';
import { guard, openOutside } from './windows/guard.ts';
import { isVisible } from './windows/is-visible.ts';
import { createMainWindow } from './windows/main-window.ts';
import { setMenu } from './windows/menu.ts';
import { servePages } from './windows/page.ts';
import { createQuitting, followEnd, mayQuit, type Quitting } from './windows/quit.ts';
import { createRecordWindows } from './windows/record-windows.ts';
import { createRestart } from './windows/restart.ts';
import { reviveWindow } from './windows/revive.ts';
import { fileDialogs } from './windows/save-as.ts';
import { createEndWatch, type EndWatch } from './windows/system-end.ts';
import { createTray } from './windows/tray.ts';
import { trayIcons } from './windows/tray-icon.ts';
import { findTray } from './windows/tray-presence.ts';
import { windowOf } from './windows/window-of.ts';
import { createZoom } from './windows/zoom.ts';

const out = path.join(import.meta.dirname, '..');
const comparison = path.join(out, 'decide-process', 'decide-process.js');
const iconFile = (name: string) => path.join(out, 'icons', `${name}.png`);
const icon = iconFile('icon');
const reviving = { clock: systemClock, dialog, soon: setImmediate };
const timing = { clock: systemClock, timer: systemTimer };
const outside = { random: systemRandom, timeZone };

/** Starts the program; Electron is ready. */
export async function start({ options, followLinks }: Begun): Promise<void> {
  keepHeapSmall();
  const profile = app.getPath('userData');
  const log = createFileLog(path.join(profile, 'logs', 'traytable.log'), systemClock);
  process.on('uncaughtException', (error) => log.note('bug', { error: error.name }));
  process.on('unhandledRejection', (error) => log.note('bug', { error: errorName(error) }));

  const end = new AbortController();
  app.on('quit', lockProfile(path.join(profile, 'traytable.lock')).release);
  const opened = await openAccount({
    ...{ profile, dialog, log, locale: app.getLocale(), timeZone, signal: end.signal },
    ...{ ...timing, random: systemRandom },
  });
  if (opened === null) return app.quit();
  const { accounts, backups, brokenFile, computer, database } = opened;
  const quitting = createQuitting(app, end);
  const restart = createRestart({ app, quitting, argv: process.argv });
  const leaving = () => leavingOf(engine, systemRandom);
  const endWatch = createEndWatch({ quit: quitting.now, soon: setImmediate, timer: systemTimer });
  const { whenSaved } = endWatch;
  const ofAccounts = { accounts, profile, random: systemRandom, leaving, whenSaved, restart };
  const own = { settings: computer, safeStorage, log, profile, platform: process.platform };
  const network = { vault: openVault(own), log, ...timing };
  const { fetch, proxies, proxiesTo } = openNetwork(browserSession.defaultSession, network);
  const engine = createEngine({
    ...{ database, journalLines: createJournalLines(database) },
    ...{ ...network, fetch, random: systemRandom, others: createOtherAccounts(ofAccounts) },
    traffic: createTraffic({ file: path.join(accounts.folder, 'traffic.db'), timer: systemTimer }),
    openProcess: processesOf({ fork: utilityProcess.fork, file: comparison, log }),
    ...{ openBrowser: openOutside, hasScheme: () => app.isDefaultProtocolClient('traytable') },
    ...{ suggestedBaseUrl: options.baseUrl, steadyNow, signal: end.signal },
    idleMs: idleMsOf(powerMonitor, process.platform, process.env),
  });
  nativeTheme.themeSource = readTheme(computer);
  guard(app, browserSession.defaultSession);
  offerContextMenus(app);
  const images = openImages(engine, {
    ...{ folder: path.join(accounts.folder, 'images'), clock: systemClock, proxiesTo },
    resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  });
  servePages(protocol, path.join(out, 'renderer'), images.images);
  const windows = openWindows(engine, { computer, quitting, log, endWatch, options });
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
    backups: backupHandlers(backups, { dialog, window: windows.main.window, restart }),
    accounts: accountHandlers({ ...ofAccounts, ...network, engine }),
    ...{ vault: network.vault, desktop, proxies, brokenFile, setTyped: endWatch.setTyped },
    ...{ ...images.forHandlers, computer, log },
  });
  reviveWindow(windows.main.window, { ...reviving, log, quitting });
  openEngine(engine, windows, desktop, options);
  void giveSpaceBack({ database, timer: systemTimer, signal: end.signal }); // ends with the program
  if (options.capture) windows.capture.show();
  listen(engine, windows, { quitting, desktop, backups, followLinks });
}

type Windows = ReturnType<typeof openWindows>;
type Shared = { readonly computer: Settings; readonly log: FileLog };
type Ending = { readonly quitting: Quitting; readonly endWatch: EndWatch };
type WindowsParts = Shared & Ending & Pick<Begun, 'options'>;

function openWindows(engine: Engine, { computer, quitting, log, endWatch, options }: WindowsParts) {
  const closing = { settings: computer, findTray };
  const isHidden = options.hidden || isLoginStart(app, process.platform);
  const preload = (name: string) => path.join(out, name, `${name}.cjs`);
  const again = { ...reviving, log };
  const { setTyped, watchPage } = endWatch;
  const capture = createCaptureWindow({
    ...{ preload: preload('preload-capture'), icon, timer: systemTimer },
    isQuitting: quitting.isUnderWay,
    oncreated(window) {
      reviveWindow(window, { ...again, quitting });
      watchPage('capture', window);
    },
    onshown: ({ webContents }) => createAnnounce(() => [webContents])('captureShown', null),
  });
  const isQuitting = quitting.isUnderWay;
  const shared = { settings: computer, icon, timer: systemTimer, isQuitting };
  const recordWindows = createRecordWindows({
    ...{ ...shared, settings: engine.settings, setTyped },
    ...{ queue: engine.runner.queue, preload: preload('preload-record') },
    revive: (window, now) =>
      reviveWindow(window, { ...again, quitting: { isUnderWay: isQuitting, now }, end: 'Close' }),
  });
  const main = createMainWindow({
    ...shared,
    preload: preload('preload'),
    isHidden,
    onviewed: () => engine.nudge(), // no request was sent only to be up to date while it was away
    onclose: createClosing({ ...closing, quit: () => app.quit(), dialog, log }),
  });
  if (isHidden) void hideAtStart(main.window, closing);
  // The capture window shows no state: an announcement would only wake it.
  const announce = createAnnounce(() => [main.window.webContents, ...recordWindows.contents()]);
  const goTo = (place: Place) => {
    main.show();
    announce('placeChosen', place);
  };
  const records = createChosenRecord(() => announce('recordChosen', null));
  const ofTimer = timerActions(engine.timer, outside, main.show);
  const tray = createTray({
    ...{ icons: trayIcons(iconFile), locale: app.getLocale() },
    ...{ onnewnote: capture.show, onopen: main.show },
    onoutbox: () => goTo('outbox'),
    ...{ clock: systemClock, timer: ofTimer, onquit: () => app.quit() },
  });
  const zoom = createZoom(computer, main.window.webContents);
  setMenu({
    ...{ hasTools: !app.isPackaged, onplace: goTo, oncapture: capture.show },
    onrefresh: () => announce('refreshChosen', null),
    onexport: () => announce('exportChosen', null),
    onzoom: zoom,
  });
  return { main, capture, tray, announce, zoom, goTo, records, recordWindows, ofTimer };
}

function serveCalls(
  engine: Engine,
  { main, capture, goTo, records, recordWindows, zoom }: Windows,
  { computer, log, ...more }: Shared & HandlerPartsOfStart,
): void {
  const windows = { main: main.window, capture, records: recordWindows };
  serve(ipcMain, {
    log,
    windowOf: (event) => windowOf(event, windows),
    handlers: createHandlers({
      ...{ engine, log },
      ...{ clock: systemClock, random: systemRandom, timeZone, locale: app.getLocale() },
      ...{ version: app.getVersion(), ...more },
      theme: themeChoice(computer, nativeTheme),
      closing: closingChoice(computer),
      ...{ capture, goTo, records, recordWindows, zoom },
      ...fileDialogs(main.window, app.getPath('documents')),
      openOutside,
    }),
  });
}

function openEngine(
  engine: Engine,
  { main: { window }, announce, tray }: Windows,
  { entered }: Desktop,
  { baseUrl, apiKey }: Begun['options'],
): void {
  const tell = (next: Queue, before: Queue) => {
    announce('outboxChanged', outboxChange(next, before, engine.runner.revision()));
    tray.update(next.writes);
    entered.follow(next.writes);
  };
  engine.open({
    isWindowVisible: () => isVisible(window),
    onqueue: createQueueNews(tell, {
      soon: setImmediate,
      debounce: () => systemTimer.sleep(OUTBOX_NEWS_DEBOUNCE_MS),
    }),
    onstatus: (status) => announce('statusChanged', status),
    ontimer(state) {
      announce('timerChanged', timerView(state, { engine, timeZone }));
      tray.updateTimer(state);
    },
    onaccount: (account) => announce('accountChanged', account),
  });
  tray.update(engine.runner.queue().writes);
  tray.updateTimer(engine.timer.state());
  dropFiledDraft(engine.settings, systemRandom, engine.runner.queue());
  if (baseUrl && apiKey) {
    void engine.session.connect({ baseUrl, apiKey }); // its end is announced as a change of account
  }
}

type ListenParts = Pick<Begun, 'followLinks'> & {
  readonly quitting: Quitting;
  readonly desktop: Desktop;
  readonly backups: Backups;
};

function listen(
  engine: Engine,
  { main, capture, records, tray }: Windows,
  { quitting, desktop, backups, followLinks }: ListenParts,
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
  app.on('window-all-closed', () => undefined); // the tray stays
  const asked = { timer: engine.timer, signIn: engine.signIn, outside, main, capture, records };
  obeyStart(process.argv, asked);
  app.on('second-instance', (_event, argv) => obey(argv, asked));
  followLinks((link) => obey([link], asked));
  claimLinks(app, process.platform);
  followEnd(app, quitting, {
    mayEnd: () => mayQuit(engine.runner.queue().writes, main.window, backups.makeLast),
    onend() {
      engine.traffic.close();
      desktop.close();
      tray.destroy();
    },
  });
}
