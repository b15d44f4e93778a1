/** The invariants of every queue at every moment. */
import * as v from 'valibot';
import { expect } from 'vitest';
import { isLocalId } from '../../shared/ids.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import { entriesOf, journalEntry } from '../../shared/queue/journal/journal-entry.ts';
import { knownId } from '../../shared/queue/known-id.ts';
import {
  awaitsBase,
  fieldsSet,
  isDiscardable,
  isFoldable,
  isLive,
  isUncertain,
  laneOf as laneOfRecord,
  type PendingWrite,
} from '../../shared/queue/pending-write.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import { isOrphaned, missingReferences } from '../../shared/queue/references.ts';
import { SENDS_AT_ONCE_MAX, SLOW_SENDS_AT_ONCE_MAX } from '../../shared/queue-limits.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { queueOf } from './queue-events.ts';
import type { Moment } from './queue-life.ts';
import { olderRead, readsLate } from './read-invariants.ts';

export type Invariant = {
  readonly title: string;
  /** Throws where it does not hold. */
  readonly check: (moment: Moment) => void;
};

export const invariants: readonly Invariant[] = [
  { title: '[Q1] no field that was saved is lost', check: losesNothing },
  { title: '[Q2] never are two writes of one record under way', check: sendsInOrder },
  { title: '[Q2] what is uncertain is never changed', check: keepsUncertain },
  { title: '[Q3] no record waits for another while there is room', check: waitsForNobody },
  { title: '[Q3.2] creates of a kind are sent one by one, the oldest first', check: makesInOrder },
  { title: '[Q4] replaying the journal leads to the same queue', check: replays },
  { title: '[Q4] what changes nothing returns the same queue', check: keepsReference },
  { title: '[Q4] the queue survives being written down and read again', check: roundTrips },
  { title: '[Q5] nothing is under way after a restart', check: restartsQuestioning },
  { title: '[Q6] a create goes out again only after two empty looks', check: checksTwice },
  { title: '[Q6] what only the user can tell waits until they do', check: waitsForTheUser },
  { title: '[Q11.1] only what was sent is unsure', check: doubtsWhatWasSent },
  { title: '[Q6] no record is adopted twice, and no two writes share an id', check: isUnambiguous },
  { title: '[Q8] only a write behind an uncertain one has no base', check: knowsBases },
  {
    title: '[Q11] [Q11.1] nothing sent or looked for is put aside, and what comes back is last',
    check: parks,
  },
  { title: '[Q12] nothing starts while the line is not open', check: respectsLine },
  { title: '[Q13] nothing that goes out names a record made here', check: namesKnown },
  { title: '[Q13] an id of the service stands wherever its record is named', check: knowsIds },
  { title: '[Q13] nothing is parked whose record is still to be made', check: parksOrphans },
  { title: '[Q13.6] nothing goes out before what the service reads with it', check: readsLate },
  { title: '[Q14] nothing unsent stands before a delete', check: deletesCleanly },
  { title: '[Q18] no delete is sent while it can be undone', check: waitsForUndo },
];

const isUnderWay = ({ state }: PendingWrite) =>
  state.kind === 'sending' || state.kind === 'looking';
const laneOf = ({ record }: PendingWrite) => laneOfRecord(record);

type Value = { readonly write: PendingWrite; readonly field: string; readonly value: string };

function valuesOf({ writes }: Queue): readonly Value[] {
  return writes.flatMap((write) =>
    Object.entries(fieldsSet(write)).flatMap(([field, text]) => {
      const value = markerIn(text);
      return value === undefined ? [] : [{ write, field, value }];
    }),
  );
}

function markerIn(text: unknown): string | undefined {
  return typeof text === 'string' ? /\bv\d+\b/.exec(text)?.[0] : undefined;
}

