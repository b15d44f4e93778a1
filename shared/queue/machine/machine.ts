/**
 * The queue as a pure machine: takes an event, returns the next queue and the effects.
 *
 * `electron/replay/runner.ts` journals each event that changes something, carries out the effects,
 * and reports their outcomes as further events. Rules Q1 to Q19: SPEC.md.
 */
import { assert, unreachable } from '../../assert.ts';
import {
  MADE_DOCUMENTS_MAX,
  SENDS_AT_ONCE_MAX,
  SLOW_SENDS_AT_ONCE_MAX,
} from '../../queue-limits.ts';
import type { WritableKind } from '../../records/kinds.ts';
import { WAIT_MAX_MS } from '../../request-limits.ts';
import type { Instant } from '../../time.ts';
import { createAwaited, markUnparked, unpark } from '../awaited.ts';
import type { QueueEvent } from '../events.ts';
import { isSlow } from '../is-slow.ts';
import { createRecordSet, replaceWrites } from '../lanes.ts';
import {
  awaitsBase,
  awaitsLookup,
  isAcceptedUnlisted,
  isLive,
  isUncertain,
  isUnderWay,
  isUndoable,
  type PendingWrite,
  sentOf,
  sentSinceBegun,
} from '../pending-write.ts';
import type { Queue } from '../queue.ts';
import { createReadFirst } from '../read-first.ts';
import { missingReferences, parkOrphan } from '../references.ts';
import { switchAccount } from './account.ts';
import { answer, applyOutcome } from './apply-outcome.ts';
import { hasUnknownRecord, recordInDoubt } from './duplicate-deletes.ts';
import { findOpened, withFollowing, withoutLater } from './opened-creates.ts';
import { tell } from './refile.ts';
import { remove } from './remove.ts';
import { resolve } from './resolve.ts';
import { restart } from './restart.ts';
import { save } from './save.ts';
import { setLine } from './set-line.ts';
import { extendUndo } from './undo.ts';
import { discard, keepBoth, restore, retry } from './user-choices.ts';

export type Effect =
  /** Send this write. An update and a delete read the record first and compare (P4). */
  | { readonly kind: 'send'; readonly write: PendingWrite }
  /** Look up whether the service already has this create's record (P3). */
  | { readonly kind: 'look'; readonly write: PendingWrite };

export type Step = { readonly queue: Queue; readonly effects: readonly Effect[] };

/**
 * Applies one event, then starts every write that is due, and releases parked writes (Q13.1,
 * Q13.2).
 */
export function step(queue: Queue, event: QueueEvent): Step {
  const next = takeIn(queue, event);
  const writes = unpark(next.writes, queue.writes);
  const done = startDue(writes === next.writes ? next : { ...next, writes }, event.at);
  markUnparked(done.queue.writes);
  return done;
}

/** Returns when the next write is due; `undefined` if only an event can start one. */
export function nextWakeAt(queue: Queue): Instant | undefined {
  if (queue.line !== 'open' || freeSlots(queue) <= 0) return undefined;
  const hasRoom = freeSlowSlots(queue) > 0;
  const beingMade = findKindsBeingMade(queue);
  let wakeAt: Instant | undefined;
  const canWake = (write: PendingWrite) =>
    'until' in write.state && (hasRoom || !isSlow(write)) && !isBehindCreate(write, beingMade);
  for (const index of heads(queue, canWake)) {
    const state = queue.writes[index]?.state;
    if (state && 'until' in state) wakeAt = Math.min(state.until, wakeAt ?? state.until);
  }
  return wakeAt;
}

function takeIn(queue: Queue, event: QueueEvent): Queue {
  switch (event.kind) {
    case 'saved':
      return save(queue, event);
    case 'deleted':
      return remove(queue, event);
    case 'settled':
      return applyOutcome(queue, event);
    case 'stored':
      return dropAcknowledged(queue, event.ids);
    case 'line':
      return setLine(queue, event);
    case 'retried':
      return retry(queue, event);
    case 'undo-extended':
      return extendUndo(queue, event);
    case 'discarded':
      return discard(queue, event);
    case 'restored':
      return restore(queue, event);
    case 'kept-both':
      return keepBoth(queue, event);
    case 'resolved':
      return resolve(queue, event);
    case 'answered':
      return answer(queue, event);
    case 'told':
      return tell(queue, event);
    case 'account':
      return switchAccount(queue, event);
    case 'woke':
      return queue;
    case 'restarted':
      return restart(queue, event.at);
    default:
      return unreachable(event);
  }
}

/**
 * The cache has these replies, so the queue drops them (Q10). Of kinds without a table the latest
 * stay.
 */
function dropAcknowledged(queue: Queue, ids: readonly string[]): Queue {
  const acknowledged = new Set(ids);
  const unlisted = new Set(queue.writes.filter(isAcceptedUnlisted).slice(-MADE_DOCUMENTS_MAX));
  const writes = queue.writes.filter(
    (write) => write.state.kind !== 'done' || !acknowledged.has(write.id) || unlisted.has(write),
  );
  return writes.length === queue.writes.length ? queue : { ...queue, writes };
}

/**
 * Starts the oldest live write of each record, a few at a time, while the connection is open (Q2,
 * Q3). Only some of them may be slow (Q3.1), and creates of a kind are sent one by one (Q3.2).
 */
