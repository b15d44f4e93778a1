/** Shows reminders as notifications of the system. `shared/time/reminders.ts` decides which is due. */
import type { Notification } from 'electron';
import * as v from 'valibot';
import type { ReminderView } from '../../shared/ipc/desktop-calls.ts';
import type { Clock } from '../../shared/ports.ts';
import { ok, type Result } from '../../shared/result.ts';
import { AWAY_AFTER_MS, REMINDERS_SHOWN_MAX } from '../../shared/time/bounds.ts';
import {
  hasReminders,
  type ReminderChoice,
  reminderChoice,
  usualReminders,
} from '../../shared/time/reminder-choice.ts';
import { reminderWords } from '../../shared/time/reminder-words.ts';
import { addShown, type DueReminder, dueReminder } from '../../shared/time/reminders.ts';
import type { TimerState } from '../../shared/time/timer-state.ts';
import { refusedByDisk } from '../store/refused-by-disk.ts';
import { type Settings, tryKeep } from '../store/settings.ts';
import type { EnteredTime } from './entered-time.ts';

const CHOICE_KEY = 'reminders';
const SHOWN_KEY = 'reminders shown';
const reasons = v.pipe(v.array(v.string()), v.maxLength(REMINDERS_SHOWN_MAX));

type Notifications = {
  new (options: Electron.NotificationConstructorOptions): Notification;
  isSupported(): boolean;
};

export type ReminderParts = {
  readonly settings: Settings;
  readonly Notification: Notifications;
  /** Elsewhere a notification has no buttons, and a click on it opens the app. */
  readonly hasActions: boolean;
  readonly clock: Clock;
  readonly timeZone: () => string;
  readonly timer: () => TimerState;
  readonly entered: Pick<EnteredTime, 'now'>;
  /** How long the user has been idle; `null` where the system does not tell. */
  readonly idleMs: (() => number) | null;
  readonly onopen: () => void;
  readonly onstart: () => void;
  readonly onstop: () => void;
};

export interface Reminders {
  /** Shows what is due; called at each heartbeat of the timer. */
  check(): void;
  view(): ReminderView;
  choose(choice: ReminderChoice): Result<null, 'disk'>;
}

/** The reminders of one profile. */
export function createReminders(parts: ReminderParts): Reminders {
  const { settings, Notification: Shown, clock } = parts;
  /** Remembered in memory too, for when the disk fails: no reminder is shown twice (T18.3). */
  let shownReasons: readonly string[] = settings.get(SHOWN_KEY, reasons) ?? [];
  /** Without a reference the system drops the clicks on a notification. */
  let shown: Notification | undefined;

  const choice = () => settings.get(CHOICE_KEY, reminderChoice) ?? usualReminders;

  function show(due: DueReminder, at: number): void {
    const words = reminderWords(due, { timer: parts.timer(), at });
    const { title, body } = words;
    const actions = [{ type: 'button' as const, text: words.action }];
    shown?.close();
    shown = new Shown({ title, body, ...(parts.hasActions ? { actions } : {}) });
    // Without the event: what starts a timer may take what it is for.
    shown.on('click', () => parts.onopen());
    shown.on('action', () => (due.kind === 'start' ? parts.onstart() : parts.onstop()));
    shown.show();
  }

  return {
    check() {
      const chosen = choice();
      if (!hasReminders(chosen) || !Shown.isSupported()) return;
      if (parts.idleMs !== null && parts.idleMs() >= AWAY_AFTER_MS) return;
      const at = clock.now();
      const facts = { at, zone: parts.timeZone(), timer: parts.timer(), shownReasons };
      const due = dueReminder(chosen, { ...facts, ...parts.entered.now() });
      if (due === null) return;
      shownReasons = addShown(shownReasons, due);
      tryKeep(settings, SHOWN_KEY, shownReasons);
      show(due, at);
    },
    view: () => ({
      choice: choice(),
      isPossible: Shown.isSupported(),
      hasActions: parts.hasActions,
    }),
    choose: (next) => (tryKeep(settings, CHOICE_KEY, next) ? ok(null) : refusedByDisk),
  };
}