/** A value may leave only with a stored reply, after 90 days, or for a newer one of its field. */
function losesNothing({ before, queue, event, events }: Moment): void {
  const now = valuesOf(queue);
  const asked = 'id' in event ? before.writes.find(({ id }) => id === event.id) : undefined;
  const isResolved = asked?.state.kind === 'conflict' && asked.change.kind !== 'delete';
  const isEntering = event.kind === 'saved' || (event.kind === 'resolved' && isResolved);
  const entered = isEntering
    ? Object.values(event.fields).flatMap((one) => markerIn(one) ?? [])
    : [];
  for (const value of entered) expect(now.map((one) => one.value)).toContain(value);
  const age = (value: string) => Number(value.slice(1));
  // A value said again, late, is as new as it is old.
  const isRetold = (value: string) =>
    events.filter((one) => 'fields' in one && holds(one.fields, value)).length > 1;
  for (const { write, field, value } of valuesOf(before)) {
    if (now.some((one) => one.value === value && one.field === field)) continue;
    if (event.kind === 'stored' && write.state.kind === 'done') continue;
    if (event.kind === 'restarted' && write.state.kind === 'discarded') continue;
    const { kind, id } = write.record;
    const lane = laneOfRecord({ kind, id: knownId(queue, id) });
    const successors = now.filter((one) => laneOf(one.write) === lane && one.field === field);
    expect(
      isRetold(value) ||
        successors.some((one) => age(one.value) > age(value) || isRetold(one.value)) ||
        (isEntering && successors.length > 0),
      `${field} ${value} lost by ${event.kind}`,
    ).toBe(true);
  }
}

function holds(fields: Fields, value: string): boolean {
  return Object.values(fields).some((text) => markerIn(text) === value);
}

function sendsInOrder({ queue, effects }: Moment): void {
  const lanes = queue.writes.filter(isUnderWay).map(laneOf);
  expect(new Set(lanes).size).toBe(lanes.length);
  expect(lanes.length).toBeLessThanOrEqual(SENDS_AT_ONCE_MAX);
  const lookups = queue.writes.filter(({ state }) => state.kind === 'looking');
  expect(lookups.length).toBeLessThanOrEqual(SLOW_SENDS_AT_ONCE_MAX);
  for (const { write } of effects)
    expect(queue.writes.includes(write) && isUnderWay(write)).toBe(true);
}

function keepsUncertain({ before, queue }: Moment): void {
  for (const write of before.writes.filter(isUncertain)) {
    const now = queue.writes.find(({ id }) => id === write.id);
    const isSameAttempt = now && isUncertain(now) && now.attempts === write.attempts;
    if (isSameAttempt) expect(now.change).toBe(write.change);
  }
}

/** Q14.5: it waits for the verdict on a create that may have made its record. */
function mayBeOfLostCreate(write: PendingWrite, { writes }: Queue): boolean {
  const older = writes.slice(0, writes.indexOf(write));
  const isLost = ({ change, record, state }: PendingWrite) =>
    change.kind === 'create' && record.kind === write.record.kind && 'sentAt' in state;
  return write.change.kind === 'delete' && older.some(isLost);
}

function waitsForNobody({ queue }: Moment): void {
  if (queue.line !== 'open') return;
  const room = SENDS_AT_ONCE_MAX - queue.writes.filter(isUnderWay).length;
  const busy = new Set(queue.writes.filter(isUnderWay).map(laneOf));
  const toBeMade = creates(queue);
  const heads = new Map<string, PendingWrite>();
  for (const write of queue.writes.filter(isLive)) {
    if (!heads.has(laneOf(write))) heads.set(laneOf(write), write);
  }
  const idle = [...heads.values()].filter(
    (write) =>
      write.state.kind === 'ready' &&
      !busy.has(laneOf(write)) &&
      !mayBeOfLostCreate(write, queue) &&
      !isBehindCreate(write, queue) &&
      olderRead(write, queue.writes).length === 0 &&
      !missingReferences(write).some(({ local }) => toBeMade.has(local)),
  );
  expect(room === 0 || idle.length === 0).toBe(true);
}

/** Q3.2: another create of its kind is being sent. */
function isBehindCreate({ change, record }: PendingWrite, { writes }: Queue): boolean {
  const isSending = (other: PendingWrite) =>
    isBeingMade(other) && other.record.kind === record.kind;
  return change.kind === 'create' && writes.some(isSending);
}

const isBeingMade = ({ change, state }: PendingWrite) =>
  change.kind === 'create' && state.kind === 'sending';

function makesInOrder({ queue, effects }: Moment): void {
  const sending = queue.writes.filter(isBeingMade).map(({ record }) => record.kind);
  expect(new Set(sending).size).toBe(sending.length);
  const toBeMade = creates(queue);
  for (const { write } of effects.filter((effect) => isBeingMade(effect.write))) {
    const older = queue.writes.slice(0, queue.writes.indexOf(write));
    const passed = older.filter(
      (one) =>
        one.change.kind === 'create' &&
        one.record.kind === write.record.kind &&
        one.state.kind === 'ready' &&
        olderRead(one, queue.writes).length === 0 &&
        !missingReferences(one).some(({ local }) => toBeMade.has(local)),
    );
    expect(passed).toEqual([]);
  }
}

