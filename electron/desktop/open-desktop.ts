/** The program on the desktop besides its windows: reminders, shortcut, start with the system. */
import { app, type BrowserWindow, globalShortcut, Notification, powerMonitor } from 'electron';
import type { Clock, Log, Timer } from '../../shared/ports.ts';
import type { Engine } from '../engine/engine.ts';
import { keyOf, memberIdOf } from '../replay/perform.ts';
import type { Settings } from '../store/settings.ts';
import { idleMsOf, isWayland } from '../timer/watch-power.ts';
import { isVisible } from '../windows/is-visible.ts';
import { type Autostart, createAutostart } from './autostart.ts';
import { type CaptureShortcut, createCaptureShortcut } from './capture-shortcut.ts';
import { createEnteredTime, type EnteredTime } from './entered-time.ts';
import { createReminders, type ReminderParts, type Reminders } from './reminders.ts';

export type Desktop = {
  readonly entered: EnteredTime;
  readonly reminders: Reminders;
  readonly shortcut: CaptureShortcut;
  readonly autostart: Autostart;
  readonly close: () => void;
};

type Parts = Pick<ReminderParts, 'onopen' | 'onstart' | 'onstop' | 'timeZone'> & {
  readonly engine: Engine;
  /** The settings of this computer: the shortcut is the same in every account. */
  readonly computer: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly timer: Timer;
  /** The window in which the user tests the shortcut. */
  readonly window: BrowserWindow;
  readonly oncapture: () => void;
  readonly onshortcut: (shortcut: string | null) => void;
};

/** Opens the desktop parts of one profile. */
export function openDesktop({
  engine,
  computer,
  log,
  timer,
  window,
  oncapture,
  onshortcut,
  ...parts
}: Parts): Desktop {
  const { platform, env: environment } = process;
  const { settings } = engine;
  const entered = createEnteredTime({
    settings,
    clock: parts.clock,
    who() {
      const account = engine.session.account();
      return { account: keyOf(account), memberId: memberIdOf(account) };
    },
  });
  const shortcut = createCaptureShortcut({
    ...{ settings: computer, globalShortcut, platform, log, timer },
    isWayland: isWayland(platform, environment),
    isWindowShown: () => isVisible(window),
    onpress: oncapture,
    onchange: onshortcut,
  });
  // Nobody reads what a test shows there, and a press is for a quick note again.
  for (const event of ['hide', 'minimize'] as const) window.on(event as 'hide', shortcut.endTest);
  return {
    entered,
    reminders: createReminders({
      ...{ ...parts, settings, Notification, entered },
      hasActions: platform === 'darwin' || platform === 'win32',
      timer: engine.timer.state,
      idleMs: idleMsOf(powerMonitor, platform, environment),
    }),
    shortcut,
    autostart: createAutostart({
      ...{ app, platform, environment, log },
      home: app.getPath('home'),
      program: process.execPath,
    }),
    close: () => globalShortcut.unregisterAll(),
  };
}
