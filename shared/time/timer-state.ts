/** The timer on disk: what runs, what is undecided, what is not queued yet; and its events. */
import * as v from 'valibot';
import type { RecordId } from '../ids.ts';
import type { Instant } from '../time.ts';
import { knownZone } from '../zone.ts';
import {
  RECENT_TIMERS_MAX,
  SUBJECT_NAME_CHARS_MAX,
  SUBJECT_NAMES_MAX,
  TIMER_TAGS_MAX,
  TIMER_TEXT_CHARS_MAX,
} from './bounds.ts';

const instant = v.pipe(v.number(), v.safeInteger());
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
/** One that this computer does not know would end every reckoning with it. */
const zone = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(100),
  v.transform((text) => knownZone(text)),
);

/** The record that the time is for. With a project, the client is the project's. */
export const timerSubject = v.object({
  clientId: v.nullable(id),
  projectId: v.nullable(id),
  taskId: v.nullable(id),
  description: v.pipe(v.string(), v.maxLength(TIMER_TEXT_CHARS_MAX)),
  isBillable: v.boolean(),
  tagIds: v.pipe(v.array(id), v.maxLength(TIMER_TAGS_MAX)),
});
export type TimerSubject = v.InferOutput<typeof timerSubject>;

/** The name of a project or task, as a window read it: main has no records (T10.9). */
const subjectName = v.object({
  projectId: v.nullable(id),
  taskId: v.nullable(id),
  words: v.pipe(v.string(), v.minLength(1), v.maxLength(SUBJECT_NAME_CHARS_MAX)),
});
export const subjectNames = v.pipe(v.array(subjectName), v.maxLength(SUBJECT_NAMES_MAX));
export type SubjectNames = v.InferOutput<typeof subjectNames>;

/**
 * Why the user was away; `ended` means that the program did not run, and `restored` that nobody
 * knows: the timer is from an earlier copy (T20).
 */
const awayReasons = ['idle', 'locked', 'asleep', 'ended', 'restored'] as const;
export type AwayReason = (typeof awayReasons)[number];

const reason = v.picklist(awayReasons);

/** An entry of the service that the timer continues (T17). */
export const takenEntry = v.object({
  id,
  startAt: instant,
  day: v.pipe(v.string(), v.isoDate()),
  /** The version the user saw; later changes are not overwritten. */
  base: v.record(v.string(), v.unknown()),
});
export type TakenEntry = v.InferOutput<typeof takenEntry>;

/** Rows of earlier releases have none. */
const entry = v.optional(v.nullable(takenEntry), null);

const runningRow = v.object({
  /**
   * The id of the timer and of its entry; chosen at the start, so that the entry is created once.
   */
  id,
  startAt: instant,
  /** The timer's zone, which decides the day of its entry. */
  zone,
  subject: timerSubject,
  /** The last time the timer was known to run; after a crash later time is unknown. */
  heartbeatAt: instant,
  /** The user's last input that the system told of; rows of earlier releases have none. */
  inputAt: v.optional(instant),
  /**
   * How far this computer's clock was set back while the timer ran; the timer's own clock
   * continues.
   */
  clockShiftMs: v.pipe(instant, v.minValue(0)),
  /** Set while the user is away. */
  away: v.nullable(v.object({ id, fromAt: instant, reasons: v.array(reason) })),
  /** The taken-over entry; the first entry made by this timer ends it. */
  entry,
});
const running = v.pipe(
  runningRow,
  v.transform((row) => ({ ...row, inputAt: row.inputAt ?? row.heartbeatAt })),
);
export type RunningTimer = v.InferOutput<typeof running>;

/** An absence that is undecided; it does not count until it is decided. */
const awaySpan = v.object({
  id,
  /** The timer of that time; it may have stopped since. */
  timerId: id,
  startAt: instant,
  endAt: instant,
  zone,
  reason,
  subject: timerSubject,
  /** The taken-over entry that keeping this time ends; only of a restored timer. */
  entry: v.exactOptional(takenEntry),
});
export type AwaySpan = v.InferOutput<typeof awaySpan>;

