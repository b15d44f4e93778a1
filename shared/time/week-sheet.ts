/** Builds the week sheet: a row for each client, project and task, a cell for each day. */
import type { RecordId } from '../ids.ts';
import type { Day } from '../time.ts';
import type { Entry } from './entry.ts';
import { type Counting, type Totals, totalsOf } from './totals.ts';

/** The subject of a row; null if an entry has none. */
export type SheetSubject = Pick<Entry, 'clientId' | 'projectId' | 'taskId'>;

type SheetCell = {
  readonly day: Day;
  readonly entries: readonly Entry[];
  readonly totals: Totals;
};

export type SheetRow = {
  readonly key: string;
  readonly subject: SheetSubject;
  readonly cells: readonly SheetCell[];
  readonly totals: Totals;
};

export type WeekSheet = {
  readonly days: readonly Day[];
  readonly rows: readonly SheetRow[];
  readonly dayTotals: readonly Totals[];
  readonly totals: Totals;
};

type Options = {
  readonly days: readonly Day[];
  /** Rows that need no entries, first and in this order: favourites. */
  readonly pinned?: readonly SheetSubject[];
  /** Rows that stay last, also once they have entries: those of the week before. */
  readonly last?: readonly SheetSubject[];
  readonly counting: Counting;
};

/** Builds the sheet of these days; leaves out entries of other days. */
export function weekSheet(
  entries: readonly Entry[],
  { days, pinned = [], last = [], counting }: Options,
): WeekSheet {
  const shown = entries.filter(({ day }) => days.includes(day));
  const lastKeys = new Set(last.map(rowKey));
  const others = shown.filter((entry) => !lastKeys.has(rowKey(entry)));
  const byRow = Map.groupBy(shown, rowKey);
  const subjects = new Map<string, SheetSubject>(
    // The first of a key has the place of the row, the last one its client.
    [...pinned, ...others, ...last, ...shown].map(({ clientId, projectId, taskId }) => {
      const subject = { clientId, projectId, taskId };
      return [rowKey(subject), subject];
    }),
  );
  const rows = [...subjects].map(([key, subject]): SheetRow => {
    const ofRow = byRow.get(key) ?? [];
    const cells = days.map((day) => cellOf(day, ofRow, counting));
    return { key, subject, cells, totals: totalsOf(ofRow, counting) };
  });
  return {
    days,
    rows,
    dayTotals: days.map((day) => cellOf(day, shown, counting).totals),
    totals: totalsOf(shown, counting),
  };
}

/** Returns an empty row if no entry has one, so that a week without entries has cells too. */
export function blankRow(entries: readonly Entry[]): readonly SheetSubject[] {
  const blank = { clientId: null, projectId: null, taskId: null };
  return entries.every((entry) => rowKey(entry) === rowKey(blank)) ? [blank] : [];
}

/**
 * The key of a row; equal for equal subjects. The client counts only without a project. It
 * may arrive later than the entry, and a row whose key changes loses what is typed in it.
 */
export function rowKey({ clientId, projectId, taskId }: SheetSubject): string {
  const part = (id: RecordId | null) => id ?? '';
  return `${projectId === null ? part(clientId) : ''}/${part(projectId)}/${part(taskId)}`;
}

function cellOf(day: Day, entries: readonly Entry[], counting: Counting): SheetCell {
  const ofDay = entries.filter((entry) => entry.day === day);
  return { day, entries: ofDay, totals: totalsOf(ofDay, counting) };
}
