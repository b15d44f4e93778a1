/** The calls about the desktop: reminders, the app's shortcut, starting with the system. */
import * as v from 'valibot';
import { accelerator } from '../shortcut.ts';
import type { ShortcutTest } from '../shortcut-test.ts';
import { type ReminderChoice, reminderChoice } from '../time/reminder-choice.ts';
import { call, output } from './call.ts';

/** The choice about reminders. */
export type ReminderView = {
  readonly choice: ReminderChoice;
  /** False where the system shows no notifications. */
  readonly isPossible: boolean;
  /** False where its notifications have no buttons. */
  readonly hasActions: boolean;
};

/** The shortcut of the quick note. */
export type ShortcutView = {
  /** `null` where none is wanted. */
  readonly shortcut: string | null;
  /** Why it does not work, as a sentence. */
  readonly problem: string | null;
  /** Facts about this desktop for the user. */
  readonly hint: string | null;
  /** Whether the user has yet to read of this problem. */
  readonly isUnread: boolean;
};

/** Whether the app starts with the system. */
export type AutostartView = {
  readonly isOn: boolean;
  /** Why it cannot be chosen, or does not work as chosen. */
  readonly problem: string | null;
  readonly isPossible: boolean;
};

const main = ['main'] as const;

export const desktopCalls = {
  readReminders: call(main, v.null(), output<ReminderView>()),
  chooseReminders: call(main, reminderChoice, output<null>(), ['disk']),
  /** The shortcut for a quick note, tried again where it was taken. */
  readShortcut: call(main, v.null(), output<ShortcutView>()),
  /** Tries the shortcut and saves it; if it is taken, the shortcut before stays. */
  chooseShortcut: call(main, v.object({ shortcut: v.nullable(accelerator) }), output<null>(), [
    'taken',
    'disk',
  ]),
  /** Marks the problem of the shortcut as read. */
  acknowledgeShortcut: call(main, v.null(), output<null>()),
  /** Waits up to ten seconds for the user to press the shortcut; says what came of it. */
  testShortcut: call(main, v.null(), output<ShortcutTest>(), ['taken']),
  /** Ends that wait. */
  endShortcutTest: call(main, v.null(), output<null>()),
  /** Whether the app starts with the system. */
  readAutostart: call(main, v.null(), output<AutostartView>()),
  setAutostart: call(main, v.object({ isOn: v.boolean() }), output<null>(), ['disk', 'impossible']),
} as const;