/** A decided entry that may not be in the queue yet. */
const madeEntry = v.object({
  ...{ id, startAt: instant, endAt: instant, zone, subject: timerSubject },
  /** The entry that it updates instead of creating one. */
  entry,
});
export type MadeEntry = v.InferOutput<typeof madeEntry>;

/** A timer that ended without an entry. What it was for is in no record (T10.11). */
const entrylessTimer = v.object({
  id,
  subject: timerSubject,
  /** The user was away for all of it; otherwise it ran for less than a second. */
  isAway: v.boolean(),
});
export type EntrylessTimer = v.InferOutput<typeof entrylessTimer>;

export const timerState = v.object({
  running: v.nullable(running),
  undecided: v.array(awaySpan),
  /** The last discarded absence, which can still be undone (T13.3). */
  discarded: v.optional(v.nullable(awaySpan), null),
  /** The last timer, where it made no entry. */
  entryless: v.optional(v.nullable(entrylessTimer), null),
  made: v.array(madeEntry),
  /** The subjects of earlier timers, the latest first. */
  recent: v.pipe(v.array(timerSubject), v.maxLength(RECENT_TIMERS_MAX)),
  names: v.optional(subjectNames, []),
});
export type TimerState = v.InferOutput<typeof timerState>;

export const noTimer: TimerState = {
  ...{ running: null, undecided: [], discarded: null, entryless: null },
  ...{ made: [], recent: [], names: [] },
};

/** The user's answer about an absence. */
export type AwayAnswer =
  | { readonly choice: 'keep' }
  /** It was no work; the timer ends at its start. */
  | { readonly choice: 'discard' }
  /** It was no work; the timer continues from the return. */
  | { readonly choice: 'discard-and-go-on' }
  /** It was work for something else; the timer continues from the return. */
  | { readonly choice: 'split'; readonly subject: TimerSubject };

/** How long nobody has touched the computer; `null` where that is not measured or does not count. */
export type IdleMs = number | null;

/** The events of the timer. `at` is this computer's clock. */
export type TimerEvent = { readonly at: Instant } & (
  | {
      readonly kind: 'started';
      /** A new id for this timer and its entry. */
      readonly id: string;
      readonly zone: string;
      readonly subject: TimerSubject;
      /** The timer continues this entry from its start. */
      readonly entry?: TakenEntry | null;
    }
  | { readonly kind: 'edited'; readonly subject: TimerSubject; readonly startAt?: Instant }
  /** Every minute; `steadyMs` is the monotonic time since the last beat. */
  | {
      readonly kind: 'beat';
      readonly steadyMs: number;
      readonly idleMs: IdleMs;
      readonly awayId: string;
    }
  /** The program has started and found the earlier program's timer. */
  | { readonly kind: 'reopened'; readonly idleMs: IdleMs; readonly awayId: string }
  /** The user is away, since the last input. A beat comes right before it. */
  | { readonly kind: 'left'; readonly reason: AwayReason; readonly awayId: string }
  | { readonly kind: 'returned'; readonly reason: AwayReason }
  /** `nextId` is the id of the timer that continues. */
  | {
      readonly kind: 'answered';
      readonly id: string;
      readonly answer: AwayAnswer;
      readonly nextId: string;
    }
  /** The user undoes the discard of this absence. */
  | { readonly kind: 'undiscarded'; readonly id: string }
  | { readonly kind: 'stopped' }
  /** The user has changed what is left of this timer, which made no entry. */
  | { readonly kind: 'taken-up'; readonly id: string }
  /** A window has read what the subjects are called. */
  | { readonly kind: 'named'; readonly names: SubjectNames }
  /** The service may have given records their ids. */
  | { readonly kind: 'identified'; readonly knownId: (id: RecordId) => RecordId }
  /** The entry is in the queue, on disk. */
  | { readonly kind: 'enqueued'; readonly id: string }
);
