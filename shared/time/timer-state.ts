/**
 * The timer as it stands on the disk: what runs, what is to be decided, what is not queued yet; and what
 * can happen to it.
 */
import * as v from 'valibot';
import type { Instant } from '../time.ts';
import { RECENT_TIMERS_MAX, TIMER_TAGS_MAX, TIMER_TEXT_CHARS_MAX } from './bounds.ts';

const instant = v.pipe(v.number(), v.safeInteger());
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const zone = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

/** What the time is for. The client is that of the project, where there is one. */
export const timerSubject = v.object({
  clientId: v.nullable(id),
  projectId: v.nullable(id),
  taskId: v.nullable(id),
  description: v.pipe(v.string(), v.maxLength(TIMER_TEXT_CHARS_MAX)),
  isBillable: v.boolean(),
  tagIds: v.pipe(v.array(id), v.maxLength(TIMER_TAGS_MAX)),
});
export type TimerSubject = v.InferOutput<typeof timerSubject>;

/** Why nobody was seen: `ended` is a time in which the program did not run. */
const awayReasons = ['idle', 'locked', 'asleep', 'ended'] as const;
export type AwayReason = (typeof awayReasons)[number];

const reason = v.picklist(awayReasons);

/** An entry of the service that ran elsewhere and that the timer goes on with (T17). */
export const takenEntry = v.object({
  id,
  startAt: instant,
  day: v.pipe(v.string(), v.isoDate()),
  /** What the user saw of it: a change of it since then is not overwritten. */
  base: v.record(v.string(), v.unknown()),
});
export type TakenEntry = v.InferOutput<typeof takenEntry>;

/** Rows of earlier releases name none. */
const entry = v.optional(v.nullable(takenEntry), null);

const running = v.object({
  /** Names the timer, and the entry it becomes; chosen at the start, so that none is made twice. */
  id,
  startAt: instant,
  /** Where the timer was started: its entry's day is that of this zone. */
  zone,
  subject: timerSubject,
  /** The last sign of life; after a crash nobody knows what came later. */
  heartbeatAt: instant,
  /** How far this computer's clock was set back while the timer ran: its own clock goes on. */
  clockShiftMs: v.pipe(instant, v.minValue(0)),
  /** Nobody is there since then. */
  away: v.nullable(v.object({ id, fromAt: instant, reasons: v.array(reason) })),
  /** Taken over, and ended by the first entry that is made of the timer. */
  entry,
});
export type RunningTimer = v.InferOutput<typeof running>;

/** A time away that has no answer yet; it counts for nothing until it gets one. */
const awaySpan = v.object({
  id,
  /** The timer that ran then; it may have been stopped since. */
  timerId: id,
  startAt: instant,
  endAt: instant,
  zone,
  reason,
  subject: timerSubject,
});
export type AwaySpan = v.InferOutput<typeof awaySpan>;

/** An entry that is decided and may not be in the queue yet. */
const madeEntry = v.object({
  ...{ id, startAt: instant, endAt: instant, zone, subject: timerSubject },
  /** The entry that it updates instead of making another one. */
  entry,
});
export type MadeEntry = v.InferOutput<typeof madeEntry>;

export const timerState = v.object({
  running: v.nullable(running),
  undecided: v.array(awaySpan),
  /** The time away that was discarded last: it can still be undone (T13.3). */
  discarded: v.optional(v.nullable(awaySpan), null),
  made: v.array(madeEntry),
  /** What timers were started for, the latest first. */
  recent: v.pipe(v.array(timerSubject), v.maxLength(RECENT_TIMERS_MAX)),
});
export type TimerState = v.InferOutput<typeof timerState>;

export const noTimer: TimerState = {
  ...{ running: null, undecided: [], discarded: null },
  ...{ made: [], recent: [] },
};

/** What the user says a time away was. */
export type AwayAnswer =
  | { readonly choice: 'keep' }
  /** It was no work, and the timer ends where it began. */
  | { readonly choice: 'discard' }
  /** It was no work, and the timer goes on since the return. */
  | { readonly choice: 'discard-and-go-on' }
  /** It was work for something else, and the timer goes on since the return. */
  | { readonly choice: 'split'; readonly subject: TimerSubject };

/** What can happen to the timer. `at` is always what this computer's clock shows. */
export type TimerEvent = { readonly at: Instant } & (
  | {
      readonly kind: 'started';
      /** A new name, for this timer and its entry. */
      readonly id: string;
      readonly zone: string;
      readonly subject: TimerSubject;
      /** The timer goes on with it, from its start. */
      readonly entry?: TakenEntry | null;
    }
  | { readonly kind: 'edited'; readonly subject: TimerSubject; readonly startAt?: Instant }
  /** Every minute; `steadyMs` is how long a clock that nobody can set has run since the one before. */
  | { readonly kind: 'beat'; readonly steadyMs: number; readonly awayId: string }
  /** The program has started and finds the timer of the one before. */
  | { readonly kind: 'reopened'; readonly awayId: string }
  /** Nobody is seen since `fromAt`. */
  | {
      readonly kind: 'left';
      readonly reason: AwayReason;
      readonly fromAt: Instant;
      readonly awayId: string;
    }
  | { readonly kind: 'returned'; readonly reason: AwayReason }
  /** `nextId` names what goes on after it. */
  | {
      readonly kind: 'answered';
      readonly id: string;
      readonly answer: AwayAnswer;
      readonly nextId: string;
    }
  /** The user takes back that this time away was no work. */
  | { readonly kind: 'undiscarded'; readonly id: string }
  | { readonly kind: 'stopped' }
  /** The entry is in the queue: on the disk, once and for all. */
  | { readonly kind: 'enqueued'; readonly id: string }
);
