/** Changes made on the day grid: drawn at once, saved one after the other, undone one by one. */
import type { RecordId } from '../../shared/ids.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { EntryTimes } from '../../shared/time/entry.ts';
import type { EntryFacts } from '../../shared/time/entry-fields.ts';
import type { Span } from '../../shared/time/intervals.ts';
import { endOfDay } from '../../shared/time/zoned-day.ts';
import { type Day, dayOf } from '../../shared/time.ts';
import { createEntry, deleteEntry, retimeEntry, splitEntry } from './entry-edits.ts';
import { spanInWords } from './entry-words.ts';
import type { ShownEntry } from './shown-entries.ts';
import type { TimeContext } from './time-context.ts';
import { dayInFull } from './week-words.ts';

/** More than anybody takes back. */
const UNDO_STEPS_MAX = 50;

type Moved = { readonly shown: ShownEntry; readonly span: Span };

type UndoStep = {
  /** Steps of one entry by keys are undone together. */
  readonly of: RecordId | null;
  readonly undo: () => Promise<Result<unknown, string>>;
};

export class GridEdits {
  /** What was done last, for the line under the grid and for screen readers. */
  said = $state.raw('');
  problem = $state.raw<string | null>(null);
  #steps = $state.raw<readonly UndoStep[]>([]);
  /** What was moved, by the id it had then, with the revision of the outbox that has it. */
  #moved = $state.raw<ReadonlyMap<RecordId, Moved & { readonly savedIn: number }>>(new Map());
  readonly #wanted = new Map<RecordId, Moved>();
  #saving: Promise<void> | null = null;
  readonly #app: TimeContext;

  constructor(app: TimeContext) {
    this.#app = app;
  }

  get canUndo(): boolean {
    return this.#steps.length > 0;
  }

  /** The new time of an entry, as long as the outbox does not have it. */
  retimed(id: RecordId): Span | undefined {
    const { outbox } = this.#app;
    for (const [movedId, { span, savedIn }] of this.#moved) {
      if (savedIn > outbox.revision && outbox.knownId(movedId) === id) return span;
    }
    return undefined;
  }

  /** The time of an entry as it is drawn. */
  spanOf({ entry: { id, span } }: ShownEntry): Span | null {
    return this.retimed(id) ?? span;
  }

  /** Gives an entry another time. Presses of keys are saved as fast as the disk takes them, the last one always. */
  retime(shown: ShownEntry, span: Span, { isByKey = false } = {}): void {
    const before = this.spanOf(shown);
    if (before === null || (before.startAt === span.startAt && before.endAt === span.endAt)) return;
    const { id } = shown.entry;
    if (!(isByKey && this.#steps.at(-1)?.of === id)) {
      const undo = () => this.#retimed({ shown, span: before });
      this.#push({ of: isByKey ? id : null, undo });
    }
    this.said = this.#inWords(shown, span);
    void this.#retimed({ shown, span });
  }

  /** Makes an entry; its id. */
  async make(times: EntryTimes, day: Day): Promise<RecordId | undefined> {
    const { zone, today } = this.#app.week;
    const made = await createEntry(this.#app, blankFacts, times, { day, zone });
    if (!this.#take(made)) return undefined;
    const id = made.ok ? made.value : '';
    this.#push({ of: null, undo: () => this.#remove(id) });
    const at = { span: times.kind === 'span' ? times.span : null, runningSince: null, zone };
    this.said = `Added ${[spanInWords(at), dayInFull(day, today)].filter(Boolean).join(', ')}`;
    return id;
  }

  /** Makes two entries of one that goes over midnight. */
  async splitAtMidnight(shown: ShownEntry): Promise<void> {
    const { day, zone, span } = shown.entry;
    const made = await splitEntry(this.#app, shown, endOfDay(day, zone));
    if (!this.#take(made) || !made.ok || made.value === null || span === null) return;
    const second = made.value;
    const undo = async () => {
      const whole = await this.#retimed({ shown, span });
      return whole.ok ? this.#remove(second) : whole;
    };
    this.#push({ of: null, undo });
    this.said = 'Split at midnight';
  }

  /** Takes the last change back. */
  async undo(): Promise<void> {
    const last = this.#steps.at(-1);
    if (last === undefined) return;
    this.#steps = this.#steps.slice(0, -1);
    if (this.#take(await last.undo())) this.said = 'Undone';
  }

  #push(step: UndoStep): void {
    this.#steps = [...this.#steps, step].slice(-UNDO_STEPS_MAX);
  }

  async #retimed(moved: Moved): Promise<Result<unknown, string>> {
    const { id } = moved.shown.entry;
    this.#wanted.set(id, moved);
    this.#draw(id, { ...moved, savedIn: Number.POSITIVE_INFINITY });
    this.#saving ??= this.#saveWanted().finally(() => {
      this.#saving = null;
    });
    await this.#saving;
    return this.problem === null ? ok(null) : failed('disk', this.problem);
  }

  async #saveWanted(): Promise<void> {
    for (const [id, moved] of this.#wanted) {
      this.#wanted.delete(id); // another change of it comes last in the map, and is saved too
      const times = { kind: 'span', span: moved.span } as const;
      const saved = await retimeEntry(this.#app, moved.shown, times, { isFinished: false });
      this.#take(saved);
      if (this.#wanted.has(id)) continue;
      this.#draw(id, saved.ok ? { ...moved, savedIn: saved.value.revision } : undefined);
    }
  }

  #draw(id: RecordId, moved: (Moved & { readonly savedIn: number }) | undefined): void {
    const { revision } = this.#app.outbox;
    const others = [...this.#moved].filter(
      ([one, { savedIn }]) => one !== id && savedIn > revision,
    );
    this.#moved = new Map(moved === undefined ? others : [...others, [id, moved]]);
  }

  #remove(id: RecordId): Promise<Result<unknown, string>> {
    const { week, outbox } = this.#app;
    const shown = week.drawn.find(({ entry }) => entry.id === outbox.knownId(id));
    return shown === undefined ? Promise.resolve(ok(null)) : deleteEntry(this.#app, shown);
  }

  #take(answer: Result<unknown, string>): boolean {
    this.problem = answer.ok ? null : answer.message;
    return answer.ok;
  }

  #inWords({ entry: { zone } }: ShownEntry, span: Span): string {
    const { today } = this.#app.week;
    const words = spanInWords({ span, runningSince: null, zone });
    return `${words}, ${dayInFull(dayOf(span.startAt, zone), today)}`;
  }
}

const blankFacts: EntryFacts = {
  ...{ description: '', projectId: null, taskId: null },
  ...{ isBillable: true, tagIds: [] },
};
