import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ClockHours,
  hasReminders,
  type ReminderChoice,
  usualReminders,
} from '../../../shared/time/reminder-choice.ts';
import {
  addShown,
  type DueReminder,
  dueReminder,
  type ReminderFacts,
} from '../../../shared/time/reminders.ts';
import { noTimer, type TimerState } from '../../../shared/time/timer-state.ts';
import { HOUR_MS, type Instant, MINUTE_MS } from '../../../shared/time.ts';
import { assertProperty, SEED } from '../../support/property.ts';
import { aZonedInstant } from '../../support/zones.ts';

const zone = 'Europe/Berlin';
/** A Friday in winter. */
const at = (clock: string, day = '2026-11-20') => Date.parse(`${day}T${clock}:00+01:00`);

const only = (kind: 'start' | 'stop' | 'long'): ReminderChoice => ({
  ...usualReminders,
  isOn: { ...usualReminders.isOn, [kind]: true },
});

function aTimer(startAt: Instant, id = 'timer-1'): TimerState {
  const subject = {
    ...{ clientId: null, projectId: null, taskId: null },
    ...{ description: 'Call', isBillable: true, tagIds: [] },
  };
  const running = {
    id,
    startAt,
    zone,
    subject,
    heartbeatAt: startAt,
    inputAt: startAt,
    clockShiftMs: 0,
    away: null,
    entry: null,
  };
  return { ...noTimer, running };
}

function due(choice: ReminderChoice, now: Instant, over: Partial<ReminderFacts> = {}) {
  const facts = { at: now, zone, timer: noTimer, enteredUntilAt: null, shownReasons: [] };
  return dueReminder(choice, { ...facts, isRunningElsewhere: false, ...over });
}

test('[T18] nothing is due before something is switched on, and each is switched on alone', () => {
  const forgotten = { timer: aTimer(at('08:00', '2026-11-19')) };
  expect(hasReminders(usualReminders)).toBe(false);
  expect(due(usualReminders, at('19:00'), forgotten)).toBeNull();
  expect(due(usualReminders, at('12:00'))).toBeNull();
  expect(due(only('stop'), at('19:00'), forgotten)?.kind).toBe('stop');
  expect(due(only('long'), at('19:00'), forgotten)?.kind).toBe('long');
  expect(due(only('start'), at('12:00'))?.kind).toBe('start');
});

describe('a reminder to start', () => {
  const choice = only('start');
  test('[T18.1] comes on a work day within the hours, so long after the last time entered', () => {
    expect(due(choice, at('09:29'))).toBeNull();
    expect(due(choice, at('09:30'))).toMatchObject({ sinceAt: at('09:00') });
    expect(due(choice, at('12:00'), { enteredUntilAt: at('11:31') })).toBeNull();
    expect(due(choice, at('12:01'), { enteredUntilAt: at('11:31') })?.sinceAt).toBe(at('11:31'));
    expect(due(choice, at('18:00'))).toBeNull();
    expect(due(choice, at('12:00', '2026-11-21'))).toBeNull(); // a Saturday
  });

  test('[T18.1] does not come while a timer runs, here or elsewhere, or over time entered ahead', () => {
    expect(due(choice, at('12:00'), { timer: aTimer(at('11:00')) })).toBeNull();
    expect(due(choice, at('12:00'), { isRunningElsewhere: true })).toBeNull();
    expect(due(choice, at('12:00'), { enteredUntilAt: at('17:00') })).toBeNull();
  });

  test('[T18.1] assigns hours over midnight to the day they begin on', () => {
    const night = { ...choice, hours: { fromMinute: 22 * 60, toMinute: 6 * 60 } };
    expect(due(night, at('02:00', '2026-11-21'))?.sinceAt).toBe(at('22:00')); // since Friday
    expect(due(night, at('02:00', '2026-11-22'))).toBeNull(); // since Saturday
  });
});

test('[T18.2] a reminder to stop comes at the end of the hours, for a timer from before, and not the next day', () => {
  const choice = only('stop');
  const timer = aTimer(at('16:00'));
  expect(due(choice, at('17:59'), { timer })).toBeNull();
  expect(due(choice, at('18:00'), { timer })?.reason).toBe('stop 2026-11-20');
  expect(due(choice, at('21:59'), { timer })).not.toBeNull();
  expect(due(choice, at('22:00'), { timer })).toBeNull();
  expect(due(choice, at('19:00'), { timer: aTimer(at('18:01')) })).toBeNull();
  expect(due(choice, at('19:00'))).toBeNull();
});

