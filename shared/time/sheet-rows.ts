/** The rows that the week sheet has without times: favourites, and those of the week before. */
import type { RecordId } from '../ids.ts';
import { FAVOURITE_ROWS_MAX, ROWS_BEFORE_MAX } from './bounds.ts';
import type { Entry } from './entry.ts';
import { rowKey, type SheetSubject } from './week-sheet.ts';

/** The subject of a row. Its client is that of the project. */
export type RowSubject = Pick<Entry, 'projectId' | 'taskId'>;

/** Each subject of these entries once, in their order. */
export function rowsBefore(entries: readonly RowSubject[]): readonly RowSubject[] {
  const rows = new Map(entries.map((entry) => [keyOf(entry), rowSubject(entry)]));
  return [...rows.values()].slice(0, ROWS_BEFORE_MAX);
}

/** Whether both have the same row. */
export function isSameRow(one: RowSubject, other: RowSubject): boolean {
  return keyOf(one) === keyOf(other);
}

/** The favourites under the ids that records have by now, each once. */
export function withKnownIds(
  favourites: readonly RowSubject[],
  knownId: (id: RecordId) => RecordId,
): readonly RowSubject[] {
  const follow = (id: RecordId | null) => (id === null ? null : knownId(id));
  return onceEach(
    favourites.map(({ projectId, taskId }) => ({
      projectId: follow(projectId),
      taskId: follow(taskId),
    })),
  );
}

/**
 * Keeps a row as the last favourite, or no longer. The same list where it is full: only one that
 * can't be shown makes room.
 */
export function toggleFavourite(
  favourites: readonly RowSubject[],
  row: RowSubject,
  canShow: (row: RowSubject) => boolean,
): readonly RowSubject[] {
  const others = favourites.filter((one) => !isSameRow(one, row));
  if (others.length < favourites.length) return others;
  const hidden = favourites.find((one) => !canShow(one));
  const hasRoom = favourites.length < FAVOURITE_ROWS_MAX;
  if (!hasRoom && hidden === undefined) return favourites;
  const remaining = hasRoom ? favourites : favourites.filter((one) => one !== hidden);
  return [...remaining, rowSubject(row)];
}

/** The rows without times, as the sheet pins them. */
export function pinnedRows(rows: readonly RowSubject[]): readonly SheetSubject[] {
  return rows.map((row) => ({ clientId: null, ...row }));
}

function onceEach(rows: readonly RowSubject[]): readonly RowSubject[] {
  return rows.filter((row, at) => rows.findIndex((one) => isSameRow(one, row)) === at);
}

function rowSubject({ projectId, taskId }: RowSubject): RowSubject {
  return { projectId, taskId };
}

function keyOf({ projectId, taskId }: RowSubject): string {
  return rowKey({ clientId: null, projectId, taskId });
}
