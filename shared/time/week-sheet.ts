/** A week as a sheet: a row for each client, project and task, a cell for each day. */
import type { RecordId } from '../ids.ts';
import type { Day } from '../time.ts';
import type { Entry } from './entry.ts';
import { type Counting, type Totals, totalsOf } from './totals.ts';

/** What a row is about; null where an entry names none. */
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
  /** Rows that are there without an entry, first and in this order: favourites, those of last week. */
  readonly pinned?: readonly SheetSubject[];
  readonly counting: Counting;
};

/** The sheet of these days; entries of other days are left out. */
export function weekSheet(
  entries: readonly Entry[],
  { days, pinned = [], counting }: Options,
): WeekSheet {
  const shown = entries.filter(({ day }) => days.includes(day));
  const byRow = Map.groupBy(shown, rowKey);
  const subjects = new Map<string, SheetSubject>(
    [...pinned, ...shown].map(({ clientId, projectId, taskId }) => {
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

/** The subjects of the rows that have entries on these days: what "rows of last week" adds. */
export function subjectsOf(
  entries: readonly Entry[],
  days: readonly Day[],
): readonly SheetSubject[] {
  return weekSheet(entries, { days, counting: noCounting }).rows.map(({ subject }) => subject);
}

/** A row without a project, where no entry has one: a week without entries has cells to type in too. */
export function blankRow(entries: readonly Entry[]): readonly SheetSubject[] {
  const blank = { clientId: null, projectId: null, taskId: null };
  return entries.every((entry) => rowKey(entry) === rowKey(blank)) ? [blank] : [];
}

/** Names a row; the same for equal subjects. */
export function rowKey({ clientId, projectId, taskId }: SheetSubject): string {
  const part = (id: RecordId | null) => id ?? '';
  return `${part(clientId)}/${part(projectId)}/${part(taskId)}`;
}

const noCounting: Counting = { secondsOf: () => 0, rateOf: () => undefined };

function cellOf(day: Day, entries: readonly Entry[], counting: Counting): SheetCell {
  const ofDay = entries.filter((entry) => entry.day === day);
  return { day, entries: ofDay, totals: totalsOf(ofDay, counting) };
}
