/** The values that a filter can be chosen from: those that rows have, most of them known by name. */
import { idsIn, valueText } from '../../shared/table/cell.ts';
import type { Around, Column, Row } from '../../shared/table/columns.ts';
import { ME } from '../../shared/table/filter-rows.ts';

/** As text, in the order of their names; of a choice in its own order, of members the user first. */
export function choicesIn(column: Column, rows: readonly Row[], around: Around): readonly string[] {
  if (column.type === 'flag') return ['true', 'false'];
  const had = new Set<string>();
  for (const { record } of rows) {
    for (const id of idsIn(column.read(record, around))) had.add(String(id));
  }
  if (column.choices !== undefined) {
    const known = Object.keys(column.choices);
    return [...known, ...[...had].filter((value) => !known.includes(value))];
  }
  const names = new Map([...had].map((value) => [value, valueText(column, value, around)]));
  const inOrder = [...had].sort((one, other) =>
    byName.compare(names.get(one) ?? '', names.get(other) ?? ''),
  );
  const isOfMembers = column.list === 'teamMembers' && around.me !== null;
  return isOfMembers ? [ME, ...inOrder] : inOrder;
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
