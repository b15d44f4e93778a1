/** The rows of a table in groups, by the values of one column. */
import type { NamedRecord } from '../kinds/field.ts';
import { compareKeys, idsIn, type SortKey, sortKey, valueText } from './cell.ts';
import type { Around, Column, Row } from './columns.ts';

/** Rows with the same key. */
export type RowGroup = {
  /** The value of all its rows, records by their ids; empty for rows without one. */
  readonly key: string;
  /** The same as text, records by their names. */
  readonly text: string;
  /** The record that the group is of. */
  readonly of?: NamedRecord;
  /** Several records have the name, and nothing says which of them is meant. */
  readonly isUnsure?: true;
  readonly rows: readonly Row[];
};

/** The group key of each row, read once for one {@link Around}. */
export class GroupKeys {
  readonly #column: Column;
  readonly #around: Around;
  readonly #known = new WeakMap<Row, string>();

  constructor(column: Column, around: Around) {
    this.#column = column;
    this.#around = around;
  }

  /** The key of the row's group; empty for an empty cell. */
  of(row: Row): string {
    const known = this.#known.get(row);
    if (known !== undefined) return known;
    const key = groupKey(this.#column, row, this.#around);
    this.#known.set(row, key);
    return key;
  }
}

/** The groups in the order of the column, empty cells last; rows keep their order within a group. */
export function groupRows(
  rows: readonly Row[],
  column: Column,
  around: Around,
  keys = new GroupKeys(column, around),
): readonly RowGroup[] {
  const groups = new Map<string, RowGroup & { readonly place: SortKey; readonly rows: Row[] }>();
  for (const row of rows) {
    const key = keys.of(row);
    const known = groups.get(key);
    if (known !== undefined) known.rows.push(row);
    else {
      const text = groupText(key, column, row, around);
      const place = sortKey(column, row, around);
      groups.set(key, { key, text, ...meaningOf(key, column, row, around), place, rows: [row] });
    }
  }
  const inOrder = [...groups.values()].sort((one, other) =>
    compareKeys(one.place, other.place, column.type === 'money'),
  );
  const named = column.list === 'projects' ? withClients(inOrder, around) : inOrder;
  return named.map(({ place, ...group }) => group);
}

/** The key of a row's group; days and moments are grouped by month: `2026-11`. */
function groupKey(column: Column, row: Row, around: Around): string {
  const value = column.read(row.record, around);
  if (value === null || value === undefined) return '';
  if (column.type === 'day') return String(value).slice(0, 7);
  if (column.type === 'moment') return around.dayOf(String(value)).slice(0, 7);
  const text = valueText(column, value, around);
  // A name may contain any separator, and may look like another key.
  if (column.meantIn && text !== '') {
    return JSON.stringify([text, column.meantIn(row.record, around)]);
  }
  // Two records of one name are two groups.
  return column.list === undefined || text === '' ? text : idsIn(value).join(' ');
}

/** Projects of one name say whose they are: `Website · Fjellvik Outdoor`. */
function withClients<G extends RowGroup>(groups: readonly G[], { recordOf }: Around): readonly G[] {
  const isShared = new Map<string, boolean>();
  for (const { text } of groups) isShared.set(text, isShared.has(text));
  return groups.map((group) => {
    const client = isShared.get(group.text) && recordOf('projects', group.key)?.['company_name'];
    return client ? { ...group, text: `${group.text} · ${client}` } : group;
  });
}

/** The one record that all rows of a group name, or that nobody knows which it is. */
function meaningOf(
  key: string,
  { list, namesUntilMade, meantIn }: Column,
  { record }: Row,
  around: Around,
): Pick<RowGroup, 'of' | 'isUnsure'> {
  if (key === '') return {};
  if (list !== undefined) return key.includes(' ') ? {} : { of: { list, id: key } };
  const id = meantIn?.(record, around);
  if (id === null) return { isUnsure: true };
  return id === undefined || namesUntilMade === undefined
    ? {}
    : { of: { list: namesUntilMade, id } };
}

function groupText(key: string, column: Column, row: Row, around: Around): string {
  const isOfRecords = (column.list ?? column.meantIn) !== undefined && key !== '';
  return isOfRecords ? valueText(column, column.read(row.record, around), around) : key;
}
