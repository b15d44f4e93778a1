/** Writes that name records made on this computer wait for those records' ids (Q13). */
import { isLocalId, type RecordId } from '../ids.ts';
import { namingFields, valueKind } from '../kinds/kinds.ts';
import { adoptIds, localIdsIn, localIdsNamed } from '../merge/record/values.ts';
import type { Fields, WritableKind } from '../records/kinds.ts';
import { baseFields, type Change, fieldsSet, isLive, type PendingWrite } from './pending-write.ts';
import type { Queue } from './queue.ts';

/** A field with the local id of a record made here. */
type Reference = { readonly field: string; readonly local: string };

/** The status of a refusal that did not come from the service. */
const NEVER_SENT = 0;

/** Changes without local ids: bodies are searched once, not at every adoption. */
const nameless = new WeakSet<Change>();

/** Returns the fields of a write that name records without an id of the service. */
export function referencesOf(write: PendingWrite): readonly Reference[] {
  const { kind } = write.record;
  const set = fieldsSet(write);
  return namingFields(kind).flatMap((field) =>
    localIdsIn(valueKind(kind, field), set[field]).map((local) => ({ field, local })),
  );
}

/** The same, and the record itself if the write does not create it. */
export function missingReferences(write: PendingWrite): readonly Reference[] {
  const { id } = write.record;
  const isNameless = write.change.kind !== 'create' && isLocalId(id);
  return isNameless ? [{ field: 'id', local: id }] : referencesOf(write);
}

/** The local ids that a record's fields name, also those that it need not wait for. */
function localsIn(kind: WritableKind, fields: Fields): readonly RecordId[] {
  return namingFields(kind).flatMap((field) =>
    localIdsNamed(valueKind(kind, field), fields[field]),
  );
}

/** The local ids in the fields and the base of a write. */
function localsNamed(write: PendingWrite): readonly RecordId[] {
  const { kind } = write.record;
  return [...localsIn(kind, fieldsSet(write)), ...localsIn(kind, baseFields(write))];
}

/** Replaces local ids in a write by the service's, as far as they were adopted. */
export function withAdopted(write: PendingWrite, adopted: Queue['adopted']): PendingWrite {
  const { change } = write;
  if (nameless.has(change)) return write;
  if (localsNamed(write).length === 0) {
    nameless.add(change);
    return write;
  }
  const { kind } = write.record;
  const [set, ownBase] = [fieldsSet(write), baseFields(write)];
  const [fields, base] = [
    withAdoptedIds(kind, set, adopted),
    withAdoptedIds(kind, ownBase, adopted),
  ];
  if (fields === set && base === ownBase) return write;
  return {
    ...write,
    change: {
      ...change,
      ...('fields' in change ? { fields } : {}),
      ...('base' in change && change.base ? { base } : {}),
    },
  };
}

/**
 * Parks a write (Q13): the record it names will not be created unless the user restores it, or is
 * itself created only after this write.
 */
export function parkOrphan(write: PendingWrite, { field }: Reference): PendingWrite {
  const message =
    'It belongs to something that was discarded on this computer, or to a part of itself.';
  const source = { pointer: `/${write.record.kind}/${field}` };
  const details = [{ source, code: 'not_accessible', message }];
  const state = { kind: 'refused', status: NEVER_SENT, message, details, requestId: '' } as const;
  return { ...write, state };
}

/** Whether the write is parked because of a missing record, so that sending it again is useless. */
export function isOrphaned({ state }: PendingWrite): boolean {
  return state.kind === 'refused' && state.status === NEVER_SENT;
}

/** Whether a live write needs the id of this create's record, which no lookup has found. */
export function isIdMissing(
  writes: readonly PendingWrite[],
  { record, state }: PendingWrite,
): boolean {
  if (state.kind !== 'unsure' || state.found !== null) return false;
  return writes.some(
    (write) => isLive(write) && missingReferences(write).some(({ local }) => local === record.id),
  );
}

/** Replaces adopted ids in fields; returns the same object if there are none. */
export function withAdoptedIds(
  kind: WritableKind,
  fields: Fields,
  adopted: Queue['adopted'],
): Fields {
  const renamed = namingFields(kind).flatMap((field): [string, unknown][] => {
    const value = adoptIds(valueKind(kind, field), fields[field], adopted);
    return value === fields[field] ? [] : [[field, value]];
  });
  return renamed.length === 0 ? fields : { ...fields, ...Object.fromEntries(renamed) };
}
