/** Actions on whole rows of the week sheet, and their words (T5.3 to T5.5). */
import { tick } from 'svelte';
import { FAVOURITE_ROWS_MAX } from '../../shared/time/bounds.ts';
import { pinnedRows, type RowSubject } from '../../shared/time/sheet-rows.ts';
import { rowKey, type SheetRow, type SheetSubject } from '../../shared/time/week-sheet.ts';
import type { TimeContext } from './time-context.ts';

type Parts = {
  readonly app: Pick<TimeContext, 'sheetRows' | 'week'>;
  readonly rows: () => readonly SheetRow[];
  readonly cells: () => readonly HTMLElement[];
  readonly onproblem: (message: string | null) => void;
};

export class SheetRowActions {
  /** The last action, in words. */
  done = $state.raw('');
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The favourites. One whose records are not here has no name, and is hidden. */
  get pinned(): readonly SheetSubject[] {
    return pinnedRows(this.#parts.app.sheetRows.favourites.filter(this.#canShow));
  }

  /** The rows added to this week. */
  get added(): readonly SheetSubject[] {
    const { sheetRows, week } = this.#parts.app;
    return pinnedRows(sheetRows.addedTo(week.days[0]).filter(this.#canShow));
  }

  /** Adds the rows of the week before below the others, which keep their places. */
  async addRowsBefore(): Promise<void> {
    const { app, rows, onproblem } = this.#parts;
    const { sheetRows, week } = app;
    const [start] = week.days;
    const before = await week.rowsBefore();
    if (start === undefined || start !== week.days[0]) return; // another week is shown by now
    const known = new Set(rows().map(({ key }) => key));
    const added = pinnedRows(before).filter((row) => !known.has(rowKey(row)));
    if (added.length > 0) sheetRows.add(start, added);
    onproblem(null);
    this.done = addedInWords(before.length, added.length);
  }

  /** The user goes on. */
  readonly endWords = (): void => {
    this.done = '';
  };

  /** Keeps a row as a favourite, or no longer. The focus stays in it as it moves. */
  async toggleFavourite(row: SheetRow): Promise<void> {
    const { app, cells, onproblem } = this.#parts;
    const at = document.activeElement;
    const place = at instanceof HTMLElement ? cells().indexOf(at) : -1;
    const isDone = app.sheetRows.toggleFavourite(row.subject, this.#canShow);
    onproblem(isDone ? null : `You have ${FAVOURITE_ROWS_MAX} favourites. Remove one first.`);
    if (!isDone) return;
    const isFavourite = app.sheetRows.isFavourite(row.subject);
    this.done = isFavourite ? 'Kept as a favourite: it’s in every week.' : 'No longer a favourite.';
    await tick();
    if (document.activeElement !== document.body) return;
    const all = cells();
    const next = at?.isConnected ? at : (all[place] ?? all.at(-1));
    if (next instanceof HTMLElement) next.focus();
  }

  readonly #canShow = (row: RowSubject): boolean =>
    (row.projectId === null && row.taskId === null) || this.#parts.app.week.nameOf(row) !== '';
}

function addedInWords(all: number, added: number): string {
  if (all === 0) return 'No time of yours in the week before.';
  if (added === 0) return 'Its rows are here already.';
  return added === 1 ? '1 row added.' : `${added} rows added.`;
}