function creates({ writes }: Queue): ReadonlyMap<string, PendingWrite> {
  const live = writes.filter((write) => write.change.kind === 'create' && isLive(write));
  return new Map(live.map((write) => [write.record.id, write]));
}

function replays({ queue, events }: Moment): void {
  if (events.length % 10 !== 0) return; // each is a whole life again
  expect(queueOf(events.map((event) => ({ kind: 'event', event })))).toEqual(queue);
}

function keepsReference({ before, queue }: Moment): void {
  if (queue === before) return;
  expect(JSON.stringify(queue)).not.toBe(JSON.stringify(before));
}

function roundTrips({ queue, event }: Moment): void {
  for (const entry of [
    { kind: 'snapshot', queue },
    ...entriesOf(queue),
    { kind: 'event', event },
  ]) {
    expect(v.parse(journalEntry, JSON.parse(JSON.stringify(entry)))).toEqual(entry);
  }
}

function restartsQuestioning({ queue, event }: Moment): void {
  if (event.kind !== 'restarted') return;
  expect(queue.writes.filter(isUnderWay)).toEqual([]);
  expect(queue.line).toBe('unreachable');
}

function checksTwice({ before, queue, event }: Moment): void {
  for (const write of before.writes) {
    const { state } = write;
    if (write.change.kind !== 'create' || !isUncertain(write) || state.kind === 'unsure') continue;
    const now = queue.writes.find(({ id }) => id === write.id)?.state.kind;
    const hadLookup = state.kind === 'looking' && state.looks >= 1;
    const isReleased = event.kind === 'settled' && event.id === write.id;
    if (state.kind === 'sending') {
      // From the wire itself only a verdict, or nothing sent at all, makes it free again.
      if (now === 'ready') expect(isReleased).toBe(true);
    } else if (now === 'unsure') {
      expect(isReleased && event.outcome.kind === 'unsure').toBe(true);
    } else if (now !== 'checking' && now !== 'looking' && now !== 'done') {
      expect(hadLookup && isReleased && event.outcome.kind === 'nothing', `${now}`).toBe(true);
    }
  }
}

function waitsForTheUser({ before, queue, event, effects }: Moment): void {
  for (const write of before.writes.filter(({ state }) => state.kind === 'unsure')) {
    const isAnswered = event.kind === 'answered' && event.id === write.id;
    const isDiscarded = event.kind === 'discarded' && event.id === write.id;
    const now = queue.writes.find(({ id }) => id === write.id);
    const kind = isDiscarded ? 'discarded' : 'unsure';
    const isRetried = event.kind === 'retried' && event.ids.includes(write.id);
    if (isRetried && write.state.kind === 'unsure' && write.state.found === null) {
      expect(['unsure', 'checking', 'looking']).toContain(now?.state.kind);
      expect(now?.change).toBe(write.change);
      continue;
    }
    if (!isAnswered) expect([now?.state.kind, now?.change]).toEqual([kind, write.change]);
    if (isAnswered && event.isThere) {
      expect(effects.filter((effect) => effect.write.id === write.id)).toEqual([]);
    }
  }
}

function isUnambiguous({ queue }: Moment): void {
  const adopted = Object.values(queue.adopted);
  expect(new Set(adopted).size).toBe(adopted.length);
  expect(new Set(queue.made).size).toBe(queue.made.length);
  const ids = queue.writes.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
}

function knowsBases({ queue }: Moment): void {
  const uncertain = new Set<string>();
  for (const write of queue.writes.filter(isLive)) {
    expect(!awaitsBase(write) || uncertain.has(laneOf(write))).toBe(true);
    if (isUncertain(write)) uncertain.add(laneOf(write));
  }
}

