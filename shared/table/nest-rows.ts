/** Rows below their parents, such as subtasks below tasks. */
import type { Row } from './columns.ts';

/** A row with its depth; 0 at the top. */
export type NestedRow = { readonly row: Row; readonly depth: number };

/**
 * Each row below its parent, at any depth. A row whose parent is not among them keeps its place. Of rows
 * in a circle, the first one counts as the parent.
 */
export function nestRows(rows: readonly Row[], parentField: string): readonly NestedRow[] {
  const isPart = ({ record }: Row) => typeof record[parentField] === 'string';
  if (!rows.some(isPart)) return rows.map((row) => ({ row, depth: 0 }));
  const ids = new Set(rows.map(({ id }) => id));
  const parentOf = ({ record }: Row) => {
    const parent = record[parentField];
    return typeof parent === 'string' && ids.has(parent) ? parent : null;
  };
  const parts = Map.groupBy(rows, parentOf);
  const placed = new Set<Row>();
  const nested: NestedRow[] = [];
  const place = (first: Row) => {
    // A stack of our own: a chain of tasks may be deeper than the call stack.
    const waiting: NestedRow[] = [{ row: first, depth: 0 }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (placed.has(next.row)) continue;
      placed.add(next.row);
      nested.push(next);
      const depth = next.depth + 1;
      const own = parts.get(next.row.id) ?? [];
      waiting.push(...own.map((row) => ({ row, depth })).reverse());
    }
  };
  for (const row of parts.get(null) ?? []) place(row);
  for (const row of rows) if (!placed.has(row)) place(row);
  return nested;
}
