/** The fields that can be changed on many records at once. */
import { isLeftToService, kinds } from '../kinds/kinds.ts';
import type { ConfirmedRecord, Fields, WritableKind } from '../records/kinds.ts';
import { type Column, columnsOf } from './columns.ts';

/** Stage or status, owner, days and tags. */
export function bulkColumns(kind: WritableKind): readonly Column[] {
  const { fields } = kinds[kind];
  return columnsOf(kind).filter(
    ({ name, type, list }) =>
      name in fields &&
      (type === 'day' ||
        (type === 'record' && list !== undefined && chosenAtOnce.includes(list)) ||
        (type === 'records' && list === 'tags')),
  );
}

const chosenAtOnce: readonly string[] = ['boardGroups', 'taskStatuses', 'teamMembers'];

/**
 * Returns the fields to write so that a record has this value; `undefined` if it has it already, or is
 * locked. A tag is added to the others.
 */
export function bulkEdit(
  kind: WritableKind,
  { name, type }: Column,
  value: unknown,
  record: Fields,
): { readonly fields: Fields; readonly before: Fields } | undefined {
  const field = kinds[kind].fields[name];
  if (field === undefined || kinds[kind].lockOf(record) !== undefined) return undefined;
  const before = readField(kind, name, record);
  if (type !== 'records') {
    const isSame = (before ?? null) === value;
    return isSame ? undefined : { fields: { [name]: value }, before: { [name]: before ?? null } };
  }
  const held: readonly unknown[] = Array.isArray(before) ? before : [];
  if (held.includes(value)) return undefined;
  return { fields: { [name]: [...held, value] }, before: { [name]: held } };
}

/** A record's value before a change, and the value the change gave it. */
type BulkStep = {
  readonly value: unknown;
  readonly before: Fields;
  /** Whether only this computer had the record then, and it was sent since. */
  readonly isSentSince: boolean;
};

/**
 * Returns the fields that restore a record; `undefined` if somebody gave it a third value since, or if
 * its create was sent with a value that the service would have chosen. From tags, only the added one
 * is removed.
 */
export function bulkUndo(
  kind: WritableKind,
  { name, type }: Column,
  { value, before, isSentSince }: BulkStep,
  record: Fields,
): Fields | undefined {
  const present = readField(kind, name, record) ?? null;
  if (type === 'records') {
    const held: readonly unknown[] = Array.isArray(present) ? present : [];
    return { [name]: held.filter((one) => one !== value) };
  }
  if (isSentSince && isLeftToService(kind, name, before[name])) return undefined;
  // A change that is not on the screen yet leaves the value before.
  return present === value || present === before[name] ? before : undefined;
}

function readField(kind: WritableKind, name: string, record: Fields): unknown {
  const field = kinds[kind].fields[name];
  return field?.shape ? field.shape.read(record as ConfirmedRecord) : record[name];
}
