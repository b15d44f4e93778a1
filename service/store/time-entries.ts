/** Time entries in a member's reach. */
import type { Day, Instant } from '../../shared/time.ts';
import type { ListQuery } from '../web/list-query.ts';
import type { Member } from './members.ts';
import { isReached, reachOf, visibleId } from './reach.ts';
import { deleteRows, insertRow, updateRow } from './rows.ts';
import { filterRows, listRows, type Slice } from './slice.ts';
import type { Store } from './store.ts';
import { filterByTag, replaceTags } from './tags.ts';

/** The columns of a write. */
export type TimeEntryColumns = {
  readonly date: Day;
  readonly started_at: Instant | null;
  readonly ended_at: Instant | null;
  readonly duration_seconds: number;
  readonly description: string | null;
  readonly project_id: number | null;
  readonly task_id: string | null;
  readonly billable: 0 | 1;
  readonly updated_at: Instant;
};

export type TimeEntryRow = TimeEntryColumns & {
  readonly id: number;
  readonly member_id: number;
  readonly created_at: Instant;
};

const select = 'SELECT * FROM time_entries';

/** Lists the entries of a page. */
export function listTimeEntries(
  store: Store,
  member: Member,
  query: ListQuery,
): Slice<TimeEntryRow> {
  const columns = filterRows(query, {
    project_id: 'project_id',
    task_id: 'task_id',
    member_id: 'member_id',
    billable: `iif(billable, 'true', 'false')`,
    date: 'date',
  });
  const tags = filterByTag(query, 'time_entry');
  const conditions = [
    isReached('time_entry', 'time_entries.id'),
    ...columns.conditions,
    ...tags.conditions,
    // Filtering by something out of reach must not reveal its hours.
    ...(query.filters.has('project_id') ? [isReached('project', 'project_id')] : []),
    ...(query.filters.has('task_id') ? [isReached('task', 'task_id')] : []),
  ];
  const values = { ...reachOf(member), ...columns.values, ...tags.values };
  return listRows(store, { select, conditions, values }, query);
}

/** Finds one entry; `undefined` if it is out of the member's reach. */
export function findTimeEntry(store: Store, member: Member, id: number): TimeEntryRow | undefined {
  const row = store
    .sql(`${select} WHERE id = :id AND ${isReached('time_entry', 'time_entries.id')}`)
    .get({ id, ...reachOf(member) });
  return row as TimeEntryRow | undefined;
}

/** The project and task of an entry as the member sees them: ids out of reach are null. */
export function visiblePlace(
  store: Store,
  member: Member,
  { project_id, task_id }: Pick<TimeEntryColumns, 'project_id' | 'task_id'>,
): Pick<TimeEntryColumns, 'project_id' | 'task_id'> {
  return {
    project_id: visibleId(store, member, { type: 'project', id: project_id }),
    task_id: visibleId(store, member, { type: 'task', id: task_id }),
  };
}

/** Reads an existing entry, whoever asks. */
export function readTimeEntry(store: Store, id: number): TimeEntryRow {
  return store.sql(`${select} WHERE id = ?`).get(id) as TimeEntryRow;
}

/** Inserts an entry with its tags and returns its id. */
export function insertTimeEntry(
  store: Store,
  entry: TimeEntryColumns & { readonly member_id: number; readonly created_at: Instant },
  tagIds: readonly number[],
): number {
  const id = insertRow(store, 'time_entries', entry);
  replaceTags(store, 'time_entry', id, tagIds);
  return id;
}

/** Updates the given columns of an entry; `tagIds` replaces its tags if given. */
export function updateTimeEntry(
  store: Store,
  id: number,
  change: { columns: Partial<TimeEntryColumns>; tagIds: readonly number[] | undefined },
): void {
  updateRow(store, 'time_entries', id, change.columns);
  if (change.tagIds) replaceTags(store, 'time_entry', id, change.tagIds);
}

/** Deletes an entry with its tags. */
export function deleteTimeEntry(store: Store, id: number): void {
  deleteRows(store, 'time_entry_tags', 'time_entry_id', id);
  deleteRows(store, 'time_entries', 'id', id);
}
