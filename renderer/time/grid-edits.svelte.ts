/** Changes made on the day grid: drawn at once, saved one after the other, undone one by one. */
import type { RecordId } from '../../shared/ids.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { EntryTimes } from '../../shared/time/entry.ts';
import type { EntryFacts } from '../../shared/time/entry-fields.ts';
import { isSameSpan, type Span, splitAt } from '../../shared/time/intervals.ts';
import { endOfDay } from '../../shared/time/zoned-day.ts';
import { type Day, dayOf, type Instant } from '../../shared/time.ts';
import type { ShownBase } from '../session/shown-base.ts';
import { createEntry, joinHalves, retimeEntry, shownBase, splitEntry } from './entry-edits.ts';
import { changedSince, isPartOf, saveTyped } from './entry-undo.ts';
import { spanInWords } from './entry-words.ts';
import { hasSameFacts } from './made-entries.ts';
import type { ShownEntry } from './shown-entries.ts';
import type { TimeContext } from './time-context.ts';
import { dayInFull } from './week-words.ts';

/** More than anybody takes back. */
const UNDO_STEPS_MAX = 50;

type Refused = ReadonlyMap<RecordId, Result<never, string>>;
/** An entry that was made here, and what is known of it. */
type Made = { readonly id: RecordId; readonly base: ShownBase };
type Moved = { readonly shown: ShownEntry; readonly span: Span };

type UndoStep = {
  readonly at: Instant;
  /** The entry, and a day it is drawn on. */
  readonly id: RecordId;
  readonly day: Day;
  /** Steps of one entry by keys are undone together. */
  readonly isByKey: boolean;
  /** The times of the entry before and after; with another one it was changed since (T8.7). None: any will do. */
  readonly spans: readonly Span[];
  readonly undo: () => Promise<Result<unknown, string>>;
};

export class GridEdits {
  /** The last action, for the line under the grid and for screen readers. */
  said = $state.raw('');
  problem = $state.raw<string | null>(null);
  #steps = $state.raw<readonly UndoStep[]>([]);
  /**
   * The moved entries by the id they had then, with the revision of the outbox that has the move.
   */
  #moved = $state.raw<ReadonlyMap<RecordId, Moved & { readonly savedIn: number }>>(new Map());
  readonly #wanted = new Map<RecordId, Moved>();
  /** Resolves to what the disk refused. */
  #saving: Promise<Refused> | null = null;
  #isSplitting = false;
  readonly #app: TimeContext;

  constructor(app: TimeContext) {
    this.#app = app;
  }

  get canUndo(): boolean {
    return this.#steps.length > 0;
  }

  /** When the change was made that undo takes back first; 0 without one. */
  get changedAt(): Instant {
    return this.#steps.at(-1)?.at ?? 0;
  }

  /** The new time of an entry, as long as the outbox does not have it. */
  findSpan(id: RecordId): Span | undefined {
    const { outbox } = this.#app;
    for (const [movedId, { span, savedIn }] of this.#moved) {
      if (savedIn > outbox.revision && outbox.knownId(movedId) === id) return span;
    }
    return undefined;
  }

  /** The time of an entry as it is drawn. */
  spanOf({ entry: { id, span } }: ShownEntry): Span | null {
    return this.findSpan(id) ?? span;
  }

  /** Gives an entry another time. Presses of keys are saved as fast as the disk takes them, the last one always. */
  retime(shown: ShownEntry, span: Span, { isByKey = false } = {}): void {
    const before = this.spanOf(shown);
    if (before === null || (before.startAt === span.startAt && before.endAt === span.endAt)) return;
    const { id } = shown.entry;
    const day = dayOf(span.startAt, shown.entry.zone);
    const last = this.#steps.at(-1);
    if (isByKey && last?.isByKey && last.id === id && isLeftAs(last, before)) {
      const spans = [...last.spans.slice(0, 1), span];
      const at = this.#app.now.atOnce;
      this.#setSteps(this.#steps.with(-1, { ...last, at, day, spans }));
    } else {
      const undo = () => this.#retime({ shown, span: before });
      this.#push({ id, day, isByKey, spans: [before, span], undo });
    }
    this.said = this.#inWords(shown, span);
    void this.#retime({ shown, span });
  }

