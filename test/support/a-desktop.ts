/** The desktop's parts over a computer without one: whether a shortcut is free or notifications show can be set. */
import { createCaptureShortcut } from '../../electron/desktop/capture-shortcut.ts';
import { createEnteredTime } from '../../electron/desktop/entered-time.ts';
import type { Desktop } from '../../electron/desktop/open-desktop.ts';
import { createReminders } from '../../electron/desktop/reminders.ts';
import { desktopHandlers } from '../../electron/ipc/desktop-handlers.ts';
import type { Settings } from '../../electron/store/settings.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { AutostartView, desktopCalls } from '../../shared/ipc/desktop-calls.ts';
import type { Clock } from '../../shared/ports.ts';
import { failed, ok } from '../../shared/result.ts';
import { noTimer } from '../../shared/time/timer-state.ts';

/** The abilities that this computer gives a program. */
export type Computer = {
  readonly taken: Set<string>;
  hasNotifications: boolean;
  /** Whether notifications have buttons. */
  hasActions: boolean;
  autostart: AutostartView;
  /** The registered shortcuts, and what a press of each does. */
  readonly held: Map<string, () => void>;
  /** Ends the waits for the press of a shortcut. */
  readonly waits: Set<() => void>;
  /** How often a press has opened the quick note. */
  captures: number;
};

/** A computer on which everything works. */
export function aComputerDesk(): Computer {
  return {
    taken: new Set(),
    hasNotifications: true,
    hasActions: false,
    autostart: { isOn: false, problem: null, isPossible: true },
    ...{ held: new Map(), waits: new Set(), captures: 0 },
  };
}

type Parts = { readonly settings: Settings; readonly clock: Clock; readonly computer?: Computer };

/** Main's parts of the desktop; the login item is a value in memory. */
export function aDesktop({ settings, clock, computer = aComputerDesk() }: Parts) {
  const nothing = () => undefined;
  const entered = createEnteredTime({
    ...{ settings, clock },
    who: () => ({ account: 'ada', memberId: 7 }),
  });
  return {
    entered,
    reminders: createReminders({
      ...{ settings, clock, entered, timeZone: () => 'UTC', timer: () => noTimer, idleMs: null },
      Notification: { isSupported: () => computer.hasNotifications } as never,
      ...{ hasActions: computer.hasActions, onopen: nothing, onstart: nothing, onstop: nothing },
    }),
    shortcut: createCaptureShortcut({
      settings,
      globalShortcut: {
        register(shortcut, press) {
          if (computer.taken.has(String(shortcut))) return false;
          computer.held.set(String(shortcut), press);
          return true;
        },
        unregister: (shortcut) => void computer.held.delete(String(shortcut)),
      },
      ...{ platform: 'linux', isWayland: false, log: { note: nothing } },
      isWindowShown: () => true,
      ...{ onpress: () => (computer.captures += 1), onchange: nothing },
      timer: {
        sleep(_delayMs, signal) {
          const { promise, resolve } = Promise.withResolvers<void>();
          computer.waits.add(resolve);
          signal?.addEventListener('abort', resolve);
          return promise;
        },
      },
    }),
    autostart: {
      view: () => computer.autostart,
      set(isOn: boolean) {
        const { isPossible, problem } = computer.autostart;
        if (!isPossible) return failed('impossible', problem ?? '');
        computer.autostart = { ...computer.autostart, isOn };
        return ok(null);
      },
    },
  } satisfies Omit<Desktop, 'close'>;
}

/** The calls of a window's bridge. */
export function fakeDesktop(parts: Parts): Pick<Bridge, keyof typeof desktopCalls> {
  let made: ReturnType<typeof desktopHandlers> | undefined;
  // The test describes its computer before the first call, and that holds from then on.
  const handlers = () => (made ??= desktopHandlers(aDesktop(parts)));
  return {
    readReminders: async (input) => handlers().readReminders(input),
    chooseReminders: async (input) => handlers().chooseReminders(input),
    readShortcut: async (input) => handlers().readShortcut(input),
    chooseShortcut: async (input) => handlers().chooseShortcut(input),
    acknowledgeShortcut: async (input) => handlers().acknowledgeShortcut(input),
    testShortcut: async (input) => handlers().testShortcut(input),
    endShortcutTest: async (input) => handlers().endShortcutTest(input),
    readAutostart: async (input) => handlers().readAutostart(input),
    setAutostart: async (input) => handlers().setAutostart(input),
  };
}
