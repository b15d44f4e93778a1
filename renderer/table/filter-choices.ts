/** The values that a filter can be chosen from: those that rows have, most of them known by name. */
import type { ListName } from '../../shared/api/endpoints.ts';
import { tellingDetails } from '../../shared/kinds/telling-details.ts';
import { idsIn, valueText } from '../../shared/table/cell.ts';
import { type Around, type Column, canBeChosen, type Row } from '../../shared/table/columns.ts';
import { ME } from '../../shared/table/filter-rows.ts';
import { compareInOrder } from '../cache/record-choices.ts';
import { createAbouts } from '../ui/tell-apart.ts';

/**
 * Returns the choices as text, in the order of their names; stages and statuses in the order of the
 * work. A choice field keeps its own order; among members the user comes first.
 */
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
  const positionOf = (id: string) => column.list && around.recordOf(column.list, id)?.['position'];
  const inOrder = [...had]
    .map((value) => ({
      ...{ value, name: valueText(column, value, around), position: positionOf(value) },
    }))
    .sort(compareInOrder)
    .map(({ value }) => value);
  const isOfMembers = column.list === 'teamMembers' && around.me !== null;
  return isOfMembers ? [ME, ...inOrder] : inOrder;
}

export type Choice = {
  readonly id: number | string;
  readonly name: string;
  /** The words that tell it apart from another one of its name. */
  readonly about: string;
};

/** The records that these rows name in the column; stages and statuses in the order of the work. */
export function choicesOf(column: Column, rows: readonly Row[], around: Around): readonly Choice[] {
  const { list } = column;
  if (list === undefined) return [];
  const held = new Set(rows.flatMap(({ record }) => idsIn(column.read(record, around))));
  return inOrder(list, [...held], around);
}

/** The records that a column can be set to, in that order. */
export function choicesFor(column: Column, around: Around): readonly Choice[] {
  const { list } = column;
  if (list === undefined) return [];
  const ids = around
    .recordsOf(list)
    .filter((record) => canBeChosen(column, record))
    .map(({ id }) => id as Choice['id']);
  return inOrder(list, ids, around);
}

function inOrder(list: ListName, ids: readonly Choice['id'][], around: Around): readonly Choice[] {
  const { nameOf, recordOf } = around;
  const about = aboutsIn(list, ids, around);
  return ids
    .map((id) => ({ id, name: nameOf(list, id), position: recordOf(list, id)?.['position'] }))
    .sort(compareInOrder)
    .map(({ id, name }) => ({
      ...{ id, name },
      // Only those that are shown are told apart.
      get about() {
        return about(id);
      },
    }));
}

/** Returns the words that tell records of a list apart, where names are equal. */
export function aboutsIn(
  list: ListName,
  ids: readonly Choice['id'][],
  { nameOf, recordOf, zone }: Around,
): (id: Choice['id']) => string {
  const items = new Map(ids.map((id) => [String(id), { id }]));
  const about = createAbouts([...items.values()], {
    namesOf: ({ id }) => [nameOf(list, id)],
    detailsOf: ({ id }) => tellingDetails(recordOf(list, id) ?? {}, zone),
  });
  return (id) => {
    const item = items.get(String(id));
    return item ? about(item) : '';
  };
}