  /** Makes an entry; its id. */
  async make(times: EntryTimes, day: Day): Promise<RecordId | undefined> {
    const { dates, week } = this.#app;
    const { zone, today } = week;
    const shownAt = this.#app.outbox.revision;
    const made = await createEntry(this.#app, blankFacts, times, { day, zone });
    if (!this.#take(made)) return undefined;
    const id = made.ok ? made.value : '';
    const spans = times.kind === 'span' ? [times.span] : [];
    this.#push({ id, day, isByKey: false, spans, undo: () => this.#remove(id, shownAt) });
    const at = { span: times.kind === 'span' ? times.span : null, runningSince: null, zone };
    this.said = `Added ${[spanInWords(at, dates), dayInFull(day, today)].filter(Boolean).join(', ')}`;
    return id;
  }

  /** Makes two entries of one that goes over midnight. */
  async splitAtMidnight(shown: ShownEntry): Promise<void> {
    if (this.#isSplitting) return; // its key is pressed again before the halves are drawn
    this.#isSplitting = true;
    await this.#split(shown);
    this.#isSplitting = false;
  }

  async #split(shown: ShownEntry): Promise<void> {
    await this.#saving; // a half begins or ends where the entry was moved to
    const { zone } = shown.entry;
    const span = this.spanOf(shown);
    if (span === null) return;
    const day = dayOf(span.startAt, zone);
    const whole = { ...shown, entry: { ...shown.entry, day, span } };
    const shownAt = this.#app.outbox.revision;
    const midnight = endOfDay(day, zone);
    const halves = splitAt(span, midnight);
    const made = await splitEntry(this.#app, whole, midnight);
    if (!this.#take(made) || !made.ok || made.value === null || !halves) return;
    const second = made.value;
    const [before, after] = halves;
    const undo = async () => {
      await saveTyped(this.#app, second);
      const [half] = await this.#app.week.findAll([second]);
      const isOther = half === undefined || !isPartOf(half.entry, whole.entry, after);
      if (isOther) return changedSince;
      return this.#join({ shown: whole, span }, this.#findMade(second, shownAt));
    };
    this.#push({ id: shown.entry.id, day, isByKey: false, spans: [span, before], undo });
    this.said = 'Split at midnight';
  }

  /** Called when the days are left: entries change in other views too, with an undo of their own. */
  forgetSteps(): void {
    this.#setSteps([]);
    this.said = '';
  }

  /** Takes the last change back; where its entry is out of sight, shows it first. */
  async undo(): Promise<void> {
    const { week } = this.#app;
    if (week.entries === undefined) return; // its entry may be in the week that is being read
    // An entry deleted since has an undo of its own.
    const isGone = ({ id, day }: UndoStep) => !this.#findDrawn(id) && week.days.includes(day);
    this.#setSteps(this.#steps.slice(0, this.#steps.findLastIndex((step) => !isGone(step)) + 1));
    const last = this.#steps.at(-1);
    if (last === undefined) return;
    const drawn = this.#findDrawn(last.id);
    if (drawn === undefined) {
      week.go(last.day);
      this.said = 'The last change was on this day. Undo once more to take it back.';
      return;
    }
    this.#setSteps(this.#steps.slice(0, -1));
    const answer = isLeftAs(last, this.spanOf(drawn)) ? await last.undo() : changedSince;
    if (this.#take(answer)) this.said = 'Undone';
    else if (answer !== changedSince) this.#push(last); // it can be tried again
  }

  #push(step: Omit<UndoStep, 'at'>): void {
    const { atOnce: at } = this.#app.now;
    this.#setSteps([...this.#steps, { ...step, at }].slice(-UNDO_STEPS_MAX));
  }

  /** The steps that can be undone. The bar of the window learns when the last one was made. */
  #setSteps(steps: readonly UndoStep[]): void {
    this.#steps = steps;
    const { changedAt: at } = this;
    const isOpen = () => true;
    this.#app.lastChange.setOfList(this, steps.length === 0 ? null : { at, isOpen });
  }

  async #retime(moved: Moved): Promise<Result<unknown, string>> {
    const { id } = moved.shown.entry;
    this.#wanted.set(id, moved);
    this.#draw(id, { ...moved, savedIn: Number.POSITIVE_INFINITY });
    this.#saving ??= this.#saveWanted().finally(() => {
      this.#saving = null;
    });
    const refused = await this.#saving;
    return refused.get(id) ?? ok(null);
  }

  async #saveWanted(): Promise<Refused> {
    const refused = new Map<RecordId, Result<never, string>>();
    for (const [id, moved] of this.#wanted) {
      this.#wanted.delete(id); // another change of it comes last in the map, and is saved too
      const times = { kind: 'span', span: moved.span } as const;
      const shown = this.#findDrawn(id) ?? moved.shown; // what is known of the service by now (Q8.4)
      const { span, day } = moved.shown.entry; // a start that is back has its day back (T4.4)
      const from = { ...shown, entry: { ...shown.entry, span, day } };
      const saved = await retimeEntry(this.#app, from, times, { isFinished: false });
      if (saved.ok) refused.delete(id);
      else refused.set(id, saved);
      this.#take([...refused.values()][0] ?? saved); // a later success hides no refusal
      if (this.#wanted.has(id)) continue;
      this.#draw(id, saved.ok ? { ...moved, savedIn: saved.value.revision } : undefined);
    }
    return refused;
  }

  #draw(id: RecordId, moved: (Moved & { readonly savedIn: number }) | undefined): void {
    const { revision } = this.#app.outbox;
    const others = [...this.#moved].filter(
      ([one, { savedIn }]) => one !== id && savedIn > revision,
    );
    this.#moved = new Map(moved === undefined ? others : [...others, [id, moved]]);
  }

  #findDrawn(id: RecordId): ShownEntry | undefined {
    const { week, outbox } = this.#app;
    return week.drawn.find(({ entry }) => entry.id === outbox.knownId(id));
  }

