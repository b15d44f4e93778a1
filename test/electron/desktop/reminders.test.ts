import { expect, test } from 'vitest';
import { createEnteredTime } from '../../../electron/desktop/entered-time.ts';
import { createReminders, type ReminderParts } from '../../../electron/desktop/reminders.ts';
import type { TimeEntry } from '../../../shared/records/time-entry.ts';
import { type ReminderChoice, usualReminders } from '../../../shared/time/reminder-choice.ts';
import { noTimer, type TimerState } from '../../../shared/time/timer-state.ts';
import { HOUR_MS, type Instant, MINUTE_MS, timestamp } from '../../../shared/time.ts';
import { aRecord, aWrite } from '../../support/builders.ts';
import { memorySettings } from '../../support/memory-settings.ts';

const aTimeEntry = (over: Partial<TimeEntry>) => aRecord('time-entry', over) as TimeEntry;

/** A Friday. */
const NINE = Date.parse('2026-11-20T09:00:00Z');
const all: ReminderChoice = { ...usualReminders, isOn: { start: true, stop: true, long: true } };

function running(startAt: Instant): TimerState {
  const subject = {
    ...{ clientId: null, projectId: null, taskId: null },
    ...{ description: 'Call Anna', isBillable: true, tagIds: [] },
  };
  const timer = { id: 't', startAt, zone: 'UTC', subject, heartbeatAt: startAt, inputAt: startAt };
  return { ...noTimer, running: { ...timer, clockShiftMs: 0, away: null, entry: null } };
}