function parks({ before, queue, event }: Moment): void {
  // An undone delete brings back what was discarded with it.
  const isUndoneDelete =
    event.kind === 'discarded' &&
    before.writes.some(({ id, change }) => id === event.id && change.kind === 'delete');
  for (const write of before.writes) {
    const now = queue.writes.find(({ id }) => id === write.id);
    if (now?.state.kind === 'discarded' && write.state.kind !== 'discarded') {
      const isVerdict = event.kind === 'settled' || event.kind === 'answered';
      expect(isDiscardable(write) || isVerdict).toBe(true);
    }
    if (write.state.kind === 'discarded' && now && now.state.kind !== 'discarded') {
      if (isUndoneDelete) continue;
      expect(event.kind).toBe('restored');
      expect(before.writes.some((one) => isLive(one) && laneOf(one) === laneOf(write))).toBe(false);
    }
  }
  const isBack = ({ id }: PendingWrite) =>
    before.writes.some((one) => one.id === id && one.state.kind === 'discarded') &&
    queue.writes.some((one) => one.id === id && one.state.kind !== 'discarded');
  const back = queue.writes.filter(isBack);
  expect(queue.writes.slice(queue.writes.length - back.length)).toEqual(back);
}

/** A user who says that it is there ends it: what was never sent would be lost with it. */
function doubtsWhatWasSent({ before, queue }: Moment): void {
  for (const write of queue.writes.filter(({ state }) => state.kind === 'unsure')) {
    const then = before.writes.find(({ id }) => id === write.id);
    expect(then?.change).toEqual(write.change);
    expect(write.change.kind).toBe('create');
    const wasOpen =
      then?.state.kind === 'discarded' ? then.state.unsure : then && isUncertain(then);
    expect(wasOpen, 'a write that was not sent is unsure').toBeTruthy();
  }
}

function respectsLine({ queue, effects }: Moment): void {
  if (queue.line !== 'open') expect(effects).toEqual([]);
}

function namesKnown({ effects }: Moment): void {
  for (const { write } of effects) expect(missingReferences(write)).toEqual([]);
}

function knowsIds({ queue }: Moment): void {
  for (const write of queue.writes) {
    if (write.state.kind === 'done' || isUncertain(write)) continue;
    const said = JSON.stringify([write.record, fieldsSet(write)]);
    const locals = Object.keys(queue.adopted).filter(isLocalId);
    for (const local of locals) expect(said).not.toContain(local);
  }
}

function parksOrphans({ queue }: Moment): void {
  const toBeMade = creates(queue);
  for (const write of queue.writes.filter(isOrphaned)) {
    const awaited = missingReferences(write).filter(({ local }) => toBeMade.has(local));
    expect(awaited.filter(({ local }) => !waitsFor(queue, local, write.record.id))).toEqual([]);
  }
}

/** Whether the create of `local` names `id`, or something that does: a circle that cannot be sent. */
function waitsFor(queue: Queue, local: string, id: string, path: readonly string[] = []): boolean {
  if (local === id) return true;
  if (path.includes(local)) return false;
  const create = queue.writes.find(
    (write) => write.record.id === local && write.change.kind === 'create' && isLive(write),
  );
  const names = create === undefined ? [] : missingReferences(create);
  return names.some((one) => waitsFor(queue, one.local, id, [...path, local]));
}

function deletesCleanly({ queue, event }: Moment): void {
  for (const [index, write] of queue.writes.entries()) {
    if (write.change.kind !== 'delete' || !isLive(write)) continue;
    const older = queue.writes.slice(0, index).filter((one) => laneOf(one) === laneOf(write));
    expect(older.filter((one) => isLive(one) && isFoldable(one))).toEqual([]);
  }
  if (event.kind !== 'deleted' || !kinds[event.record.kind].isRemovable) return;
  const { kind, id } = event.record;
  const lane = laneOfRecord({ kind, id: knownId(queue, id) });
  const live = queue.writes.filter((write) => isLive(write) && laneOf(write) === lane);
  const left = live.filter((write) => write.change.kind !== 'delete' && !isUncertain(write));
  expect(left).toEqual([]);
  if (isLocalId(id) && queue.adopted[id] === undefined && !live.some(isUncertain)) {
    expect(live).toEqual([]);
  }
}

function waitsForUndo({ before, event, effects }: Moment): void {
  if (event.kind === 'retried' && event.skipsUndo) return;
  for (const { write } of effects) {
    const state = before.writes.find(({ id }) => id === write.id)?.state;
    const isUndoable = state?.kind === 'waiting' && state.undoMs !== undefined;
    if (isUndoable) expect(event.at).toBeGreaterThanOrEqual(state.until);
    const saysHowLong = (event.kind === 'deleted' || event.kind === 'restored') && event.undoMs;
    const isBorn = 'id' in event ? event.id === write.id : state === undefined;
    if (saysHowLong && isBorn) expect(write.change.kind).not.toBe('delete');
  }
}
