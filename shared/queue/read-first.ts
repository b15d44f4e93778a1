/**
 * Decides which older changes a write waits for, because the service reads what they set when it saves the
 * write, and never again (Q13.6).
 */
import { kinds } from '../kinds/kinds.ts';
import { hasValue, type Reading } from '../kinds/reading.ts';
import type { Fields, WritableKind } from '../records/kinds.ts';
import { createGoesOn } from './goes-on.ts';
import {
  awaitsLookup,
  baseFields,
  fieldsSet,
  isLive,
  needsUser,
  type PendingWrite,
} from './pending-write.ts';

type Writes = readonly PendingWrite[];
/** The changes that may be read, by {@link keyOf}; each list oldest first, by their places in the queue. */
type Changes = ReadonlyMap<string, readonly number[]>;
/** Where to find such changes, and the fields that one of them has to set. */
type Sought = { readonly keys: readonly string[]; readonly fields: readonly string[] };

type FieldsOfKinds = ReadonlyMap<WritableKind, ReadonlySet<string>>;

const fieldsRead = collect(({ fields }) => fields);
/** The fields by which a changed record is found. */
const linksOf = collect(({ naming, through = [] }) => [
  naming,
  ...through.map(({ linkedBy }) => linkedBy),
]);
/** The fields by which a record is found that is being made, too. */
const namingOf = collect(({ naming }) => [naming]);

/** Returns these fields of all readings, by the kind that is read. */
function collect(fieldsOf: (reading: Reading) => readonly (string | undefined)[]): FieldsOfKinds {
  const all = Map.groupBy(
    Object.values(kinds).flatMap(({ reads }) => reads),
    ({ kind }) => kind,
  );
  const setOf = (readings: readonly Reading[]) =>
    new Set(readings.flatMap((one) => fieldsOf(one).filter((field) => field !== undefined)));
  return new Map([...all].map(([kind, readings]) => [kind, setOf(readings)]));
}

/**
 * Returns a function that lists the places of the older changes for which the write at a place waits. Of each
 * record that is read it has the youngest. The queue is searched only for a write that reads one.
 */
export function createReadFirst(writes: Writes): (at: number) => readonly number[] {
  let changes: Changes | undefined;
  let goesOn: ((at: number) => boolean) | undefined;
  /** By list, so that each is searched once for those that are awaited. */
  const awaited = new Map<readonly number[], readonly number[]>();

  const listsOf = ({ keys }: Sought) => {
    changes ??= findChanges(writes);
    const known = changes;
    return known.size === 0 ? [] : keys.map((key) => known.get(key) ?? []);
  };
  const isRead = (one: number, at: number, { fields }: Sought) => {
    const write = writes[one];
    return one < at && write !== undefined && fields.some((field) => field in fieldsSet(write));
  };
  const listRead = (at: number) =>
    soughtBy(writes[at]).flatMap((sought) =>
      listsOf(sought).flatMap((list) => list.filter((one) => isRead(one, at, sought))),
    );
  const awaitedIn = (list: readonly number[]) => {
    goesOn ??= createGoesOn(writes, listRead);
    const found = awaited.get(list) ?? list.filter(goesOn);
    awaited.set(list, found);
    return found;
  };

  return (at) => {
    const youngest = soughtBy(writes[at]).flatMap((sought) =>
      listsOf(sought).flatMap(
        (list) => awaitedIn(list).findLast((one) => isRead(one, at, sought)) ?? [],
      ),
    );
    return [...new Set(youngest)];
  };
}

/** Returns what the service will read for this write; nothing for one that may have been sent. */
function soughtBy(write: PendingWrite | undefined): readonly Sought[] {
  if (write === undefined || awaitsLookup(write)) return [];
  if (write.state.kind !== 'ready' && write.state.kind !== 'waiting') return [];
  const set = fieldsSet(write);
  return kinds[write.record.kind].reads.flatMap((reading) => {
    const keys = reading.naming === undefined ? keysFor(reading, set) : keysNaming(reading, write);
    return keys.length === 0 ? [] : { keys, fields: reading.fields };
  });
}

function keysFor({ kind, namedBy, through = [], unless }: Reading, set: Fields): readonly string[] {
  if (unless !== undefined && hasValue(set, unless)) return [];
  if (hasValue(set, namedBy)) return [keyOf(kind, 'id', set[namedBy])];
  const way = through.find(({ field }) => hasValue(set, field));
  if (way === undefined) return [];
  if (way.linkedBy === undefined) return [keyOf(kind)];
  return [keyOf(kind, way.linkedBy, set[way.field]), keyOf(kind, way.linkedBy)];
}

/** Those that name the record of a write. No older one can have changed a record that is being made. */
function keysNaming({ kind, namedBy, naming }: Reading, write: PendingWrite): readonly string[] {
  const isRead = write.change.kind === 'update' && hasValue(fieldsSet(write), namedBy);
  return isRead ? [keyOf(kind, naming, write.record.id)] : [];
}

/** Those of a kind with this value in this field; without a value, those that may have any. */
function keyOf(kind: WritableKind, field = '', value: unknown = ''): string {
  return `${kind} ${field} ${value}`;
}

function findChanges(writes: Writes): Changes {
  const changes = new Map<string, number[]>();
  for (const [at, write] of writes.entries()) {
    const { change, record } = write;
    const read = change.kind !== 'delete' && isLive(write) && fieldsRead.get(record.kind);
    if (!read || needsUser(write)) continue;
    if (!Object.keys(fieldsSet(write)).some((field) => read.has(field))) continue;
    for (const key of keysOf(write)) {
      const same = changes.get(key);
      if (same === undefined) changes.set(key, [at]);
      else same.push(at);
    }
  }
  return changes;
}

/** The keys by which a change is found. What reads one that is being made waits for it anyway: it names it. */
function keysOf(write: PendingWrite): ReadonlySet<string> {
  const { kind, id } = write.record;
  const isMade = write.change.kind === 'create';
  const [base, set] = [baseFields(write), fieldsSet(write)];
  const links = [...((isMade ? namingOf : linksOf).get(kind) ?? [])].flatMap((field) => {
    if (!(field in base) && !(field in set)) return isMade ? [] : keyOf(kind, field);
    const ids = [base[field] ?? [], set[field] ?? []].flat();
    return ids.map((one) => keyOf(kind, field, one));
  });
  return new Set(isMade ? links : [keyOf(kind), keyOf(kind, 'id', id), ...links]);
}
