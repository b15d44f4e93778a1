/** Writes that name records made on this computer wait for the service's ids of those (Q13). */
import { isLocalId, type RecordId } from '../ids.ts';
import { namingFields, valueKind } from '../kinds/kinds.ts';
import { adoptIds, localIdsIn, localIdsNamed } from '../merge/record/values.ts';
import type { Fields, WritableKind } from '../records/kinds.ts';
import { baseFields, type Change, fieldsSet, isLive, type PendingWrite } from './pending-write.ts';
import type { Queue } from './queue.ts';

/** A field that names a record made here, and the local id it has. */
type Reference = { readonly field: string; readonly local: string };

/** The status of a refusal that did not come from the service. */
const NEVER_SENT = 0;

/** What names nothing that was made here: bodies are searched once, not again at each adoption. */
const nameless = new WeakSet<Change>();

/** The fields of a write that name records the service does not know yet. */
export function referencesOf(write: PendingWrite): readonly Reference[] {
  const { kind } = write.record;
  const set = fieldsSet(write);
  return namingFields(kind).flatMap((field) =>
    localIdsIn(valueKind(kind, field), set[field]).map((local) => ({ field, local })),
  );
}

/** The same, and the record itself where the write does not make it. */
export function missingReferences(write: PendingWrite): readonly Reference[] {
  const { id } = write.record;
  const isNameless = write.change.kind !== 'create' && isLocalId(id);
  return isNameless ? [{ field: 'id', local: id }] : referencesOf(write);
}

/** The local ids that the fields of a record name, also those that it need not wait for. */
function localsIn(kind: WritableKind, fields: Fields): readonly RecordId[] {
  return namingFields(kind).flatMap((field) =>
    localIdsNamed(valueKind(kind, field), fields[field]),
  );
}

/** The same of what a write sets and of what the user saw. */
function localsNamed(write: PendingWrite): readonly RecordId[] {
  const { kind } = write.record;
  return [...localsIn(kind, fieldsSet(write)), ...localsIn(kind, baseFields(write))];
}

/** The write with the service's ids in the place of local ones, as far as they have been adopted. */
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
 * The write parked (Q13): what it belongs to will not be made, unless the user brings it back, or is
 * to be made only after it.
 */
export function parkOrphan(write: PendingWrite, { field }: Reference): PendingWrite {
  const message =
    'It belongs to something that was discarded on this computer, or to a part of itself.';
  const source = { pointer: `/${write.record.kind}/${field}` };
  const details = [{ source, code: 'not_accessible', message }];
  const state = { kind: 'refused', status: NEVER_SENT, message, details, requestId: '' } as const;
  return { ...write, state };
}

/** Whether the write is parked because of what it belongs to: asking again would change nothing. */
export function isOrphaned({ state }: PendingWrite): boolean {
  return state.kind === 'refused' && state.status === NEVER_SENT;
}

/** Whether nobody has found the record of this create, and something live cannot be sent without its id. */
export function isIdMissing(
  writes: readonly PendingWrite[],
  { record, state }: PendingWrite,
): boolean {
  if (state.kind !== 'unsure' || state.found !== null) return false;
  return writes.some(
    (write) => isLive(write) && missingReferences(write).some(({ local }) => local === record.id),
  );
}

/** Fields with the ids that were `adopted`; the same ones where nothing in them has another name. */
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
