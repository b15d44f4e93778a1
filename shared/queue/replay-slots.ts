/**
 * The writes of a replay, each in a slot of its own: found by id, by record, by what they name and by
 * what can start next, and exchanged in place. Whoever has a list of them has a copy.
 */
import type { RecordId, WriteId } from '../ids.ts';
import { isUnderWay, type PendingWrite } from './pending-write.ts';
import { isOrphaned, localsNamed, unmade } from './references.ts';
import { createStartable } from './startable.ts';

export type Slot = {
  write: PendingWrite;
  /** Where it stands among the others: older ones have lower numbers. */
  place: number;
  older: Slot | undefined;
  younger: Slot | undefined;
  /** The local ids it names, those of `write` when they were last asked for. */
  names: readonly RecordId[];
  /** Whether it lies among what could start (`startable.ts`). */
  isInHeap: boolean;
  isGone: boolean;
};

/** Slots by a name, several under each. */
type Shelf = Map<string, Set<Slot>>;

export type ReplaySlots = ReturnType<typeof createReplaySlots>;

/** Slots for these writes, oldest first. */
export function createReplaySlots(writes: readonly PendingWrite[]) {
  let youngest: Slot | undefined;
  let oldest: Slot | undefined;
  const byId = new Map<WriteId, Slot>();
  const lanes: Shelf = new Map();
  const discarded: Shelf = new Map();
  const naming: Shelf = new Map();
  const orphans: Shelf = new Map();
  const underWay = new Set<Slot>();
  const uncertain = new Set<Slot>();
  const startable = createStartable();
  let hasTwins = false;

  /** Enters the slot under everything that its write says. */
  function enter(slot: Slot): void {
    const { write } = slot;
    const { state } = write;
    put(state.kind === 'discarded' ? discarded : lanes, write.record.id, slot);
    for (const local of slot.names) put(naming, local, slot);
    if (isOrphaned(write)) put(orphans, waitedFor(write), slot);
    if (isUnderWay(write)) underWay.add(slot);
    if ('sentAt' in state) uncertain.add(slot);
    startable.meet(slot);
  }

  function clear(slot: Slot): void {
    const { write } = slot;
    const { state } = write;
    drop(state.kind === 'discarded' ? discarded : lanes, write.record.id, slot);
    for (const local of slot.names) drop(naming, local, slot);
    if (isOrphaned(write)) drop(orphans, waitedFor(write), slot);
    underWay.delete(slot);
    uncertain.delete(slot);
  }

  /** Puts a new write behind `older`; without one in front of all. */
  function insert(write: PendingWrite, older: Slot | undefined): Slot {
    const younger = older === undefined ? oldest : older.younger;
    const place = between(older?.place, younger?.place);
    const names = localsNamed(write);
    const slot: Slot = { write, place, older, younger, names, isInHeap: false, isGone: false };
    if (older === undefined) oldest = slot;
    else older.younger = slot;
    if (younger === undefined) youngest = slot;
    else younger.older = slot;
    if (place === older?.place || place === younger?.place) number();
    hasTwins ||= byId.has(write.id);
    byId.set(write.id, slot);
    enter(slot);
    return slot;
  }

  function remove(slot: Slot): void {
    const { older, younger } = slot;
    clear(slot);
    if (older === undefined) oldest = younger;
    else older.younger = younger;
    if (younger === undefined) youngest = older;
    else younger.older = older;
    slot.isGone = true;
    byId.delete(slot.write.id);
  }

  function exchange(slot: Slot, write: PendingWrite): void {
    const before = slot.write;
    if (before === write) return;
    const names = before.change === write.change ? slot.names : localsNamed(write);
    if (isEnteredAlike(before, write) && slot.names.length + names.length === 0) {
      slot.write = write;
      return;
    }
    clear(slot);
    slot.write = write;
    slot.names = names;
    enter(slot);
  }

  /** There are only so many numbers between two. */
  function number(): void {
    let place = 0;
    for (let slot = oldest; slot !== undefined; slot = slot.younger) {
      slot.place = place;
      place += 1;
    }
  }

  function all(): PendingWrite[] {
    const list: PendingWrite[] = [];
    for (let slot = oldest; slot !== undefined; slot = slot.younger) list.push(slot.write);
    return list;
  }

  for (const write of writes) insert(write, youngest);
  return {
    all,
    append: (write: PendingWrite) => insert(write, youngest),
    insert,
    remove,
    exchange,
    startable,
    /** Whether two writes share an id, so that none is sure to be found. */
    hasTwins: () => hasTwins,
    youngest: () => youngest,
    of: (id: WriteId) => byId.get(id),
    /** What is not discarded of the records with this id, whatever their kind. */
    lane: (id: RecordId): Iterable<Slot> => lanes.get(id) ?? [],
    discardedOf: (id: RecordId): Iterable<Slot> => discarded.get(id) ?? [],
    naming: (local: RecordId): Iterable<Slot> => naming.get(local) ?? [],
    /** Those that are parked because `local` will not be made. */
    orphansOf: (local: RecordId): Iterable<Slot> => orphans.get(local) ?? [],
    underWay: (): Iterable<Slot> => underWay,
    uncertain: (): Iterable<Slot> => uncertain,
  };
}

/** Whether both stand under the same names, as an edit does that goes into one which waits. */
function isEnteredAlike(one: PendingWrite, other: PendingWrite): boolean {
  const { kind } = one.state;
  return kind !== 'refused' && kind === other.state.kind && one.record.id === other.record.id;
}

function waitedFor(write: PendingWrite): RecordId {
  return unmade(write)[0]?.local ?? '';
}

function between(low: number | undefined, high: number | undefined): number {
  if (low === undefined) return high === undefined ? 0 : high - 1;
  return high === undefined ? low + 1 : (low + high) / 2;
}

function put(shelf: Shelf, name: string, slot: Slot): void {
  const there = shelf.get(name);
  if (there === undefined) shelf.set(name, new Set([slot]));
  else there.add(slot);
}

function drop(shelf: Shelf, name: string, slot: Slot): void {
  const there = shelf.get(name);
  if (there?.delete(slot) && there.size === 0) shelf.delete(name);
}
