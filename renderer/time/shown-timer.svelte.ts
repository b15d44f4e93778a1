/** The timer as screens show it: what main has of it, and what is typed for the next one. */
import { createSubscriber } from 'svelte/reactivity';
import type { TimerView } from '../../shared/ipc/timer-calls.ts';
import type { Result } from '../../shared/result.ts';
import { SUBJECT_NAME_CHARS_MAX, TIMER_TEXT_CHARS_MAX } from '../../shared/time/bounds.ts';
import { nameOfSubject, subjectsToName } from '../../shared/time/subject-names.ts';
import { elapsedMs } from '../../shared/time/timer.ts';
import type {
  AwayAnswer,
  AwaySpan,
  EntrylessTimer,
  SubjectNames,
  TakenEntry,
  TimerSubject,
} from '../../shared/time/timer-state.ts';
import { type Instant, SECOND_MS } from '../../shared/time.ts';
import { tooLongWords } from '../../shared/too-long.ts';
import type { TypedLine } from '../bridge/typed-line.svelte.ts';
import { DiscardedAway } from './discarded-away.svelte.ts';
import { LongTimer } from './long-timer.svelte.ts';
import {
  blankSubject,
  isBlankSubject,
  NextTimer,
  type TypedSubject,
  typedSubjectLine,
} from './next-timer.svelte.ts';
import type { TimeContext } from './time-context.ts';

type Parts = Pick<TimeContext, 'bridge' | 'now' | 'random' | 'unfinished'>;

export type ShownEntryless = EntrylessTimer & { readonly isInField: boolean };

