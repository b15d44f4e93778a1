/** Inserts, updates and deletes rows; the keys of a value name the columns. */
import type { SQLInputValue } from 'node:sqlite';
import type { Store } from './store.ts';

type Columns = Readonly<Record<string, SQLInputValue>>;

/** Inserts a row and returns its numeric id, if the table has one. */
export function insertRow(store: Store, table: string, columns: Columns): number {
  const names = Object.keys(columns);
  const { lastInsertRowid } = store
    .sql(`INSERT INTO ${table} (${names}) VALUES (${names.map((name) => `:${name}`)})`)
    .run(columns);
  return Number(lastInsertRowid);
}

/** Updates the named columns of one row (conv.patch_partial). */
export function updateRow(store: Store, table: string, id: SQLInputValue, columns: Columns): void {
  const names = Object.keys(columns);
  if (names.length === 0) return;
  store
    .sql(`UPDATE ${table} SET ${names.map((name) => `${name} = :${name}`)} WHERE id = :row_id`)
    .run({ ...columns, row_id: id });
}

/** Deletes the rows whose `column` holds `value`. */
export function deleteRows(
  store: Store,
  table: string,
  column: string,
  value: SQLInputValue,
): void {
  store.sql(`DELETE FROM ${table} WHERE ${column} = ?`).run(value);
}
