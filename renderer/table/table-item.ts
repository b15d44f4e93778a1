/** The lines of a table: rows, and the heads of their groups. */
import type { RecordId } from '../../shared/ids.ts';
import type { Row } from '../../shared/table/columns.ts';
import type { RowGroup } from '../../shared/table/group-rows.ts';

export type TableItem =
  | {
      readonly kind: 'row';
      readonly key: string;
      readonly row: Row;
      /** How deep it stands under the records it is part of. */
      readonly depth: number;
    }
  | {
      readonly kind: 'group';
      readonly key: string;
      readonly group: RowGroup;
      readonly isFolded: boolean;
    };

const items = new WeakMap<Row, TableItem & { readonly kind: 'row' }>();

/** The line of a row: the same one for the same row. */
export function rowItem(row: Row, depth = 0): TableItem {
  const known = items.get(row);
  if (known?.depth === depth) return known;
  const made = { kind: 'row', key: row.id, row, depth } as const;
  items.set(row, made);
  return made;
}

/** The head of a group. */
export function groupItem(group: RowGroup, isFolded: boolean): TableItem {
  return { kind: 'group', key: `group ${group.key}`, group, isFolded };
}

/** The records of these lines; of the head of a group all that are in it. */
export function idsOf(all: readonly TableItem[]): RecordId[] {
  return all.flatMap((item) =>
    item.kind === 'row' ? [item.row.id] : item.group.rows.map(({ id }) => id),
  );
}
