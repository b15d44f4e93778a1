/** Opens the windows, the tray and the menu over an engine. */
import type { App, Dialog, PowerMonitor } from 'electron';
import type { Place } from '../shared/ipc/places.ts';
import type { Clock, Log, Random, Timer } from '../shared/ports.ts';
import type { TimerSubject } from '../shared/time/timer-state.ts';
import type { ZoomStep } from '../shared/zoom.ts';
import type { Engine } from './engine/engine.ts';
import { createAnnounce } from './ipc/announce.ts';
import type { LockControl } from './lock/app-lock.ts';
import type { Settings } from './store/settings.ts';
import { askBeforeEnd } from './timer/ask-before-end.ts';
import { timerActions } from './timer/timer-actions.ts';
import { createCaptureWindow } from './windows/capture-window.ts';
import { createChosenRecord } from './windows/chosen-record.ts';
import { createClosing, hideAtStart } from './windows/closing.ts';
import { followLock, tellUnlocked } from './windows/lock-by-system.ts';
import type { MainWindow } from './windows/main-window.ts';
import { setMenu } from './windows/menu.ts';
import type { Quitting } from './windows/quitting.ts';
import { createRecordWindows } from './windows/record-windows.ts';
import { reviveWindow } from './windows/revive.ts';
import type { EndWatch } from './windows/system-end.ts';
import { createTray } from './windows/tray.ts';
import { trayIcons } from './windows/tray-icon.ts';
import { findTray } from './windows/tray-presence.ts';

export type WindowsParts = {
  readonly app: App;
  readonly dialog: Dialog;
  readonly computer: Settings;
  readonly log: Log;
  readonly quitting: Quitting;
  readonly endWatch: EndWatch;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly random: Random;
  readonly timeZone: () => string;
  readonly main: MainWindow;
  readonly isHidden: boolean;
  readonly zoom: (step: ZoomStep) => void;
  /** The path of a preload by its name. */
  readonly preload: (name: string) => string;
  /** The path of an icon by its name. */
  readonly iconFile: (name: string) => string;
  readonly appLock: LockControl;
  readonly powerMonitor: Pick<PowerMonitor, 'on'>;
};

export type Windows = ReturnType<typeof openWindows>;

export function openWindows(engine: Engine, parts: WindowsParts) {
  const { app, dialog, computer, quitting, log, endWatch, preload, iconFile, clock, timer } = parts;
  const { main, zoom } = parts;
  const icon = iconFile('icon');
  const closing = { settings: computer, findTray };
  const again = { clock, dialog, soon: setImmediate, log };
  const { setTyped, watchPage } = endWatch;
  const capture = createCaptureWindow({
    ...{ preload: preload('preload-capture'), icon, timer },
    isQuitting: quitting.isUnderWay,
    oncreated(window) {
      reviveWindow(window, { ...again, quitting });
      watchPage('capture', window);
    },
    onshown: ({ webContents }) => createAnnounce(() => [webContents])('captureShown', null),
  });
  const isQuitting = quitting.isUnderWay;
  const shared = { settings: computer, icon, timer, isQuitting };
  const recordWindows = createRecordWindows({
    ...{ ...shared, settings: engine.settings, setTyped },
    ...{ queue: engine.runner.queue, preload: preload('preload-record') },
    revive: (window, now) =>
      reviveWindow(window, { ...again, quitting: { isUnderWay: isQuitting, now }, end: 'Close' }),
  });
  main.follow({
    onviewed: () => engine.nudge(), // no request was sent only to be up to date while it was away
    onclose: createClosing({ ...closing, quit: () => app.quit(), dialog, log }),
  });
  if (parts.isHidden) void hideAtStart(main.window, closing);
  // The capture window shows no state: an announcement would only wake it.
  const announce = createAnnounce(() => [main.window.webContents, ...recordWindows.contents()]);
  endWatch.askBy(() => {
    announce('saveWanted', null);
    return ['main', ...recordWindows.typedIn()];
  });
  const goTo = (place: Place) => {
    main.show();
    announce('placeChosen', place);
  };
  const records = createChosenRecord(() => announce('recordChosen', null));
  const onask = (next: TimerSubject | null) => {
    main.show();
    records.choose({ kind: 'long-timer', next });
  };
  const outsideTimer = askBeforeEnd(engine.timer, { clock, onask });
  const ofTimer = timerActions(outsideTimer, parts, main.show);
  const tray = createTray({
    ...{ icons: trayIcons(iconFile), locale: app.getLocale() },
    ...{ onnewnote: capture.show, onopen: main.show },
    onoutbox: () => goTo('outbox'),
    ...{ clock, timer: ofTimer, onquit: () => app.quit() },
  });
  const onrefused = tellUnlocked(main.window, dialog);
  setMenu({
    ...{ hasTools: !app.isPackaged, onplace: goTo, oncapture: capture.show },
    onrefresh: () => announce('refreshChosen', null),
    onexport: () => announce('exportChosen', null),
    onlock: followLock({ ...parts.appLock, log, onrefused }, parts.powerMonitor),
    onzoom: zoom,
  });
  const ofOutside = { records, outsideTimer, ofTimer };
  return { main, capture, tray, announce, zoom, goTo, recordWindows, ...ofOutside };
}
