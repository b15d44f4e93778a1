/** Writes that name records made on this computer wait for the service's ids of those (Q13). */

import type { Fields, WritableKind } from '../records/kinds.ts';
import { adoptedValue, localIdIn } from '../records/values.ts';
import { valueKind } from '../records/writable.ts';
import { fieldsSeen, fieldsSet, type PendingWrite, type RecordRef } from './pending-write.ts';
import type { Queue } from './queue.ts';

/** A field that names a record made here, and the local id it has. */
export type Reference = { readonly field: string; readonly local: string };

/** The status of a refusal that did not come from the service. */
const NEVER_SENT = 0;

/** A lane is asked at every step, and a write keeps its change for long. */
const known = new WeakMap<PendingWrite['change'], readonly Reference[]>();

/** The fields of a write that name records the service does not know yet. */
export function referencesOf(write: PendingWrite): readonly Reference[] {
  const before = known.get(write.change);
  if (before) return before;
  const { kind } = write.record;
  const found = Object.entries(fieldsSet(write)).flatMap(([field, value]) => {
    const local = localIdIn(valueKind(kind, field), value);
    return local === undefined ? [] : [{ field, local }];
  });
  known.set(write.change, found);
  return found;
}

/** The write under the ids of the service, in its name and in what it names; itself if none changed. */
export function withAdopted(write: PendingWrite, local: string, adopted: RecordRef): PendingWrite {
  const isOfIt = write.record.kind === adopted.kind && write.record.id === local;
  const { change } = write;
  const names = { local, id: adopted.id };
  const changed: PendingWrite = {
    ...write,
    ...(isOfIt ? { record: adopted } : {}),
    change: {
      ...change,
      ...('fields' in change ? { fields: named(write, fieldsSet(write), names) } : {}),
      ...('base' in change && change.base ? { base: named(write, fieldsSeen(write), names) } : {}),
    },
  };
  return JSON.stringify(changed) === JSON.stringify(write) ? write : changed;
}

/** The write parked: what it belongs to will not be made, unless the user brings it back (Q13). */
export function orphaned(write: PendingWrite, { field }: Reference): PendingWrite {
  const message = 'It belongs to something that was discarded on this computer.';
  const source = { pointer: `/${write.record.kind}/${field}` };
  const details = [{ source, code: 'not_accessible', message }];
  const state = { kind: 'refused', status: NEVER_SENT, message, details, requestId: '' } as const;
  return { ...write, state };
}

/** The write as it was before it was orphaned, now that `local` is to be made after all. */
export function rejoined(write: PendingWrite, local: string): PendingWrite {
  const { state } = write;
  const wasOrphaned = state.kind === 'refused' && state.status === NEVER_SENT;
  if (!wasOrphaned || !referencesOf(write).some((one) => one.local === local)) return write;
  return { ...write, state: { kind: 'ready' } };
}

/** Fields with the service's ids in the place of local ones, as far as they have been adopted. */
export function withKnownIds(
  { adopted }: Pick<Queue, 'adopted'>,
  kind: WritableKind,
  fields: Fields,
): Fields {
  const renamed = Object.entries(fields).map(([field, value]) => {
    const local = localIdIn(valueKind(kind, field), value);
    const id = local === undefined ? undefined : adopted[local];
    if (local === undefined || id === undefined) return [field, value];
    return [field, adoptedValue(valueKind(kind, field), value, { local, id })];
  });
  return Object.fromEntries(renamed) as Fields;
}

function named(
  { record }: PendingWrite,
  fields: Fields,
  names: { readonly local: string; readonly id: string },
): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      adoptedValue(valueKind(record.kind, field), value, names),
    ]),
  );
}
