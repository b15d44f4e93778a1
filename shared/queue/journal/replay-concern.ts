/**
 * Which writes an event of a replay may read or change, apart from what it lets start. One too many
 * costs a moment, one too few leads to another queue.
 */
import type { RecordId, WriteId } from '../../ids.ts';
import { idText, writableKinds } from '../../records/kinds.ts';
import type { Outcome, QueueEvent } from '../events.ts';
import { localsIn } from '../references.ts';
import type { ReplayNames } from './replay-names.ts';
import type { ReplaySlots, Slot } from './replay-slots.ts';

/** The slots that the event concerns; `undefined` where it may be all of them. */
export function concernOf(
  event: QueueEvent,
  slots: ReplaySlots,
  names: ReplayNames,
): Set<Slot> | undefined {
  const found = new Set<Slot>();
  switch (event.kind) {
    case 'saved':
    case 'deleted': {
      for (const name of names.following(event.record.id)) {
        add(found, slots.lane(name));
        add(found, slots.orphansOf(name));
      }
      addFamily(found, slots, event.writeId);
      return found;
    }
    case 'settled':
    case 'answered': {
      const slot = slots.of(event.id);
      if (slot === undefined) return found;
      addWholeLane(found, slots, slot.write.record.id);
      if (slot.write.change.kind === 'create') addFamily(found, slots, `${event.id}-rest`);
      else if (mayRefile(event)) addFamily(found, slots, `${event.id}-anew`);
      for (const name of [...namedBy(event), ...foundFor(slot)]) add(found, slots.lane(name));
      add(found, slots.naming(slot.write.record.id));
      return found;
    }
    case 'discarded':
    case 'restored': {
      const slot = slots.of(event.id);
      if (slot === undefined) return found;
      for (const name of names.following(slot.write.record.id)) {
        addWholeLane(found, slots, name);
        add(found, slots.orphansOf(name));
      }
      return found;
    }
    case 'line':
      add(found, slots.uncertain());
      return found;
    case 'stored':
    case 'retried':
    case 'undo-extended':
      for (const id of event.ids) addOne(found, slots, id);
      return found;
    case 'told':
    case 'woke':
      return found;
    case 'account':
    case 'restarted':
      return undefined;
    default:
      addOne(found, slots, event.id);
      return found;
  }
}

/** The records that an event itself speaks of, by their ids. */
export function namedBy(event: QueueEvent): readonly RecordId[] {
  if (event.kind === 'deleted') return [event.record.id];
  if (event.kind === 'settled') return settledAs(event.outcome);
  if (event.kind === 'saved')
    return [event.record.id, ...localsIn(event.record.kind, event.fields)];
  if (event.kind !== 'resolved') return [];
  return writableKinds.flatMap((kind) => localsIn(kind, event.fields));
}

function settledAs(outcome: Outcome): readonly RecordId[] {
  if (outcome.kind === 'removed') return [outcome.localId];
  return outcome.kind === 'accepted' && outcome.reply ? [idText(outcome.reply)] : [];
}

/** The record that may be a create's: the user may have written in it before they knew (Q6). */
export function foundFor({ write: { state } }: Slot): readonly RecordId[] {
  return state.kind === 'unsure' && state.found ? [idText(state.found)] : [];
}

function mayRefile(event: QueueEvent): boolean {
  return event.kind === 'settled' && event.outcome.kind === 'removed';
}

/** With the rest of each record's writes, and what has to be made before them: what starting asks. */
export function addWhatStartsDependOn(found: Set<Slot>, slots: ReplaySlots): void {
  for (const slot of found) {
    // A set that grows while it is gone through is gone through to its end.
    add(found, slots.lane(slot.write.record.id));
    for (const name of slot.names) add(found, slots.lane(name));
  }
}

function addWholeLane(found: Set<Slot>, slots: ReplaySlots, id: RecordId): void {
  add(found, slots.lane(id));
  add(found, slots.discardedOf(id));
}

/** The write of an id, and those whose ids were made from it because it was taken. */
function addFamily(found: Set<Slot>, slots: ReplaySlots, id: WriteId): void {
  for (let next = id; addOne(found, slots, next); ) next = `${next}-next`;
}

function addOne(found: Set<Slot>, slots: ReplaySlots, id: WriteId): boolean {
  const slot = slots.of(id);
  if (slot !== undefined) found.add(slot);
  return slot !== undefined;
}

function add(found: Set<Slot>, more: Iterable<Slot>): void {
  for (const slot of more) found.add(slot);
}
