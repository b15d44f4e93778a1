/** Composition root of the main process: everything beside the account in use and its main window (`main.ts`). */
import { lookup } from 'node:dns/promises';
import path from 'node:path';
import {
  app,
  session as browserSession,
  dialog,
  ipcMain,
  nativeTheme,
  powerMonitor,
  utilityProcess,
} from 'electron';
import type { Queue } from '../shared/queue/queue.ts';
import type { UnsendableHead } from '../shared/queue/words/unsendable-words.ts';
import { OUTBOX_NEWS_DEBOUNCE_MS } from '../shared/window-limits.ts';
import { writeLeft } from './accounts/account-card.ts';
import { createOtherAccounts } from './accounts/other-accounts.ts';
import { openNetwork } from './auth/open-network.ts';
import { openVault } from './auth/open-vault.ts';
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
import { openWindows, type Windows } from './open-windows.ts';
import { processesOf } from './replay/open-process.ts';
import type { Started } from './started.ts';
import { dropFiledDraft } from './store/draft.ts';
import { giveSpaceBack } from './store/free-space.ts';
import { createJournalLines } from './store/journal-lines.ts';
import { themeChoice } from './store/preferences.ts';
import type { Settings } from './store/settings.ts';
import { createTraffic } from './store/traffic.ts';
import { unsendableHeads } from './store/unsendable.ts';
import { steadyNow, systemClock, timeZone } from './system/clock.ts';
import type { FileLog } from './system/file-log.ts';
import { systemRandom } from './system/random.ts';
import { systemTimer } from './system/timer.ts';
import { idleMsOf, watchPower } from './timer/watch-power.ts';
import { closingChoice } from './windows/closing.ts';
import { openOutside } from './windows/guard.ts';
import { isVisible } from './windows/is-visible.ts';
import { mayQuit } from './windows/quit.ts';
import { createRestart } from './windows/restart.ts';
import { fileDialogs } from './windows/save-as.ts';
import { createEndWatch } from './windows/system-end.ts';
import { windowOf } from './windows/window-of.ts';

const timing = { clock: systemClock, timer: systemTimer };
const outside = { random: systemRandom, timeZone };

/** Opens it. The returned function asks whether the program may end, and makes a last copy then. */
export function openProgram(started: Started): () => Promise<boolean> {
  const { account, begun, files, isHidden, log, main, profile, quitting, signal, zoom } = started;
  const { accounts, backups, brokenFile, computer, damagedFiles, database, lock } = account;
  const { options, commands } = begun;
  const restart = createRestart({ app, quitting, argv: process.argv });
  const leaving = () => leavingOf(engine, systemRandom);
  const endWatch = createEndWatch({ quit: quitting.now, soon: setImmediate, timer: systemTimer });
  const { whenSaved } = endWatch;
  const ofAccounts = { accounts, profile, random: systemRandom, leaving, whenSaved, restart };
  const vault = openVault({ ...timing, settings: computer, keychains: started.keychains, log });
  const network = { vault, log, ...timing };
  const { fetch, proxies, proxiesTo } = openNetwork(browserSession.defaultSession, network);
  const comparison = path.join(files.out, 'decide-process', 'decide-process.js');
  const engine = createEngine({
    ...{ database, seal: lock.seal, journalLines: createJournalLines(database, lock.seal) },
    ...{ ...network, fetch, random: systemRandom, others: createOtherAccounts(ofAccounts) },
    traffic: createTraffic({ file: path.join(accounts.folder, 'traffic.db'), timer: systemTimer }),
    openProcess: processesOf({ fork: utilityProcess.fork, file: comparison, log }),
    ...{ openBrowser: openOutside, hasScheme: () => app.isDefaultProtocolClient('traytable') },
    ...{ suggestedBaseUrl: options.baseUrl, steadyNow, signal },
    idleMs: idleMsOf(powerMonitor, process.platform, process.env),
  });
  const images = openImages(engine, {
    ...{ folder: path.join(accounts.folder, 'images'), ...timing, seal: lock.seal, proxiesTo },
    resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  });
  const { snapshot } = started;
  started.pages.follow({ ...images, snapshot });
  const appLock = { ...ofAccounts, lock, writeLeft: () => writeLeft(engine.settings, leaving()) };
  const windows = openWindows(engine, {
    ...{ app, dialog, computer, quitting, log, endWatch, ...files, ...timing, ...outside },
    ...{ main, isHidden, zoom, appLock, powerMonitor },
  });
  proxies.follow((access) => windows.announce('proxyChanged', access));
  const desktop = openDesktop({
    ...{ engine, computer, log, ...timing, timeZone, ...windows.ofTimer },
    onopen: () => windows.goTo('time'),
    ...{ window: main.window, oncapture: windows.capture.show },
    onshortcut: windows.tray.updateShortcut,
  });
  endWatch.listen(powerMonitor, main.window);
  endWatch.watchPage('main', main.window);
  serveCalls(engine, windows, {
    backups: backupHandlers(backups, { dialog, window: main.window, whenSaved, restart }),
    accounts: accountHandlers({ ...ofAccounts, ...network, engine, records: windows.records }),
    ...{ vault, desktop, proxies, setTyped: endWatch.setTyped, brokenFile, damagedFiles },
    ...{ ...images.forHandlers, snapshot, computer, log, appLock },
  });
  openEngine(engine, windows, desktop, options);
  void giveSpaceBack({ database, timer: systemTimer, signal }); // ends with the program
  if (options.capture) windows.capture.show();
  listen(engine, windows, { desktop, commands });
  return () =>
    mayQuit({
      ...{ writes: () => engine.runner.queue().writes, window: main.window, dialog },
      ...{ whenSaved, before: backups.makeLast },
    });
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

type ListenParts = Pick<Begun, 'commands'> & {
  readonly desktop: Desktop;
};

function listen(
  engine: Engine,
  { main, capture, records, tray, outsideTimer }: Windows,
  { desktop, commands }: ListenParts,
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
  commands.follow(
    (argv) => obey(argv, asked),
    () => records.choose('too-many'),
  );
  claimLinks(app, process.platform);
  app.on('will-quit', () => {
    engine.traffic.close();
    desktop.close();
    tray.destroy();
  });
}
