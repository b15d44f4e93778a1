/** Records what the app asked of the desktop, for tests to read and answer. */
import type Electron from 'electron';
import type { Menu } from './menu.ts';
import type { Notification } from './notification.ts';
import type { Tray } from './tray.ts';

/** One call that a desktop would carry out. */
export type Recorded = {
  /** Electron's name of it: `shell.openExternal`. */
  readonly api: string;
  readonly details: readonly unknown[];
};

type Dialog = typeof Electron.dialog;
type Answered = 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog';
type Answers = {
  -readonly [name in Answered]?: Partial<Awaited<ReturnType<Dialog[name]>>>;
} & { showMessageBoxSync?: number };

/** The hooks for tests besides Electron's own interface. */
export type Levers = {
  readonly records: Recorded[];
  /** The answers to the next dialogs, until set again. */
  readonly answers: Answers;
  readonly trays: Set<Tray>;
  readonly notifications: Notification[];
  /** The menu that `Menu.popup` opened last. */
  popup: Menu | undefined;
  readonly shortcuts: Map<string, () => void>;
  /** Presses a registered global shortcut; false if it is not registered. */
  pressShortcut(accelerator: string): boolean;
  /** For `powerMonitor`. */
  readonly power: { idleSeconds: number; onBattery: boolean; locked: boolean };
};

/** The levers of this process; tests find them as `globalThis.chromiumHost`. */
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

/** A bound for long runs; tests read the newest. */
const RECORDS_MAX = 1000;

/** Records a call without a visible effect here. With `TRAYTABLE_HOST_TRACE` it is also printed. */
export function record(api: string, ...details: readonly unknown[]): void {
  levers.records.push({ api, details });
  if (levers.records.length > RECORDS_MAX) levers.records.shift();
  if (process.env['TRAYTABLE_HOST_TRACE']) console.error('[host]', api, ...details);
}
