/** Tags of the account, and the records that have them. */
import type { SQLInputValue } from 'node:sqlite';
import type { ListQuery } from '../web/list-query.ts';
import { deleteRows, insertRow } from './rows.ts';
import { filterRows, listRows, type Slice } from './slice.ts';
import type { Store } from './store.ts';

export type TagRow = {
  readonly id: number;
  readonly name: string;
  readonly tag_type: string;
  readonly color: string;
};

/** The tables that link tags to records. */
const wearing = {
  task: { table: 'task_tags', column: 'task_id' },
  time_entry: { table: 'time_entry_tags', column: 'time_entry_id' },
} as const;

export type Tagged = keyof typeof wearing;

type EmbeddedTag = { readonly id: number; readonly name: string };

/** Lists the tags of a page; every member sees all. */
export function listTags(store: Store, query: ListQuery): Slice<TagRow> {
  const rows = { select: 'SELECT * FROM tags', ...filterRows(query, { tag_type: 'tag_type' }) };
  return listRows(store, rows, query);
}

/** The tags of a record by id and name, ordered by id (tag.fields). */
export function tagsOf(store: Store, kind: Tagged, id: SQLInputValue): EmbeddedTag[] {
  const { table, column } = wearing[kind];
  const rows = store.sql(`SELECT tags.id, tags.name FROM ${table} JOIN tags ON tags.id = tag_id
    WHERE ${column} = ? ORDER BY tags.id`);
  return rows.all(id) as EmbeddedTag[];
}

/** Whether a record has exactly these tags, ordered by id. */
export function hasTags(
  store: Store,
  kind: Tagged,
  record: { readonly id: SQLInputValue; readonly tagIds: readonly number[] },
): boolean {
  const worn = tagsOf(store, kind, record.id).map(({ id }) => id);
  return JSON.stringify(worn) === JSON.stringify(record.tagIds);
}

/** The condition for a list filtered by tag; none without that filter. */
export function filterByTag(query: ListQuery, kind: Tagged): ReturnType<typeof filterRows> {
  const { table, column } = wearing[kind];
  const { conditions, values } = filterRows(query, { tag_id: 'tag_id' });
  return {
    conditions: conditions.map((one) => `id IN (SELECT ${column} FROM ${table} WHERE ${one})`),
    values,
  };
}

/** Replaces all tags of a record. */
export function replaceTags(
  store: Store,
  kind: Tagged,
  id: SQLInputValue,
  tagIds: readonly number[],
): void {
  const { table, column } = wearing[kind];
  deleteRows(store, table, column, id);
  for (const tagId of tagIds) insertRow(store, table, { [column]: id, tag_id: tagId });
}
