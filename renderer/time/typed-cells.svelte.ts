/** Text typed into cells of the week sheet that no entry has yet. It outlives the sheet, and a crash. */
import * as v from 'valibot';
import { isSameRow, type RowSubject, withKnownIds } from '../../shared/time/sheet-rows.ts';
import type { Day } from '../../shared/time.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { UnfinishedWork } from '../bridge/unfinished-work.ts';

/** A cell of the sheet. */
export type TypedAt = { readonly day: Day; readonly subject: RowSubject };

const PLACE = 'time cell ';

const typedCell = v.object({
  day: v.string(),
  projectId: v.nullable(v.string()),
  taskId: v.nullable(v.string()),
  time: v.string(),
});
type TypedCell = v.InferOutput<typeof typedCell>;

type Parts = {
  readonly unfinished: Pick<UnfinishedWork, 'keep' | 'read'>;
  readonly outbox: Pick<Outbox, 'knownId'>;
};

export class TypedCells {
  /** The end of the saves under way. An undo waits for it: it would miss a newer time (T22.2). */
  whenSaved: Promise<unknown> = Promise.resolve();
  readonly #parts: Parts;
  /** By their names in the unfinished work: these may have ids from before a record was sent. */
  readonly #cells = new Map<string, TypedCell>();
  /** A cell that shows what was restored draws itself anew; one that is typed in knows its text. */
  #isRestored = $state(false);

  constructor(parts: Parts) {
    this.#parts = parts;
    void this.#restore();
  }

  /** Returns the text typed into a cell before it was drawn; `null` without one. */
  of(at: TypedAt): string | null {
    void this.#isRestored;
    return this.#find(at)?.[1].time ?? null;
  }

  /** The rows with such cells in these days: they are shown without entries too. */
  rowsIn(days: readonly Day[]): readonly RowSubject[] {
    void this.#isRestored;
    const rows = [...this.#cells.values()].filter(({ day }) => days.includes(day));
    return withKnownIds(rows, (id) => this.#parts.outbox.knownId(id));
  }

  /** Saves the text of a cell within a moment; a blank one is none. */
  keep(at: TypedAt, time: string | null): void {
    const { day, subject } = at;
    const { projectId, taskId } = subject;
    const place = this.#find(at)?.[0] ?? `${day} ${projectId} ${taskId}`;
    if (time !== null && time.trim() !== '') {
      const cell = { day, projectId, taskId, time };
      this.#cells.set(place, cell);
      this.#parts.unfinished.keep(PLACE + place, () => JSON.stringify(cell));
    } else if (this.#cells.delete(place)) this.#parts.unfinished.keep(PLACE + place, () => null);
  }

  /** An entry has this text now; one that was typed since stays. */
  take(at: TypedAt, time: string): void {
    if (this.#find(at)?.[1].time === time) this.keep(at, null);
  }

  #find({ day, subject }: TypedAt): readonly [string, TypedCell] | undefined {
    if (this.#cells.size === 0) return undefined;
    const asNow = (row: RowSubject) =>
      withKnownIds([row], (id) => this.#parts.outbox.knownId(id))[0] ?? row;
    return [...this.#cells].find(
      ([, cell]) => cell.day === day && isSameRow(asNow(cell), asNow(subject)),
    );
  }

  async #restore(): Promise<void> {
    for (const [place, text] of await this.#parts.unfinished.read(PLACE)) {
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), typedCell), text);
      if (read.success && !this.#cells.has(place)) this.#cells.set(place, read.output);
    }
    this.#isRestored = this.#cells.size > 0;
  }
}