test('[T18.4] a timer of ten hours is reported once quiet hours are over', () => {
  const choice = { ...only('long'), quiet: { fromMinute: 20 * 60, toMinute: 7 * 60 } };
  const timer = aTimer(at('12:00'));
  expect(due(choice, at('22:00'), { timer })).toBeNull();
  expect(due(choice, at('06:59', '2026-11-21'), { timer })).toBeNull();
  expect(due(choice, at('07:00', '2026-11-21'), { timer })?.kind).toBe('long');
});

const clockMinute = fc.nat(1_439);
const someHours: fc.Arbitrary<ClockHours> = fc
  .tuple(clockMinute, clockMinute)
  .filter(([from, to]) => from !== to)
  .map(([fromMinute, toMinute]) => ({ fromMinute, toMinute }));
const aChoice: fc.Arbitrary<ReminderChoice> = fc.record({
  isOn: fc.record({ start: fc.boolean(), stop: fc.boolean(), long: fc.boolean() }),
  workdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
  hours: someHours,
  afterMinutes: fc.integer({ min: 5, max: 240 }),
  quiet: fc.option(someHours),
});
/** The next event: time passes or the clock is set, a timer is started or stopped, time is entered. */
const aStep = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 5 * HOUR_MS }) }),
  fc.record({
    kind: fc.constant('pass' as const),
    ms: fc.integer({ min: 1, max: 90 }).map((one) => one * MINUTE_MS),
  }),
  fc.record({ kind: fc.constant('set' as const), ms: fc.integer({ min: -30 * HOUR_MS, max: 0 }) }),
  fc.constantFrom(
    { kind: 'start' as const },
    { kind: 'stop' as const },
    { kind: 'enter' as const },
  ),
);

/** The time on a wall clock, read in another way than the program does. */
function wallClock(now: Instant, where: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: where, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).format(now);
  const [hour = 0, minute = 0] = parts.split(':').map(Number);
  return hour * 60 + minute;
}

type Life = { readonly zone: string; readonly at: Instant };

/** Every reminder of a life, and when it came. */
function live(choice: ReminderChoice, from: Life, steps: readonly { kind: string; ms?: number }[]) {
  let now = from.at;
  let timer: TimerState = noTimer;
  let enteredUntilAt: Instant | null = null;
  let shownReasons: readonly string[] = [];
  /** How often time was entered or a timer stopped: a reminder to start is about that. */
  let gap = 0;
  const reminders: (DueReminder & { at: Instant; gap: number; timerId: string | undefined })[] = [];
  for (const [index, { kind, ms = 0 }] of steps.entries()) {
    now += ms;
    if (kind === 'start') timer = aTimer(now, `timer-${index}`);
    if (kind === 'enter' || (kind === 'stop' && timer.running !== null)) {
      gap += 1;
      enteredUntilAt = now;
    }
    if (kind === 'stop') timer = noTimer;
    const facts = { at: now, zone: from.zone, timer, enteredUntilAt, isRunningElsewhere: false };
    const found = dueReminder(choice, { ...facts, shownReasons });
    if (found === null) continue;
    shownReasons = addShown(shownReasons, found);
    reminders.push({ ...found, at: now, gap, timerId: timer.running?.id });
  }
  return reminders;
}

describe(`reminders over days, DST and clocks set back (seed ${SEED})`, () => {
  const lives = fc.tuple(
    aChoice,
    aZonedInstant,
    fc.array(aStep, { minLength: 20, maxLength: 60, size: 'max' }),
  );

  test('[T18.4] never come in quiet hours', () => {
    assertProperty(
      fc.property(lives, ([choice, from, steps]) => {
        for (const reminder of live(choice, from, steps)) {
          const minute = wallClock(reminder.at, from.zone);
          const { fromMinute, toMinute } = choice.quiet ?? { fromMinute: 0, toMinute: 0 };
          const length = (toMinute - fromMinute + 1_440) % 1_440;
          expect((minute - fromMinute + 1_440) % 1_440).toBeGreaterThanOrEqual(length);
        }
      }),
    );
  });

  test('[T18.3] never come twice for one timer, one end of work or one gap of a day', () => {
    assertProperty(
      fc.property(lives, ([choice, from, steps]) => {
        const about = live(choice, from, steps).map((one) => {
          if (one.kind === 'long') return `long ${one.timerId}`;
          return one.kind === 'stop' ? one.reason : `gap ${one.gap} ${one.sinceAt}`;
        });
        expect(new Set(about).size).toBe(about.length);
      }),
    );
  });

  test('[T18] are only of a kind that is on, and to start only without a timer', () => {
    let count = 0;
    assertProperty(
      fc.property(lives, ([choice, from, steps]) => {
        for (const { kind, timerId } of live(choice, from, steps)) {
          count += 1;
          expect(choice.isOn[kind]).toBe(true);
          expect(timerId === undefined).toBe(kind === 'start');
        }
      }),
    );
    expect(count).toBeGreaterThan(100); // else the lives prove nothing
  });
});
