/** One row written, changed or taken away, its columns named by the keys of a value of ours. */
import type { SQLInputValue } from 'node:sqlite';
import type { Store } from './store.ts';

type Columns = Readonly<Record<string, SQLInputValue>>;

/** Adds a row; its numeric id where the table gives one. */
export function insertRow(store: Store, table: string, columns: Columns): number {
  const names = Object.keys(columns);
  const { lastInsertRowid } = store
    .sql(`INSERT INTO ${table} (${names}) VALUES (${names.map((name) => `:${name}`)})`)
    .run(columns);
  return Number(lastInsertRowid);
}

/** Changes the named columns of the row with this id and no other (conv.patch_partial). */
export function updateRow(store: Store, table: string, id: SQLInputValue, columns: Columns): void {
  const names = Object.keys(columns);
  if (names.length === 0) return;
  store
    .sql(`UPDATE ${table} SET ${names.map((name) => `${name} = :${name}`)} WHERE id = :row_id`)
    .run({ ...columns, row_id: id });
}

/** Takes the rows away whose `column` holds `value`. */
export function deleteRows(
  store: Store,
  table: string,
  column: string,
  value: SQLInputValue,
): void {
  store.sql(`DELETE FROM ${table} WHERE ${column} = ?`).run(value);
}
