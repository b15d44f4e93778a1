/** What the app asked of the desktop, kept for tests to look at and to answer. */
import type Electron from 'electron';
import type { Menu } from './menu.ts';
import type { Notification } from './notification.ts';
import type { Tray } from './tray.ts';

/** One call that a desktop would have shown or done. */
export type Recorded = {
  /** As Electron names it: `shell.openExternal`. */
  readonly api: string;
  readonly details: readonly unknown[];
};

type Dialog = typeof Electron.dialog;
type Answered = 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog';
type Answers = {
  -readonly [name in Answered]?: Partial<Awaited<ReturnType<Dialog[name]>>>;
} & { showMessageBoxSync?: number };

/** Everything a test may see or move that has no place in Electron's own interface. */
export type Levers = {
  readonly records: Recorded[];
  /** What a person would choose in the dialogs to come; kept until set anew. */
  readonly answers: Answers;
  readonly trays: Set<Tray>;
  readonly notifications: Notification[];
  /** The menu that `Menu.popup` opened last. */
  popup: Menu | undefined;
  readonly shortcuts: Map<string, () => void>;
  /** Presses a registered global shortcut; false if nobody registered it. */
  pressShortcut(accelerator: string): boolean;
  /** For `powerMonitor`. */
  readonly power: { idleSeconds: number; onBattery: boolean; locked: boolean };
};

/** The levers of this process, which tests find as `globalThis.chromiumHost`. */
export const levers: Levers = {
  records: [],
  answers: {},
  trays: new Set(),
  notifications: [],
  popup: undefined,
  shortcuts: new Map(),
  pressShortcut(accelerator) {
    const press = levers.shortcuts.get(accelerator);
    press?.();
    return press !== undefined;
  },
  power: { idleSeconds: 0, onBattery: false, locked: false },
};

/** A bound on what a long-running window can pile up; tests read the newest. */
const RECORDS_MAX = 1000;

/**
 * Notes a call whose effect nothing here can show. With `TRAYTABLE_HOST_TRACE` it is also printed.
 */
export function record(api: string, ...details: readonly unknown[]): void {
  levers.records.push({ api, details });
  if (levers.records.length > RECORDS_MAX) levers.records.shift();
  if (process.env['TRAYTABLE_HOST_TRACE']) console.error('[host]', api, ...details);
}