/** Lives as long as the workspace: the status line and the sidebar show it too. */
export class ShownTimer {
  /** A timer for something new was started elsewhere: its field takes the focus once it is here. */
  isToBeNamed = $state(false);
  /** Why the last change was not made. */
  problem = $state.raw<string | null>(null);
  #view = $state.raw<TimerView | undefined>(undefined);
  #typed = $state.raw<TypedSubject | null>(null);
  #saving: Promise<boolean> | null = null;
  #isBusy = false;
  #isAnswering = $state(false);
  /** Asks before a timer of half a day or more is ended (T14.1). */
  readonly long: LongTimer;
  readonly #parts: Parts;
  readonly #next: NextTimer;
  readonly #discarded: DiscardedAway;
  readonly #split: TypedLine<TypedSubject | null>;
  readonly #unsubscribe: () => void;
  readonly #whenHidden = createSubscriber((update) => {
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  });

  constructor(parts: Parts) {
    this.#parts = parts;
    const shown = { ...parts, view: () => this.#view };
    this.#next = new NextTimer(shown);
    this.#discarded = new DiscardedAway(shown);
    this.long = new LongTimer({ ...shown, whenRead: () => this.#read() });
    this.#split = typedSubjectLine('time away', parts);
    this.#unsubscribe = parts.bridge.on('timerChanged', (view) => this.#take(view));
    void this.#read();
  }

  /** The subject of the next timer, as far as it is typed; words that its last one did not get come along. */
  get draft(): TimerSubject {
    return this.#next.current;
  }

  set draft(subject: TimerSubject) {
    this.#next.current = subject;
  }

  /** The last timer, where it made no entry, and whether the field has what it was for (T10.11). */
  get entryless(): ShownEntryless | null {
    const { entryless, isEntrylessInField: isInField } = this.#next;
    return entryless && { ...entryless, isInField };
  }

  /** The user has read why the last timer made no entry; its words stay in the field. */
  forgetEntryless(): void {
    if (this.#next.isEntrylessInField) this.draft = this.draft;
    this.#next.takeUp();
  }

  /** The time away that is being made an entry for something else, and what it was for (T13.5). */
  get split(): TypedSubject | null {
    return this.#split.current;
  }

  /** The subject typed for a time away that was decided otherwise since. */
  get leftSplit(): TypedSubject | null {
    const { split } = this;
    if (split === null || this.#view === undefined || this.#isAnswering) return null;
    const isAsked = this.undecided.some(({ id }) => id === split.id);
    return isAsked || isBlankSubject(split.subject) ? null : split;
  }

  set split(typed: TypedSubject | null) {
    this.#split.current = typed;
  }

  get running(): TimerView['running'] {
    return this.#view?.running ?? null;
  }

  /** Times away that wait for an answer, the earliest first. */
  get undecided(): readonly AwaySpan[] {
    return this.#view?.undecided ?? [];
  }

  /** The subjects of past timers, the latest first. */
  get recent(): readonly TimerSubject[] {
    return this.#view?.recent ?? [];
  }

  /** Main's names of its projects and tasks. */
  get names(): SubjectNames {
    return this.#view?.names ?? [];
  }

  /** False where the system does not tell how long nobody has touched the computer. */
  get isIdleMeasured(): boolean {
    return this.#view?.isIdleMeasured ?? true;
  }

  /** The subject of the running timer, or of the next one. */
  get subject(): TimerSubject {
    return this.running === null ? this.draft : (this.#unsaved?.subject ?? this.running.subject);
  }

  get #unsaved(): TypedSubject | null {
    const typed = this.#typed ?? this.#next.tooLong.current;
    return typed?.id === this.running?.id ? typed : null;
  }

  /** All that is named on the screen. */
  get subjects(): readonly TimerSubject[] {
    const { subject, recent, undecided, split } = this;
    const away = [...undecided, ...(split === null ? [] : [split])];
    return [subject, ...recent, ...away.map((one) => one.subject)];
  }

  /** How long it has run. Renewed each second while somebody reads it and the window is on screen. */
  get seconds(): number {
    const view = this.#view;
    if (view === undefined || view.running === null) return 0;
    this.#whenHidden();
    const { now } = this.#parts;
    const at = document.visibilityState === 'hidden' ? now.atOnce : now.toTheSecond;
    return Math.floor(elapsedMs(view, at) / SECOND_MS);
  }

  /** Changes what the running timer, or the next one, is for. */
  change(fields: Partial<TimerSubject>): void {
    const subject = { ...this.subject, ...fields };
    if (this.running === null) this.draft = subject;
    else {
      this.#typed = { id: this.running.id, subject };
      void this.#save();
    }
    this.#next.takeUp();
  }

  /** Corrects when the running timer was started. */
  async correctStart(startAt: Instant): Promise<void> {
    await this.#save();
    const { subject } = this;
    await this.#tell(() => this.#parts.bridge.editTimer({ subject, startAt }));
  }

  /** Starts a timer, or goes on with an entry that runs elsewhere (T17), and stops the one that runs. */
  start(subject: TimerSubject, entry?: TakenEntry): Promise<boolean> {
    const { bridge, random } = this.#parts;
    const start = async () => {
      if (!this.#fits(subject)) return false;
      const asked = { id: random.uuid(), subject, ...(entry && { entry }) };
      const isStarted = await this.#tell(() => bridge.startTimer(asked));
      if (isStarted && subject === this.draft) this.draft = blankSubject;
      return isStarted;
    };
    return this.long.end(() => this.#once(start), { next: 'other' });
  }

  /** Tells main the names that it lacks or has otherwise, for the tray and for notifications (T10.9). */
  tellNames(wordsOf: (subject: Pick<TimerSubject, 'projectId' | 'taskId'>) => string): void {
    if (this.#view === undefined) return;
    const names = subjectsToName(this.#view).flatMap((subject) => {
      const words = wordsOf(subject).slice(0, SUBJECT_NAME_CHARS_MAX);
      return words === '' ? [] : [{ ...subject, words }];
    });
    const isNew = names.some((one) => nameOfSubject(this.names, one) !== one.words);
    // Nobody waits for it: the names that the disk refuses are told again with the next change.
    if (isNew) void this.#parts.bridge.nameTimers({ names });
  }

  stop(): Promise<boolean> {
    const stop = () => this.#tell(() => this.#parts.bridge.stopTimer(null));
    return this.long.end(() => this.#once(stop));
  }

  /** Stops the timer, or starts one: for what is typed, else for what was timed last. */
  async toggle(): Promise<boolean> {
    await this.#read();
    if (this.running !== null) return this.stop();
    const { draft } = this;
    return this.start(draft.description || draft.projectId ? draft : (this.recent[0] ?? draft));
  }

  /** Says what a time away was (T13). */
  answerAway(id: string, answer: AwayAnswer): Promise<boolean> {
    const act = async () => {
      this.#isAnswering = true;
      const isTaken = await this.#tell(() => this.#parts.bridge.answerAway({ id, answer }));
      this.#isAnswering = false;
      if (isTaken && answer.choice === 'split') this.split = null;
      if (isTaken && answer.choice.startsWith('discard')) this.#discarded.begin(id);
      return isTaken;
    };
    return this.long.answer(id, answer, () => this.#once(act));
  }

  /** The time away whose discard can still be undone (T13.3). */
  get undoableDiscard(): AwaySpan | null {
    return this.#discarded.current;
  }

  /** Makes it a time to be decided again. */
  undoDiscard(id: string): Promise<boolean> {
    return this.#once(() => this.#tell(() => this.#parts.bridge.undoDiscard({ id })));
  }

  close(): void {
    this.#unsubscribe();
  }

  async #read(): Promise<void> {
    if (this.#view !== undefined) return; // a reading that failed is tried again
    const answer = await this.#parts.bridge.readTimer(null);
    if (!answer.ok) this.problem = answer.message;
    else if (this.#view === undefined) this.#take(answer.value); // else a newer one came
  }

  #take(view: TimerView): void {
    this.#view = view;
    if (this.#typed === null || this.#typed.id === view.running?.id) return;
    // On its way, main may have it; otherwise it is for the next timer.
    if (this.#saving === null) this.#next.tooLong.current = this.#typed;
    this.#typed = null;
  }

  /** A second click while the first is under way does nothing; what is typed goes first. */
  async #once(act: () => Promise<boolean>): Promise<boolean> {
    if (this.#isBusy) return false;
    this.#isBusy = true;
    const isDone = (await this.#save()) && (await act());
    this.#isBusy = false;
    return isDone;
  }

  /** Saves what is typed, one change at a time; the last one counts. */
  #save(): Promise<boolean> {
    this.#saving ??= this.#saveTyped().finally(() => {
      this.#saving = null;
    });
    return this.#saving;
  }

  async #saveTyped(): Promise<boolean> {
    for (let typed = this.#unsaved; typed !== null; typed = this.#unsaved) {
      const { subject } = typed;
      if (!this.#fits(subject)) {
        if (this.#next.left !== null) this.draft = this.draft;
        this.#next.tooLong.current = typed;
        return false;
      }
      const isSaved = await this.#tell(() => this.#parts.bridge.editTimer({ subject }));
      if (!isSaved && this.#typed !== typed) this.#next.tooLong.current = typed; // it was stopped meanwhile
      if (!isSaved) return false; // it stays typed, and the next key tries again
      if (this.#next.tooLong.current !== null) this.#next.tooLong.current = null;
      if (this.#typed === typed) this.#typed = null;
    }
    return true;
  }

  /** Is true if main can take its words; says why it cannot. */
  #fits({ description }: TimerSubject): boolean {
    this.problem = tooLongWords(description, TIMER_TEXT_CHARS_MAX, 'This description');
    return this.problem === null;
  }

  async #tell(ask: () => Promise<Result<null, string>>): Promise<boolean> {
    const answer = await ask();
    this.problem = answer.ok ? null : answer.message;
    return answer.ok;
  }
}
