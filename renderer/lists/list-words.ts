/** The words of lists. */

import type { ListName } from '../../shared/api/endpoints.ts';
import type { Status } from '../../shared/ipc/state.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import { absentInWords } from '../../shared/pull/list-trouble.ts';
import { lists } from '../../shared/records/lists.ts';
import { type Column, isNumeric } from '../../shared/table/columns.ts';
import type { ListedKind } from '../../shared/table/first-views.ts';
import type { SortBy } from '../../shared/table/sort-rows.ts';
import { countInWords } from '../ui/dates.ts';
import { notHereInWords } from '../words/age.ts';

/** The name of one and of many records of the kind. */
export function wordsOf(kind: ListedKind): readonly [string, string] {
  const { list, word } = kinds[kind];
  return list === undefined ? [word, `${word}s`] : lists[list].words;
}

export type ListCounts = {
  readonly all: number;
  /** How many the view leaves, and how many of those are selected. */
  readonly left: number;
  readonly selected: number;
  /** How many are selected and not shown. */
  readonly hidden: number;
};

/** `1,204 tasks`; of those that are left `12 of 1,204 tasks · 3 selected, 2 more hidden`. */
export function countsInWords(
  kind: ListedKind,
  { left, all, selected, hidden }: ListCounts,
): string {
  const [one, many] = wordsOf(kind);
  const noun = all === 1 ? one : many;
  const count = left === all ? countInWords(all) : `${countInWords(left)} of ${countInWords(all)}`;
  if (selected + hidden === 0) return `${count} ${noun}`;
  if (hidden === 0) return `${count} ${noun} · ${countInWords(selected)} selected`;
  if (selected === 0) return `${count} ${noun} · ${countInWords(hidden)} selected, hidden`;
  return `${count} ${noun} · ${countInWords(selected)} selected, ${countInWords(hidden)} more hidden`;
}

/** The two directions of a column: upwards, downwards. */
function directionsOf(column: Column): readonly [string, string] {
  if (column.type === 'day' || column.type === 'moment') return ['earliest first', 'latest first'];
  if (isNumeric(column)) return ['smallest first', 'largest first'];
  return ['A to Z', 'Z to A'];
}

/** `sorted by due date, earliest first`; none while the heads of these columns show all of it. */
export function orderInWords(
  sorts: readonly SortBy[],
  columns: readonly Column[],
  heads: readonly string[],
): readonly string[] {
  const by = sorts.flatMap(({ column: name, isDown }) => {
    const column = columns.find((one) => one.name === name);
    if (column === undefined) return [];
    return `by ${column.label.toLowerCase()}, ${directionsOf(column)[isDown ? 1 : 0]}`;
  });
  const isShown = sorts.every(({ column }) => heads.includes(column));
  return isShown || by.length === 0 ? [] : [`sorted ${by.join(', then ')}`];
}

/** The reasons why the number of records is not all: the list has not come whole, or nobody can read it. */
export function missingOf(
  kind: ListedKind,
  { asOf, off }: Pick<Status, 'asOf' | 'off'>,
  isAbsent: boolean,
): readonly string[] {
  const { list } = kinds[kind];
  if (isAbsent) return ['Not available'];
  if (list === undefined) return ['Only those made on this computer'];
  return asOf[list] === null && off[list] === undefined ? ['Not all downloaded yet'] : [];
}

type EmptyList = {
  readonly kind: ListedKind;
  readonly list: ListName | undefined;
  readonly status: Status;
  /** How old the list is, in words. */
  readonly age: string;
  /** The service has no such records (L9.1). */
  readonly isAbsent: boolean;
};

/** Tells whether a list is empty, or not here yet. */
export function emptyInWords({ kind, list, status, age, isAbsent }: EmptyList): string {
  const [, many] = wordsOf(kind);
  if (list === undefined && isAbsent) return absentInWords(many);
  if (list === undefined) return `No ${many} made on this computer yet.`;
  return notHereInWords(list, status) || `No ${many} in this account. ${age}.`;
}
