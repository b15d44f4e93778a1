/**
 * Values that the service refuses beside each other, or beside another record: at which field that is
 * said, and how.
 */
import type { ListName } from '../api/endpoints.ts';
import type { Fields } from '../records/kinds.ts';

/** The records that such a rule compares with, as far as they are on this computer. */
export type Around = {
  /** The record's own id. */
  readonly id: string;
  /** The record as the service has it; `undefined` for one that it has not. */
  readonly before: Fields | undefined;
  /** The records that the fields name or named, and the tasks above those, by {@link aroundKey}. */
  readonly named: ReadonlyMap<string, Fields>;
  /** The other records of {@link InTheWay}. */
  readonly others: readonly Fields[];
};

export type Clash = {
  /** The field at which it is said. */
  readonly field: string;
  readonly words: string;
  /** The fields that are not sent while it lasts; none where a create has to carry them. */
  readonly fields: readonly string[];
};

/** Records that a kind's rules look through: all of a list, or those that name the record. */
export type InTheWay = {
  readonly list: ListName;
  /** The field that names the record. */
  readonly heldIn?: string;
  /** They are read only while one of these fields is changed: it may be a long list. */
  readonly ifChanged: readonly string[];
};

/** No record is known. */
export const nothingAround: Around = { id: '', before: undefined, named: new Map(), others: [] };

export function aroundKey(list: ListName, id: unknown): string {
  return `${list} ${id}`;
}

/** The record of a list that a field names; `undefined` if it names none, or none that is here. */
export function namedIn({ named }: Around, list: ListName, id: unknown): Fields | undefined {
  return named.get(aroundKey(list, id));
}

/** Whether two values name the same record, or both none: a number may be spelt as text. */
export function isSameId(one: unknown, other: unknown): boolean {
  return String(one ?? '') === String(other ?? '');
}
