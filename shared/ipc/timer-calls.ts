/** The calls about the timer, and where entries were made. */
import * as v from 'valibot';
import { isLocalId } from '../ids.ts';
import { boundedId } from '../queue/pending-write.ts';
import { TIMER_TEXT_CHARS_MAX } from '../time/bounds.ts';
import { type IdleChoice, idleChoice } from '../time/idle-choice.ts';
import { subjectNames, type TimerState, takenEntry, timerSubject } from '../time/timer-state.ts';
import { isZone } from '../zone.ts';
import { call, output } from './call.ts';

/** The timer as a window shows it; elapsed time follows from it and a clock (`elapsedMs`). */
export type TimerView = Omit<TimerState, 'made'> & {
  /** The zone of this computer now; after a journey it differs from the timer's. */
  readonly zone: string;
  /** False if the system reports no idle time (Wayland). */
  readonly isIdleMeasured: boolean;
};

export type IdleView = {
  readonly choice: IdleChoice;
  /** False if the system reports no idle time (Wayland). */
  readonly isMeasured: boolean;
};

const main = ['main'] as const;
const refused = ['disk', 'signed-out'] as const;
const uuid = v.pipe(v.string(), v.uuid());
export const zone = v.pipe(v.string(), v.maxLength(100), v.check(isZone, 'a zone'));
const id = boundedId;
const instant = v.pipe(v.number(), v.safeInteger());

const takenOver = v.pipe(
  takenEntry,
  v.check(({ id: entryId }) => !isLocalId(entryId), 'an entry of the service'),
  v.check(({ base }) => JSON.stringify(base).length <= TIMER_TEXT_CHARS_MAX * 8, 'a shorter base'),
);

const answer = v.variant('choice', [
  v.object({ choice: v.literal('keep') }),
  v.object({ choice: v.literal('discard') }),
  v.object({ choice: v.literal('discard-and-go-on') }),
  v.object({ choice: v.literal('split'), subject: timerSubject }),
]);

export const timerCalls = {
  readTimer: call(main, v.null(), output<TimerView>()),
  /** Starts a timer named `id`, or continues `entry`, and stops the running timer. Safe to repeat. */
  startTimer: call(
    main,
    v.object({ id: uuid, subject: timerSubject, entry: v.exactOptional(takenOver) }),
    output<null>(),
    refused,
  ),
  /** Changes the subject of the running timer, or corrects its start. */
  editTimer: call(
    main,
    v.object({ subject: timerSubject, startAt: v.exactOptional(instant) }),
    output<null>(),
    refused,
  ),
  /** Tells main what the timer's projects and tasks are called (T10.9). Safe to repeat. */
  nameTimers: call(main, v.object({ names: subjectNames }), output<null>(), refused),
  /** Makes the running timer a time entry in the outbox. Safe to repeat. */
  stopTimer: call(main, v.null(), output<null>(), refused),
  /** Drops what is left of a timer without an entry: the window has it (T10.11). Safe to repeat. */
  takeUpTimer: call(main, v.object({ id }), output<null>(), refused),
  /** Answers how to count a time away (T13). */
  answerAway: call(
    main,
    v.object({ id: v.pipe(v.string(), v.maxLength(200)), answer }),
    output<null>(),
    refused,
  ),
  /** Asks again about the time away that was discarded last. Safe to repeat. */
  undoDiscard: call(main, v.object({ id }), output<null>(), refused),
  /** How long the user is idle before the time counts as away (T12.3). */
  readIdleChoice: call(main, v.null(), output<IdleView>()),
  chooseIdle: call(main, v.object({ choice: idleChoice }), output<null>(), ['disk']),
  /** Returns the zones of the entries that were made on this computer, by their ids (T4.1). */
  readEntryZones: call(
    main,
    v.object({ ids: v.pipe(v.array(id), v.maxLength(100_000)) }),
    output<Readonly<Record<string, string>>>(),
  ),
} as const;
