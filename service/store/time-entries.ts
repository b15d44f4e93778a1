/** Time that was worked, as far as a member reaches. */
import type { Day, Instant } from '../../shared/time.ts';
import type { ListQuery } from '../web/list-query.ts';
import type { Member } from './members.ts';
import { isReached, reachOf, visibleId } from './reach.ts';
import { deleteRows, insertRow, updateRow } from './rows.ts';
import { filterRows, listRows, type Slice } from './slice.ts';
import type { Store } from './store.ts';
import { filterByTag, replaceTags } from './tags.ts';

/** The columns that a write sets. */
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

/** The entries of a page. */
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
    // Asking for what is out of reach must not tell what was done for it.
    ...(query.filters.has('project_id') ? [isReached('project', 'project_id')] : []),
    ...(query.filters.has('task_id') ? [isReached('task', 'task_id')] : []),
  ];
  const values = { ...reachOf(member), ...columns.values, ...tags.values };
  return listRows(store, { select, conditions, values }, query);
}

/** One entry; `undefined` where the member does not reach it. */
export function findTimeEntry(store: Store, member: Member, id: number): TimeEntryRow | undefined {
  const row = store
    .sql(`${select} WHERE id = :id AND ${isReached('time_entry', 'time_entries.id')}`)
    .get({ id, ...reachOf(member) });
  return row as TimeEntryRow | undefined;
}

/** What an entry was for as far as the member sees it: what is out of their reach is null. */
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

/** An entry that is there, whoever asks. */
export function readTimeEntry(store: Store, id: number): TimeEntryRow {
  return store.sql(`${select} WHERE id = ?`).get(id) as TimeEntryRow;
}

/** Keeps a new entry with its tags, and hands back its id. */
export function insertTimeEntry(
  store: Store,
  entry: TimeEntryColumns & { readonly member_id: number; readonly created_at: Instant },
  tagIds: readonly number[],
): number {
  const id = insertRow(store, 'time_entries', entry);
  replaceTags(store, 'time_entry', id, tagIds);
  return id;
}

/** Changes the given columns of an entry; `tagIds` replaces its tags where there is any. */
export function updateTimeEntry(
  store: Store,
  id: number,
  change: { columns: Partial<TimeEntryColumns>; tagIds: readonly number[] | undefined },
): void {
  updateRow(store, 'time_entries', id, change.columns);
  if (change.tagIds) replaceTags(store, 'time_entry', id, change.tagIds);
}

/** Takes an entry away. */
export function deleteTimeEntry(store: Store, id: number): void {
  deleteRows(store, 'time_entry_tags', 'time_entry_id', id);
  deleteRows(store, 'time_entries', 'id', id);
}