/** A program on a system that shows notifications, or not. */
function aProgram({ isSupported = true, hasActions = false, settings = memorySettings() } = {}) {
  const shown: (Electron.NotificationConstructorOptions & { emit: (event: string) => void })[] = [];
  const done: string[] = [];
  const noteCall =
    (name: string) =>
    (...given: readonly unknown[]) =>
      done.push([name, ...given].join(' '));
  const state = { now: NINE, timer: noTimer as TimerState, idleMs: 0, clockReads: 0 };
  class Shown {
    static isSupported = () => isSupported;
    readonly #listeners = new Map<string, (...given: readonly unknown[]) => void>();
    readonly options: Electron.NotificationConstructorOptions;
    constructor(options: Electron.NotificationConstructorOptions) {
      this.options = options;
    }
    on(event: string, listener: (...given: readonly unknown[]) => void) {
      this.#listeners.set(event, listener);
    }
    show() {
      shown.push({ ...this.options, emit: (event) => this.#listeners.get(event)?.('an event', 0) });
    }
    close() {}
  }
  const clock = {
    now() {
      state.clockReads += 1;
      return state.now;
    },
  };
  const entered = createEnteredTime({
    ...{ settings, clock },
    who: () => ({ account: 'ada', memberId: 7 }),
  });
  const reminders = createReminders({
    ...{ settings, clock, entered, hasActions },
    Notification: Shown as never as ReminderParts['Notification'],
    timeZone: () => 'UTC',
    timer: () => state.timer,
    idleMs: () => state.idleMs,
    onopen: noteCall('open'),
    onstart: noteCall('start'),
    onstop: noteCall('stop'),
  });
  /** Beats each minute until then. */
  const beatUntil = (at: Instant) => {
    for (; state.now <= at; state.now += MINUTE_MS) reminders.check();
  };
  return { reminders, entered, shown, done, state, settings, beatUntil };
}

test('[T18.6] reads no clock and shows nothing while everything is off', () => {
  const { beatUntil, shown, state } = aProgram();
  beatUntil(NINE + 12 * HOUR_MS);
  expect([shown.length, state.clockReads]).toEqual([0, 0]);
});

test('[T18.1] [T18.3] reminds once to start, and again only after time was entered', () => {
  const program = aProgram();
  expect(program.reminders.choose(all)).toMatchObject({ ok: true });
  program.beatUntil(NINE + 2 * HOUR_MS);
  expect(program.shown).toMatchObject([
    { title: 'No timer is running', body: 'No time is entered for the last 30 min.' },
  ]);
  const again = aProgram({ settings: program.settings }); // the program was started anew
  again.beatUntil(NINE + HOUR_MS);
  expect(again.shown).toEqual([]);
  const record = { kind: 'time-entry', id: 'local-e' } as const;
  again.entered.follow([aWrite({ record, savedAt: NINE + HOUR_MS })]);
  again.beatUntil(NINE + 2 * HOUR_MS);
  expect(again.shown).toHaveLength(1);
});

test('[T18.5] waits while the user is away from the computer', () => {
  const { reminders, state, shown } = aProgram();
  reminders.choose(all);
  [state.now, state.idleMs] = [NINE + HOUR_MS, 10 * MINUTE_MS];
  reminders.check();
  expect(shown).toEqual([]);
  state.idleMs = 0;
  reminders.check();
  expect(shown).toHaveLength(1);
});

test('opens the app on a click, and does what a button says where the system has one', () => {
  for (const hasActions of [true, false]) {
    const { reminders, state, shown, done } = aProgram({ hasActions });
    reminders.choose(all);
    state.now = NINE + HOUR_MS;
    reminders.check();
    [state.timer, state.now] = [running(NINE + HOUR_MS), NINE + 9 * HOUR_MS];
    reminders.check();
    const buttons = shown.map(({ actions }) => actions?.map(({ text }) => text));
    expect(buttons).toEqual(
      hasActions ? [['Start timer'], ['Stop timer']] : [undefined, undefined],
    );
    expect(shown[1]).toMatchObject({ body: '8:00 h · Call Anna' });
    for (const { emit } of shown) emit('click');
    for (const { emit } of shown) emit('action');
    expect(done).toEqual(['open', 'open', 'start', 'stop']);
  }
});

test('shows nothing if the system shows no notifications, and reports it', () => {
  const { reminders, beatUntil, shown } = aProgram({ isSupported: false });
  reminders.choose(all);
  beatUntil(NINE + 2 * HOUR_MS);
  expect(shown).toEqual([]);
  expect(reminders.view()).toEqual({ choice: all, isPossible: false, hasActions: false });
});

test('[T18.1] counts time entered elsewhere: my own, part of which runs', () => {
  const { entered } = aProgram();
  const pulled = (records: ReturnType<typeof aTimeEntry>[]) =>
    entered.take({ ...{ id: 1, accountKey: 'ada', asOf: NINE }, kind: 'timeEntries', records });
  const ended = (id: number, at: Instant, member_id = 7) =>
    aTimeEntry({ id, member_id, started_at: timestamp(NINE), ended_at: timestamp(at) });
  pulled([ended(1, NINE + HOUR_MS), ended(2, NINE + 5 * HOUR_MS, 8)]);
  expect(entered.now()).toEqual({ enteredUntilAt: NINE + HOUR_MS, isRunningElsewhere: false });
  pulled([aTimeEntry({ id: 3, member_id: 7, started_at: timestamp(NINE), ended_at: null })]);
  expect(entered.now().isRunningElsewhere).toBe(true);
  pulled([ended(3, NINE + 2 * HOUR_MS)]);
  expect(entered.now()).toEqual({ enteredUntilAt: NINE + 2 * HOUR_MS, isRunningElsewhere: false });
  pulled([aTimeEntry({ id: 4, member_id: 7, started_at: timestamp(NINE), ended_at: null })]);
  const gone = { kind: 'absent', list: 'timeEntries', ids: ['4'], why: 'removed' } as const;
  entered.take({ ...{ id: 2, accountKey: 'ada', asOf: NINE }, ...gone });
  expect(entered.now().isRunningElsewhere).toBe(false);
});

test('[T18.1] forgets entered time that lies far ahead, as after a clock was set back', () => {
  const { entered, reminders, beatUntil, shown } = aProgram();
  const inAYear = NINE + 365 * 24 * HOUR_MS;
  const record = { kind: 'time-entry', id: 'local-a' } as const;
  entered.follow([aWrite({ record, savedAt: inAYear })]);
  const ended_at = timestamp(inAYear);
  const records = [aTimeEntry({ id: 3, member_id: 7, started_at: timestamp(NINE), ended_at })];
  entered.take({ ...{ id: 1, accountKey: 'ada', asOf: NINE }, kind: 'timeEntries', records });
  expect(entered.now().enteredUntilAt).toBeNull();
  reminders.choose(all);
  beatUntil(NINE + HOUR_MS);
  expect(shown).toHaveLength(1);
});
