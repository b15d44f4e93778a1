/** The fields that can be changed on many records at once. */
import { hasPlace, isLeftToService, kinds, pick } from '../kinds/kinds.ts';
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

/** The value of a bulk change that takes one tag away; the id alone adds it. */
type Without = { readonly without: unknown };

type BulkEdit = {
  readonly fields: Fields;
  readonly before: Fields;
  /** Values that the service is going to compute anew; an undo restores them too. */
  readonly computed?: Fields;
};

/**
 * Whether the record has a place for this field beside its other values (V6.2). A field from which the
 * service computes the other one makes its own place: a due date changes the terms.
 */
export function hasPlaceInBulk(kind: WritableKind, name: string, record: Fields): boolean {
  const other = kinds[kind].onlyWith[name]?.field;
  const makesPlace = other !== undefined && namesComputedFrom(kind, name).includes(other);
  return makesPlace || hasPlace(kind, name, record);
}

/** Whether a bulk change of this field can reach the record: it is not locked, and has a place for it. */
function canChangeInBulk(kind: WritableKind, name: string, record: Fields): boolean {
  return kinds[kind].lockOf(record) === undefined && hasPlaceInBulk(kind, name, record);
}

/** Whether the record is as the change would leave it: it has the value, or the tag, or has it no longer. */
export function isAsChanged(
  kind: WritableKind,
  { name, type }: Column,
  value: unknown,
  record: Fields,
): boolean {
  const now = readField(kind, name, record);
  return type === 'records'
    ? nextIds(now, value).length === idsIn(now).length
    : (now ?? null) === value;
}

/**
 * Returns the fields to write so that a record has this value; `undefined` if it has it already, or can't
 * be changed. A tag is added to the others, or taken from them.
 */
export function bulkEdit(
  kind: WritableKind,
  column: Column,
  value: unknown,
  record: Fields,
): BulkEdit | undefined {
  const { name, type } = column;
  const field = kinds[kind].fields[name];
  if (field === undefined || !canChangeInBulk(kind, name, record)) return undefined;
  if (isAsChanged(kind, column, value, record)) return undefined;
  const before = readField(kind, name, record);
  if (type === 'records') {
    return { fields: { [name]: nextIds(before, value) }, before: { [name]: idsIn(before) } };
  }
  const computed = valuesComputedFrom(kind, name, record);
  const edit = { fields: { [name]: value }, before: { [name]: before ?? null } };
  return Object.keys(computed).length === 0 ? edit : { ...edit, computed };
}

function idsIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function nextIds(before: unknown, value: unknown): readonly unknown[] {
  const held = idsIn(before);
  return isWithout(value) ? without(held, value.without) : withOne(held, value);
}

function isWithout(value: unknown): value is Without {
  return typeof value === 'object' && value !== null && 'without' in value;
}

const without = (held: readonly unknown[], id: unknown) => held.filter((one) => one !== id);
const withOne = (held: readonly unknown[], id: unknown, at = held.length) =>
  held.includes(id) ? held : held.toSpliced(at, 0, id);

/** The names of the fields that the service computes from this one, unless they are typed. */
export function namesComputedFrom(kind: WritableKind, name: string): readonly string[] {
  return Object.entries(kinds[kind].fields).flatMap(([other, { computedFrom = [] }]) =>
    computedFrom.includes(name) ? [other] : [],
  );
}

function valuesComputedFrom(kind: WritableKind, name: string, record: Fields): Fields {
  const names = namesComputedFrom(kind, name).filter((other) => (record[other] ?? null) !== null);
  return pick(record, names);
}

/** A record's value before a change, and the value the change gave it. */
type BulkStep = {
  readonly value: unknown;
  readonly before: Fields;
  readonly computed?: Fields;
  /** The values that the service has computed anew with the change; `undefined` until it has answered. */
  readonly recomputed?: Fields | undefined;
  /** Whether only this computer had the record then, and it was sent since. */
  readonly isSentSince: boolean;
};

/**
 * Returns the fields that restore a record; `undefined` if somebody gave it, or what is computed from it, a
 * third value since. So it does if its create was sent with a value that the service would have chosen.
 * From tags, only the added one is removed; one that was taken away returns to where it was.
 */
export function bulkUndo(
  kind: WritableKind,
  { name, type }: Column,
  { value, before, computed = {}, recomputed = {}, isSentSince }: BulkStep,
  record: Fields,
): Fields | undefined {
  const present = readField(kind, name, record) ?? null;
  if (type === 'records') {
    const held: readonly unknown[] = Array.isArray(present) ? present : [];
    if (!isWithout(value)) return { [name]: without(held, value) };
    const was = before[name];
    const at = Array.isArray(was) ? was.indexOf(value.without) : undefined;
    return { [name]: withOne(held, value.without, at) };
  }
  if (isSentSince && isLeftToService(kind, name, before[name])) return undefined;
  const isTyped = (other: string) => {
    const now = record[other] ?? null;
    return now !== (computed[other] ?? null) && now !== (recomputed[other] ?? null);
  };
  if (namesComputedFrom(kind, name).some(isTyped)) return undefined;
  // A change that is not on the screen yet leaves the value before.
  return present === value || present === before[name] ? { ...before, ...computed } : undefined;
}

function readField(kind: WritableKind, name: string, record: Fields): unknown {
  const field = kinds[kind].fields[name];
  return field?.shape ? field.shape.read(record as ConfirmedRecord) : record[name];
}
