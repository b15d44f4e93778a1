/** Rows below their parents, such as subtasks below tasks. */
import type { Row } from './columns.ts';

/** A row with its depth; 0 at the top. */
export type NestedRow = { readonly row: Row; readonly depth: number };

/** Whether any row says that it is part of another. */
export function hasParts(rows: readonly Row[], parentField: string): boolean {
  return rows.some(({ record }) => typeof record[parentField] === 'string');
}

/**
 * Each row below its parent, at any depth. A row whose parent is not among them keeps its place. Of rows
 * in a circle, the first one counts as the parent.
 */
export function nestRows(rows: readonly Row[], parentField: string): readonly NestedRow[] {
  const parts = partsIn(rows, parentField);
  const isPart = new Set(parts);
  const partsOf = Map.groupBy(parts, ({ record }) => record[parentField]);
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
      const own = partsOf.get(next.row.id) ?? [];
      waiting.push(...own.map((row) => ({ row, depth })).reverse());
    }
  };
  for (const row of rows) {
    if (isPart.has(row)) continue;
    if (partsOf.has(row.id)) place(row);
    else nested.push({ row, depth: 0 });
  }
  for (const row of parts) place(row); // those not placed yet are in a circle
  return nested;
}

/** The rows whose parent is among them; most rows of a list are part of nothing. */
function partsIn(rows: readonly Row[], parentField: string): readonly Row[] {
  const named = rows.filter(({ record }) => typeof record[parentField] === 'string');
  const wanted = new Set(named.map(({ record }) => record[parentField]));
  const found = new Set<unknown>();
  for (const { id } of rows) if (wanted.has(id)) found.add(id);
  return named.filter(({ record }) => found.has(record[parentField]));
}
