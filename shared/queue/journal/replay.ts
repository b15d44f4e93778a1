/**
 * From the entries of a journal to the queue they lead to; effects are not carried out again.
 *
 * A journal may be long and its outbox large. An event concerns a few writes, whatever else waits: the
 * machine is shown only these, and those that could start next, in their order. So a start takes as
 * long as its lines and not lines times writes.
 */
import { isLocalId, type RecordId } from '../../ids.ts';
import { LOOKUPS_AT_ONCE_MAX, SENDS_AT_ONCE_MAX } from '../../limits.ts';
import { idText } from '../../records/kinds.ts';
import type { QueueEvent } from '../events.ts';
import { step } from '../machine/machine.ts';
import { afresh, isUnderWay, laneOf, type PendingWrite } from '../pending-write.ts';
import { emptyQueue, type Queue } from '../queue.ts';
import { isOrphaned } from '../references.ts';
import type { JournalEntry } from './journal-entry.ts';
import { addWhatStartsDependOn, concernOf, foundFor, namedBy } from './replay-concern.ts';
import { createReplayNames, type ReplayNames } from './replay-names.ts';
import { createReplaySlots, type ReplaySlots, type Slot } from './replay-slots.ts';

export interface Replay {
  /** Takes in the next entry. Throws a `Bug` where it cannot follow; nothing has changed then. */
  take(entry: JournalEntry): void;
  /** What the entries so far lead to. */
  queue(): Queue;
}

/** A replay that begins with `start`. */
export function createReplay(start: Queue = emptyQueue): Replay {
  /** All but its writes, which the slots hold, and what it knows of the records that were made. */
  let rest = start;
  let slots = createReplaySlots(start.writes);
  let names = createReplayNames(start);
  /** The whole, where nothing has changed since it was put together. */
  let whole: Queue | undefined = start;

  function takeIn(event: QueueEvent): void {
    const shown = slots.hasTwins() ? undefined : stepOfSome({ rest, names, slots }, event);
    if (shown === undefined) {
      const before = queue();
      const after = step(before, event).queue;
      if (after !== before) begin(after);
      return;
    }
    const { before, some, after } = shown;
    if (after === before) return;
    rest = after;
    whole = undefined;
    names.learn(before, after);
    if (after.writes !== before.writes) become(slots, some, after.writes);
  }

  function begin(queue: Queue): void {
    rest = queue;
    whole = queue;
    slots = createReplaySlots(queue.writes);
    names = createReplayNames(queue);
  }

  function queue(): Queue {
    whole ??= { ...rest, ...names.all(), writes: slots.all() };
    return whole;
  }

  return {
    take(entry) {
      if (entry.kind === 'snapshot') begin(entry.queue);
      else if (entry.kind === 'event') takeIn(entry.event);
      else {
        slots.append(entry.write);
        whole = undefined;
      }
    },
    queue,
  };
}

type Replayed = { readonly rest: Queue; readonly names: ReplayNames; readonly slots: ReplaySlots };

type SomeStep = {
  /** What the machine was shown, oldest first. */
  readonly some: readonly Slot[];
  readonly before: Queue;
  readonly after: Queue;
};

/** One step with as many writes as it takes; `undefined` where it may take all. */
function stepOfSome(replayed: Replayed, event: QueueEvent): SomeStep | undefined {
  const { rest, names, slots } = replayed;
  const concern = concernOf(event, slots, names);
  if (concern === undefined) return undefined;
  // The youngest that the step leaves where it is: what comes behind it is the end of all, and what
  // comes before it was put somewhere else.
  let end = slots.youngest();
  while (end !== undefined && concern.has(end)) end = end.older;
  if (end !== undefined) concern.add(end);
  const line = event.kind === 'line' ? event.line : rest.line;
  if (line !== 'open') return stepOf(replayed, event, concern);
  const underWay = slots.underWay();
  for (const slot of underWay) concern.add(slot);
  // Nothing but an outcome lets another one start, once as many as may be are under way.
  const free = SENDS_AT_ONCE_MAX - underWay.size + (event.kind === 'settled' ? 1 : 0);
  if (free <= 0) return stepOf(replayed, event, concern);
  for (const name of namedBy(event)) for (const slot of slots.lane(name)) concern.add(slot);
  for (let count = free; ; count *= 4) {
    const sends = slots.due.sends.oldest(count);
    const lookups = slots.due.lookups.oldest(count);
    for (const slot of [...sends, ...lookups]) concern.add(slot);
    addWhatStartsDependOn(concern, slots);
    const made = stepOf(replayed, event, concern);
    const isSame = isAsWithAll(made, slots);
    const areSends = sends.length < count || isSame(sends.at(-1), 'sends');
    if (areSends && (lookups.length < count || isSame(lookups.at(-1), 'lookups'))) return made;
  }
}

