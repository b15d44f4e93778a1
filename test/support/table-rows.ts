/** Rows of a table, and its data besides them. */
import type { Fields } from '../../shared/records/kinds.ts';
import type { Around, Column, ColumnType, Row } from '../../shared/table/columns.ts';

/** A row with these fields. */
export function aRow(record: Fields, id = String(record['id'] ?? 'r')): Row {
  return { id, record, standing: 'sent' };
}

/** A column that shows the field of its name. */
export function aColumn(type: ColumnType, name = 'value', over: Partial<Column> = {}): Column {
  return { name, label: name, type, read: (record) => record[name], ...over };
}

/** Returns the records around the rows, by `list id`, on a Friday. */
export function anAround(records: Readonly<Record<string, Fields>> = {}): Around {
  const recordOf = (list: string, id: unknown) => records[`${list} ${id}`];
  return {
    recordOf,
    recordsOf: (list) =>
      Object.entries(records)
        .filter(([key]) => key.startsWith(`${list} `))
        .map(([, record]) => record),
    nameOf: (list, id) => String(recordOf(list, id)?.['name'] ?? id),
    bareNameOf: (list, id) => String(recordOf(list, id)?.['name'] ?? id),
    today: '2026-11-20',
    zone: 'UTC',
    dayOf: (moment) => moment.slice(0, 10),
    me: 7,
  };
}
