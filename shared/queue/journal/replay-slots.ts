/**
 * The writes of a replay, each in a slot of its own: found by id, by record, by what they name and by
 * what can start next, and exchanged in place. Whoever has a list of them has a copy.
 */
import type { RecordId, WriteId } from '../../ids.ts';
import { awaitsLookup, isUncertain, isUnderWay, type PendingWrite } from '../pending-write.ts';
import { isOrphaned, localsNamed, waitedFor } from '../references.ts';
import { couldSend, createStartable } from './startable.ts';

export type Slot = {
  write: PendingWrite;
  /** Where it stands among the others: older ones have lower numbers. */
  place: number;
  older: Slot | undefined;
  younger: Slot | undefined;
  /** The local ids it names, those of `write` when they were last asked for. */
  names: readonly RecordId[];
  isGone: boolean;
};

/** Slots by a name: under most there is one, for which a set would be a waste. */
type Shelf = Map<string, Slot | Set<Slot>>;

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
  const due = { sends: createStartable(couldSend), lookups: createStartable(awaitsLookup) };
  let hasTwins = false;

  /** Puts the slot under every name that its write has or says. */
  function shelve(slot: Slot): void {
    const { write } = slot;
    put(write.state.kind === 'discarded' ? discarded : lanes, write.record.id, slot);
    for (const local of slot.names) put(naming, local, slot);
    if (isOrphaned(write)) put(orphans, waitedFor(write) ?? '', slot);
  }

  function unshelve(slot: Slot): void {
    const { write } = slot;
    drop(write.state.kind === 'discarded' ? discarded : lanes, write.record.id, slot);
    for (const local of slot.names) drop(naming, local, slot);
    if (isOrphaned(write)) drop(orphans, waitedFor(write) ?? '', slot);
  }

  /** Sees where the write stands now. */
  function meet(slot: Slot): void {
    const { write } = slot;
    if (isUnderWay(write)) underWay.add(slot);
    else underWay.delete(slot);
    if (isUncertain(write)) uncertain.add(slot);
    else uncertain.delete(slot);
    for (const heap of [due.sends, due.lookups]) heap.meet(slot);
  }

  /** Puts a new write behind `older`; without one in front of all. */
  function insert(write: PendingWrite, older: Slot | undefined): Slot {
    const younger = older === undefined ? oldest : older.younger;
    const place = between(older?.place, younger?.place);
    const names = localsNamed(write);
    const slot: Slot = { write, place, older, younger, names, isGone: false };
    if (older === undefined) oldest = slot;
    else older.younger = slot;
    if (younger === undefined) youngest = slot;
    else younger.older = slot;
    if (place === older?.place || place === younger?.place) number();
    const count = byId.size;
    byId.set(write.id, slot);
    hasTwins ||= byId.size === count;
    shelve(slot);
    meet(slot);
    return slot;
  }

  function remove(slot: Slot): void {
    const { older, younger } = slot;
    unshelve(slot);
    underWay.delete(slot);
    uncertain.delete(slot);
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
    const isOnNoOther = isShelvedAlike(before, write) && slot.names.length + names.length === 0;
    if (!isOnNoOther) unshelve(slot);
    slot.write = write;
    slot.names = names;
    if (!isOnNoOther) shelve(slot);
    meet(slot);
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

  /** Those that are parked because `local` will not be made, or because one of these will not. */
  function orphansOf(local: RecordId): ReadonlySet<Slot> {
    const found = new Set(under(orphans, local));
    for (const { write } of found) {
      for (const slot of under(orphans, write.record.id)) found.add(slot);
    }
    return found;
  }

  for (const write of writes) insert(write, youngest);
  return {
    all,
    append: (write: PendingWrite) => insert(write, youngest),
    insert,
    remove,
    exchange,
    due,
    /** Whether two writes share an id, so that none is sure to be found. */
    hasTwins: () => hasTwins,
    youngest: () => youngest,
    of: (id: WriteId) => byId.get(id),
    /** What is not discarded of the records with this id, whatever their kind. */
    lane: (id: RecordId) => under(lanes, id),
    discardedOf: (id: RecordId) => under(discarded, id),
    naming: (local: RecordId) => under(naming, local),
    orphansOf,
    underWay: (): ReadonlySet<Slot> => underWay,
    uncertain: (): Iterable<Slot> => uncertain,
  };
}

/** Whether both belong under the same names, as far as they do not name others. */
function isShelvedAlike(one: PendingWrite, other: PendingWrite): boolean {
  if (one.record.id !== other.record.id || isOrphaned(one) || isOrphaned(other)) return false;
  return (one.state.kind === 'discarded') === (other.state.kind === 'discarded');
}

function between(low: number | undefined, high: number | undefined): number {
  if (low === undefined) return high === undefined ? 0 : high - 1;
  return high === undefined ? low + 1 : (low + high) / 2;
}

function put(shelf: Shelf, name: string, slot: Slot): void {
  const there = shelf.get(name);
  if (there === undefined) shelf.set(name, slot);
  else if (there instanceof Set) there.add(slot);
  else if (there !== slot) shelf.set(name, new Set([there, slot]));
}

function drop(shelf: Shelf, name: string, slot: Slot): void {
  const there = shelf.get(name);
  if (there === slot) shelf.delete(name);
  else if (there instanceof Set && there.delete(slot) && there.size === 0) shelf.delete(name);
}

function under(shelf: Shelf, name: string): Iterable<Slot> {
  const there = shelf.get(name);
  if (there === undefined) return [];
  return there instanceof Set ? there : [there];
}
