/** The words of lists. */

import type { ListName } from '../../shared/api/endpoints.ts';
import type { Status } from '../../shared/ipc/state.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import { lists } from '../../shared/records/lists.ts';
import type { ListedKind } from '../../shared/table/first-views.ts';
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
export function countOf(kind: ListedKind, { left, all, selected, hidden }: ListCounts): string {
  const [one, many] = wordsOf(kind);
  const noun = all === 1 ? one : many;
  const count = left === all ? countInWords(all) : `${countInWords(left)} of ${countInWords(all)}`;
  if (selected + hidden === 0) return `${count} ${noun}`;
  if (hidden === 0) return `${count} ${noun} · ${countInWords(selected)} selected`;
  if (selected === 0) return `${count} ${noun} · ${countInWords(hidden)} selected, hidden`;
  return `${count} ${noun} · ${countInWords(selected)} selected, ${countInWords(hidden)} more hidden`;
}

/** The text of a list that the service cannot return. */
export function originOf(kind: ListedKind): readonly string[] {
  return kinds[kind].list === undefined ? ['Only those made on this computer'] : [];
}

type EmptyList = {
  readonly kind: ListedKind;
  readonly list: ListName | undefined;
  readonly status: Status;
  /** How old the list is, in words. */
  readonly age: string;
};

/** Tells whether a list is empty, or not here yet. */
export function emptyInWords({ kind, list, status, age }: EmptyList): string {
  const [, many] = wordsOf(kind);
  if (list === undefined) return `No ${many} made on this computer yet.`;
  return notHereInWords(list, status) || `No ${many} in this account. ${age}.`;
}