function startDue(queue: Queue, now: Instant): Step {
  const effects: Effect[] = [];
  let free = queue.line === 'open' ? freeSlots(queue) : 0;
  if (free <= 0) return { queue, effects };
  let slow = freeSlowSlots(queue);
  const beingMade = findKindsBeingMade(queue);
  const changed = new Map<number, PendingWrite>();
  const opened = findOpened(queue);
  const sendable = withoutLater(queue, opened);
  for (const index of heads(sendable, (write) => isDue(write, now))) {
    const [write, whole] = [sendable.writes[index], queue.writes[index]];
    assert(write !== undefined && whole !== undefined, 'a head is in the queue');
    if ((slow <= 0 && isSlow(write)) || isBehindCreate(write, beingMade)) continue;
    const [reference] = missingReferences(write);
    if (reference) {
      changed.set(index, parkOrphan(whole, reference));
      continue;
    }
    const effect = startAttempt(write, now, queue.clockAheadMs);
    changed.set(index, effect.write);
    effects.push(effect);
    if (isSlow(write)) slow -= 1;
    else if (write.change.kind === 'create') beingMade.add(write.record.kind);
    free -= 1;
    if (free === 0) break;
  }
  if (changed.size === 0) return { queue, effects };
  const writes = replaceWrites(queue.writes, changed);
  return { queue: withFollowing({ ...queue, writes }, opened), effects };
}

/**
 * Yields the writes that may start next (Q2). For each record without a write under way, that is
 * the oldest live one, or its uncertain one, which may still arrive. A write that names a record
 * without an id is left out, with the remainder of its lane (Q13). So is one for which the service would
 * read too early (Q13.6). Only wanted ones, so that a long queue is not searched further than needed.
 */
function* heads(queue: Queue, isWanted: (write: PendingWrite) => boolean): Generator<number> {
  const { writes } = queue;
  const begun = createRecordSet();
  const open = createRecordSet();
  const inQuestion = createRecordSet();
  for (const write of writes) {
    const inDoubt = recordInDoubt(write);
    if (inDoubt) inQuestion.add(inDoubt);
    if (isUnderWay(write)) begun.add(write.record);
    else if (isUncertain(write)) open.add(write.record);
  }
  const isAwaiting = createAwaited(writes);
  const readFirst = createReadFirst(writes);
  const lostKinds = new Set<WritableKind>();
  for (let index = 0; index < writes.length; index += 1) {
    const write = writes[index];
    if (!write || !isLive(write)) continue;
    if (hasUnknownRecord(write)) lostKinds.add(write.record.kind);
    if (open.has(write.record) && !isUncertain(write)) continue;
    const isFirst = begun.add(write.record);
    if (!isFirst || !isWanted(write)) continue;
    const mayBeOnly = lostKinds.has(write.record.kind) || inQuestion.has(write.record);
    if (write.change.kind === 'delete' && mayBeOnly) continue; // Q14.5
    if (readFirst(index).length > 0) continue; // Q13.6
    if (!isAwaiting(write)) yield index;
  }
}

function freeSlots(queue: Queue): number {
  return SENDS_AT_ONCE_MAX - queue.writes.filter(isUnderWay).length;
}

function freeSlowSlots(queue: Queue): number {
  const slow = queue.writes.filter((write) => isUnderWay(write) && isSlow(write));
  return SLOW_SENDS_AT_ONCE_MAX - slow.length;
}

/** The kinds of which a create is being sent. */
function findKindsBeingMade({ writes }: Queue): Set<WritableKind> {
  const sending = writes.filter(
    ({ change, state }) => change.kind === 'create' && state.kind === 'sending',
  );
  return new Set(sending.map(({ record }) => record.kind));
}

/** Whether it would be sent beside an earlier create of its kind (Q3.2). A lookup sends nothing. */
function isBehindCreate(write: PendingWrite, beingMade: ReadonlySet<WritableKind>): boolean {
  if (write.change.kind !== 'create' || awaitsLookup(write)) return false;
  return beingMade.has(write.record.kind);
}

function startAttempt(write: PendingWrite, now: Instant, clockAheadMs: number): Effect {
  const { state } = write;
  const attempts = write.attempts + 1;
  if (awaitsLookup(write)) {
    const begun =
      state.kind === 'checking'
        ? { ...sentOf(write), looks: state.looks }
        : { ...sentSinceBegun(write, clockAheadMs), looks: 0 };
    return { kind: 'look', write: { ...write, attempts, state: { kind: 'looking', ...begun } } };
  }
  assert(!awaitsBase(write), 'Q8: the oldest write of a record has its base');
  const again = state.kind === 'checking' && ({ isAgain: true } as const);
  return {
    kind: 'send',
    write: { ...write, attempts, state: { kind: 'sending', sentAt: now + clockAheadMs, ...again } },
  };
}

function isDue(write: PendingWrite, now: Instant): boolean {
  const { state } = write;
  if (state.kind !== 'waiting' && state.kind !== 'checking') return state.kind === 'ready';
  // A clock that was set back since makes this time too far ahead; waiting for it could take days.
  return state.until <= now || (state.until - now > WAIT_MAX_MS && !isUndoable(write));
}
