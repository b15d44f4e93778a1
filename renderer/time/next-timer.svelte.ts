/** The subject of the next timer: what is typed, or what the last one was for that made no entry. */
import * as v from 'valibot';
import type { TimerView } from '../../shared/ipc/timer-calls.ts';
import { decidedEntryless } from '../../shared/time/entryless-timer.ts';
import {
  type EntrylessTimer,
  type TimerSubject,
  timerSubject,
} from '../../shared/time/timer-state.ts';
import { TypedLine } from '../bridge/typed-line.svelte.ts';
import type { TimeContext } from './time-context.ts';

/** A subject of the running timer that is typed and not on the disk yet. */
export type TypedSubject = { readonly id: string; readonly subject: TimerSubject };

/** A timer for nothing in particular. */
export const blankSubject: TimerSubject = {
  ...{ clientId: null, projectId: null, taskId: null },
  ...{ description: '', isBillable: true, tagIds: [] },
};

/** Before it is started its words may be too long. */
const typedSubject = v.object({ ...timerSubject.entries, description: v.string() });

type Parts = Pick<TimeContext, 'bridge' | 'unfinished'> & {
  /** The timer as main has it; `undefined` before it was read. */
  readonly view: () => TimerView | undefined;
};

export class NextTimer {
  /** Words that main can't take, for the running timer or one that ran: a crash does not lose them. */
  readonly tooLong: TypedLine<TypedSubject | null>;
  readonly #parts: Parts;
  readonly #draft: TypedLine<TimerSubject>;
  /** The timer whose subject the user goes on with, until main has dropped it. */
  #takenUpId = $state.raw<string | null>(null);

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#draft = new TypedLine({
      ...{ place: 'time timer', blank: blankSubject, schema: typedSubject },
      isBlank: isBlankSubject,
      unfinished: parts.unfinished,
    });
    this.tooLong = typedSubjectLine('time running', parts);
  }

  /** Words typed for a timer that somebody has stopped since, before main could take it. */
  get left(): TypedSubject | null {
    const view = this.#parts.view();
    const typed = this.tooLong.current;
    return view === undefined || typed?.id === view.running?.id ? null : typed;
  }

  /** The last timer, where it made no entry and the user has not typed since (T10.11). */
  get entryless(): EntrylessTimer | null {
    const view = this.#parts.view();
    const entryless = view === undefined ? null : decidedEntryless(view);
    return entryless?.id === this.#takenUpId ? null : entryless;
  }

  /** Whether the field has what that timer was for: what runs or was typed before comes first. */
  get isEntrylessInField(): boolean {
    return this.entryless !== null && this.current === this.entryless.subject;
  }

  readonly #subject = $derived.by((): TimerSubject => {
    const [draft, left] = [this.#draft.current, this.left];
    if (left === null) {
      const isFree = isBlankSubject(draft) && this.#parts.view()?.running === null;
      return (isFree ? this.entryless?.subject : undefined) ?? draft;
    }
    const words = [draft.description, left.subject.description];
    const subject = draft.description === '' ? left.subject : draft;
    return { ...subject, description: words.filter(Boolean).join(' ') };
  });

  /** The subject as far as it is typed; words that the last timer did not get come along. */
  get current(): TimerSubject {
    return this.#subject;
  }

  set current(subject: TimerSubject) {
    const { left } = this;
    if (left !== null) this.tooLong.current = null;
    this.#draft.current = subject;
  }

  /** The user types on: what the last timer was for is in the draft by now, or given up. */
  takeUp(): void {
    const { entryless } = this;
    if (entryless === null) return;
    this.#takenUpId = entryless.id;
    // Nobody waits for it: what the disk refuses to drop is dropped with the next timer.
    void this.#parts.bridge.takeUpTimer({ id: entryless.id });
  }
}

/** Creates a line for a subject that is typed for a timer, or for a time away from one. */
export function typedSubjectLine(
  place: string,
  { unfinished }: Pick<Parts, 'unfinished'>,
): TypedLine<TypedSubject | null> {
  return new TypedLine<TypedSubject | null>({
    ...{ place, blank: null, unfinished },
    isBlank: (typed) => typed === null || isBlankSubject(typed.subject),
    schema: v.nullable(v.object({ id: v.string(), subject: typedSubject })),
  });
}

export function isBlankSubject(subject: TimerSubject): boolean {
  return JSON.stringify(subject) === JSON.stringify(blankSubject);
}