  /** Deletes what was made when the outbox was at `shownAt`, also where another week draws it. */
  async #remove(id: RecordId, shownAt: number): Promise<Result<unknown, string>> {
    await saveTyped(this.#app, id);
    const [now] = await this.#app.week.findAll([id]);
    if (now !== undefined && !hasSameFacts(now.entry, blankFacts)) return changedSince;
    const made = this.#findMade(id, shownAt);
    return this.#app.deleteRecord({ kind: 'time-entry', id: made.id }, made.base);
  }

  /** Draws the whole entry at once, and makes one of the halves. */
  async #join(whole: Moved, second: Made): Promise<Result<unknown, string>> {
    await this.#saving;
    const { id, day } = whole.shown.entry;
    this.#draw(id, { ...whole, savedIn: Number.POSITIVE_INFINITY });
    const first = this.#findDrawn(id) ?? whole.shown;
    const { span } = whole;
    const saved = await joinHalves(this.#app, first, { span, day }, second);
    this.#draw(id, saved.ok ? { ...whole, savedIn: saved.value.revision } : undefined);
    return saved;
  }

  /** The entry as it is drawn, or as it was made. */
  #findMade(id: RecordId, shownAt: number): Made {
    const shown = this.#findDrawn(id);
    if (shown === undefined) return { id, base: { base: null, shown: { id, revision: shownAt } } };
    return { id: shown.entry.id, base: shownBase(this.#app.outbox, shown) };
  }

  #take(answer: Result<unknown, string>): boolean {
    this.problem = answer.ok ? null : answer.message;
    return answer.ok;
  }

  #inWords({ entry: { zone } }: ShownEntry, span: Span): string {
    const { dates, week } = this.#app;
    const { today } = week;
    const words = spanInWords({ span, runningSince: null, zone }, dates);
    return `${words}, ${dayInFull(dayOf(span.startAt, zone), today)}`;
  }
}

function isLeftAs({ spans }: UndoStep, now: Span | null): boolean {
  return spans.length === 0 || spans.some((one) => now !== null && isSameSpan(one, now));
}

const blankFacts: EntryFacts = {
  ...{ description: '', projectId: null, taskId: null },
  ...{ isBillable: true, tagIds: [] },
};