function stepOf(
  { rest, names, slots }: Replayed,
  event: QueueEvent,
  shown: ReadonlySet<Slot>,
): SomeStep {
  const some = [...shown].sort((one, other) => one.place - other.place);
  const asked = names.isEmpty() ? [] : [...namedBy(event), ...some.flatMap(idsOf)];
  const { adopted, made } = names.shown(asked, laneMade(event, slots));
  const before = { ...rest, adopted, made, writes: some.map(({ write }) => write) };
  return { some, before, after: step(before, event).queue };
}

/** The lane of the record that a create of ours has made, if the event says so. */
function laneMade(event: QueueEvent, slots: ReplaySlots): string | undefined {
  if (event.kind !== 'settled' && event.kind !== 'answered') return undefined;
  const write = slots.of(event.id)?.write;
  if (write?.change.kind !== 'create') return undefined;
  const { kind } = write.record;
  if (event.kind === 'answered') {
    const found = write.state.kind === 'unsure' && write.state.found;
    return found ? laneOf({ kind, id: idText(found) }) : undefined;
  }
  const { outcome } = event;
  if (outcome.kind !== 'accepted' || outcome.reply === null) return undefined;
  return laneOf({ kind, id: idText(outcome.reply) });
}

function idsOf(slot: Slot): readonly RecordId[] {
  return [slot.write.record.id, ...slot.names, ...foundFor(slot)];
}

/**
 * Whether no send, or no lookup, that was left out could have started: as many are under way as may be,
 * and nothing started or was parked that is younger than `last`, the youngest of its kind shown.
 */
function isAsWithAll({ after }: SomeStep, slots: ReplaySlots) {
  const underWay = after.writes.filter(isUnderWay);
  const isFull = after.line !== 'open' || underWay.length >= SENDS_AT_ONCE_MAX;
  const isLookupsFull = underWay.filter(isLookup).length >= LOOKUPS_AT_ONCE_MAX;
  const isNew = (write: PendingWrite) => slots.of(write.id)?.write.state !== write.state;
  return (last: Slot | undefined, kind: 'sends' | 'lookups'): boolean => {
    // Once lookups are full, the machine passes over all others and parks none of them.
    const isByLookups = kind === 'lookups' && isLookupsFull;
    if (!isFull && !isByLookups) return false;
    const end = after.writes.findIndex(({ id }) => id === last?.write.id);
    const hasChanged = isByLookups ? isLookup : isStartedOrParked;
    return !after.writes.some((write, at) => at > end && hasChanged(write) && isNew(write));
  };
}

function isLookup({ state }: PendingWrite): boolean {
  return state.kind === 'looking';
}

function isStartedOrParked(write: PendingWrite): boolean {
  return isUnderWay(write) || isOrphaned(write);
}

/** Whether writes were exchanged only, each in its place: the usual case. */
function isInPlace(some: readonly Slot[], after: readonly PendingWrite[]): boolean {
  return some.length === after.length && some.every(({ write }, at) => write.id === after[at]?.id);
}

/** Makes of the writes in `some` slots those of `after`, which stand in the places between them. */
function become(slots: ReplaySlots, some: readonly Slot[], after: readonly PendingWrite[]): void {
  if (isInPlace(some, after)) {
    for (const [at, slot] of some.entries()) slots.exchange(slot, after[at] as PendingWrite);
    return;
  }
  const left = new Map(some.map((slot) => [slot.write.id, slot]));
  let last: Slot | undefined;
  for (const write of after) {
    const slot = left.get(write.id);
    left.delete(write.id);
    if (slot !== undefined && (last === undefined || slot.place > last.place)) {
      slots.exchange(slot, write);
      last = slot;
    } else {
      if (slot !== undefined) slots.remove(slot);
      last = slots.insert(write, last ?? some[0]?.older);
    }
  }
  for (const slot of left.values()) slots.remove(slot);
}

/**
 * The queue where lines of its journal are missing, or were written by a program that read them in
 * another way. What was sent may be among them: a create that seems to wait may have made its record,
 * so it looks before it is sent (Q6). An update compares anyway (Q5).
 */
export function doubted(queue: Queue): Queue {
  const writes = queue.writes.map((write): PendingWrite => {
    const { kind } = write.state;
    const isRefused = kind === 'refused' && !isOrphaned(write); // as far as the lines are understood
    const mayBeSent = kind === 'ready' || kind === 'waiting' || isRefused;
    if (write.change.kind !== 'create' || !isLocalId(write.record.id) || !mayBeSent) return write;
    const sentAt = write.createdAt + queue.clockAheadMs;
    const sent = { sentAt, sentBy: Number.MAX_SAFE_INTEGER }; // at any time until now
    return afresh(write, { kind: 'checking', ...sent, looks: 0, until: write.savedAt });
  });
  return { ...queue, writes };
}
