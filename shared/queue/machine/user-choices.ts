/** Applies the user's choices in the outbox: retry, discard, restore, keep both (Q11). */
import { isLocalId } from '../../ids.ts';
import { pick, valueKind } from '../../kinds/kinds.ts';
import type { Fields } from '../../records/kinds.ts';
import type { Instant } from '../../time.ts';
import type { EventOf } from '../events.ts';
import { isHeldDelete } from '../held.ts';
import { knownId } from '../known-id.ts';
import { writeIn } from '../lanes.ts';
import {
  awaitsBase,
  baseFields,
  type Change,
  discardAt,
  fieldsSet,
  isDiscardable,
  isFoldable,
  isLive,
  isParkedFor,
  isUndoable,
  needsUser,
  type PendingWrite,
  resetWrite,
  saidAt,
  sentOf,
} from '../pending-write.ts';
import { type Queue, writesOf } from '../queue.ts';
import { isOrphaned } from '../references.ts';
import { isListed } from '../requests/requests.ts';
import { isJoinedAway } from '../tied-writes.ts';
import { sameAtOnce } from './compare-at-once.ts';
import { foldYounger } from './fold.ts';
import { withWordsOf } from './known-base.ts';
import { canBeMadeAgain, makeAgain } from './made-again.ts';
import { type Chain, chainsOf } from './parked-chains.ts';
import { canBeRefiled } from './refile.ts';
import { deleteState } from './undo.ts';
import { wholeNote } from './whole-note.ts';

/**
 * Makes the given writes due now. The runner still waits between two lookups (Q6), and a delete
 * stays undoable unless the user gives that up (Q18).
 */
export function retry(queue: Queue, event: EventOf<'retried'>): Queue {
  return change(queue, event.ids, (write) => {
    const { state } = write;
    if (state.kind === 'checking') {
      if (state.until <= event.at) return write;
      return { ...write, state: { ...state, until: event.at } };
    }
    if (state.kind === 'unsure' && state.found === null && isListed(write.record.kind)) {
      return resetWrite(write, { kind: 'checking', ...sentOf(write), looks: 0, until: event.at });
    }
    if ((isUndoable(write) || isHeldDelete(write)) && event.skipsUndo !== true) return write;
    if (isOrphaned(write) || (state.kind === 'ready' && write.attempts === 0)) return write;
    return isFoldable(write) ? resetWrite(write, { kind: 'ready' }) : write;
  });
}

/** Whether a write is discarded or can be, because it is certainly not under way. */
export function canDiscard({ writes }: Pick<Queue, 'writes'>, id: string): boolean {
  const write = writeIn(writes, id);
  return write !== undefined && (write.state.kind === 'discarded' || isDiscardable(write));
}

/**
 * Discards a write, unless a lookup for it is open. Discarding a delete restores what was parked
 * for it (Q14).
 */
export function discard(queue: Queue, event: EventOf<'discarded'>): Queue {
  const found = writeIn(queue.writes, event.id);
  if (found === undefined || !isDiscardable(found)) return queue;
  const gone = [found, ...writesBehind(queue, found)].map(({ id }) => id);
  const next = change(queue, gone, (write) => discardAt(write, event.at));
  return restoreParked(next, found, event);
}

/**
 * Restores what was parked for an undone delete: as one write, or one for each version that windows had shown (Q14.3,
 * Q20.211). The last one is folded into a newer edit. All wait behind a write that was sent before the delete and may
 * still arrive.
 */
function restoreParked(queue: Queue, removal: PendingWrite, { at }: EventOf<'discarded'>): Queue {
  const parked = queue.writes.filter((write) => isParkedFor(removal, write));
  const chains = chainsOf(parked);
  const [first, ...others] = chains.map(({ whole }) => whole);
  const [chain, last] = [chains.at(-1), parked.at(-1)];
  if (first === undefined || chain === undefined || last === undefined) return queue;
  const newer = writesOf(queue, removal.record).findLast(isLive);
  if (newer && queue.writes.indexOf(newer) > queue.writes.indexOf(last)) {
    return foldUnder(queue, chain, newer);
  }
  const ready = (write: PendingWrite) => resetWrite(write, { kind: 'ready' });
  const withBack = (back: readonly PendingWrite[]) => ({
    ...queue,
    writes: queue.writes.flatMap((write) => {
      if (write === last) return back;
      return parked.includes(write) ? [] : [write];
    }),
  });
  if (newer !== undefined) return withBack([first, ...others].map(ready));
  const restored = restore(withBack([first]), { kind: 'restored', at, id: first.id });
  return { ...restored, writes: [...restored.writes, ...others.map(ready)] };
}

/** The writes behind a create that only the user can judge; without it they change nothing. */
function writesBehind(queue: Queue, write: PendingWrite): readonly PendingWrite[] {
  if (write.state.kind !== 'unsure') return [];
  const ofRecord = writesOf(queue, write.record);
  return ofRecord.slice(ofRecord.indexOf(write) + 1).filter(isLive);
}

/**
 * Folds parked writes into the edit made since. If both set a field differently, the older write
 * stays discarded too, because the newer one may lack its words (Q14.1).
 */
function foldUnder(queue: Queue, { parked, whole }: Chain, newer: PendingWrite): Queue {
  const change = makeStandalone(whole, writesOf(queue, whole.record));
  if (change.kind !== 'update' || newer.change.kind !== 'update') return queue;
  if (!isFoldable(newer)) return queue;
  const isOpen = awaitsBase(whole) && awaitsBase(newer); // behind what may still arrive (Q8)
  const base = isOpen ? null : { ...knownFor(whole, newer), ...change.base };
  const under = resetWrite({ ...whole, change: { ...change, base } }, { kind: 'ready' });
  const folded = { ...foldYounger(under, newer), id: newer.id, state: newer.state };
  const said = newer.change.fields;
  const differs = (write: PendingWrite) =>
    Object.entries(fieldsSet(write)).some(
      ([name, value]) =>
        name in said && !sameAtOnce(valueKind(write.record.kind, name), value, said[name]),
    );
  return {
    ...queue,
    writes: queue.writes.flatMap((write) => {
      if (write === newer) return [folded];
      return parked.includes(write) && !differs(write) ? [] : [write];
    }),
  };
}

/** The base of a newer edit, without the fields that a parked write alone changes on an unknown one (Q20.213). */
function knownFor(whole: PendingWrite, newer: PendingWrite): Fields {
  const base = baseFields(newer);
  if (!awaitsBase(whole)) return base;
  const [own, said] = [fieldsSet(whole), fieldsSet(newer)];
  return pick(
    base,
    Object.keys(base).filter((name) => !(name in own) || name in said),
  );
}

/**
 * Restores a discarded write, unless another live write of its record exists. A record that was
 * never created has nothing to delete.
 */
export function restore(queue: Queue, event: EventOf<'restored'>): Queue {
  const found = writeIn(queue.writes, event.id);
  if (found?.state.kind !== 'discarded') return queue;
  // If its note was refiled since (Q15), it becomes a change of the new note.
  const write = { ...found, record: { ...found.record, id: knownId(queue, found.record.id) } };
  const ofRecord = writesOf(queue, write.record);
  if (ofRecord.some((one) => isLive(one) || isJoinedAway(one))) return queue;
  if (write.change.kind === 'delete' && isLocalId(write.record.id)) return queue;
  const unsure = ofRecord.findLast(isUnsureOnce);
  if (unsure) return restoreUnsure(queue, unsure, found, event.at);
  const others = queue.writes.filter((other) => other !== found);
  const standalone = { ...write, change: makeStandalone(write, ofRecord) };
  const isDelete = standalone.change.kind === 'delete';
  // Last in order: it must not hide what was sent since on the screen.
  return {
    ...queue,
    writes: [...others, resetWrite(standalone, isDelete ? deleteState(event) : { kind: 'ready' })],
  };
}

/** Whether this discarded create may have reached the service. */
function isUnsureOnce({ change: own, state }: PendingWrite): boolean {
  return own.kind === 'create' && state.kind === 'discarded' && state.unsure !== undefined;
}

/**
 * Restores a create that only the user can judge, as it was sent. The edits behind it that were
 * discarded with it, or that the user restores, come with it. Folded into it they would count as
 * sent (Q11.1).
 */
function restoreUnsure(queue: Queue, made: PendingWrite, asked: PendingWrite, at: Instant): Queue {
  const { state } = made;
  if (state.kind !== 'discarded' || state.unsure === undefined) return queue;
  const ofRecord = writesOf(queue, made.record);
  const behind = ofRecord.slice(ofRecord.indexOf(made) + 1).filter((write) => {
    const isEdit = write.change.kind === 'update' && awaitsBase(write);
    const isJoin = write.change.kind === 'delete' && write.tied === 'joined'; // else its time counts twice
    const isWithIt = write.state.kind === 'discarded' && saidAt(write.state) === saidAt(state);
    return (isEdit || isJoin) && (write === asked || isWithIt);
  });
  const others = queue.writes.filter((write) => write !== made && !behind.includes(write));
  const { found: _, ...sent } = state.unsure;
  const needsLookup = made.hasLostPast === true && isListed(made.record.kind);
  const back = needsLookup
    ? resetWrite(made, { kind: 'checking', ...sent, looks: 0, until: at })
    : resetWrite(made, { kind: 'unsure', ...state.unsure });
  const edits = behind.map((write) => resetWrite(write, { kind: 'ready' }));
  return { ...queue, writes: [...others, back, ...edits] };
}

/** Turns an update that cannot be sent into a new note; of another kind, one whose record is gone (Q15.7). */
export function keepBoth(queue: Queue, event: EventOf<'kept-both'>): Queue {
  const chosen = writeIn(queue.writes, event.id);
  if (chosen !== undefined && canBeMadeAgain(chosen)) return makeAgain(queue, chosen, event);
  return change(queue, [event.id], (write) => {
    if (write.record.kind !== 'note' || write.change.kind !== 'update' || !needsUser(write)) {
      return write;
    }
    const { sentBefore: _, ...own } = write; // that went to the other one
    const created: PendingWrite = {
      ...own,
      record: { ...write.record, id: event.localId },
      change: { kind: 'create', fields: wholeNote(write) },
    };
    return resetWrite(created, { kind: 'ready' });
  });
}

/**
 * Returns a change that can be sent alone. A write discarded before its predecessor was confirmed
 * has no base. It takes in the create it belongs to, or gets an empty base, so that any difference
 * is asked about.
 */
function makeStandalone(write: PendingWrite, ofRecord: readonly PendingWrite[]): Change {
  const { change: own, record } = write;
  if (own.kind === 'create') return own;
  if (own.base !== null && isLocalId(record.id) && canBeRefiled(write)) {
    return { kind: 'create', fields: wholeNote(write) }; // of a note whose new one was discarded
  }
  if (own.base !== null) return own;
  if (own.kind === 'delete' || !isLocalId(record.id)) return { ...own, base: {} };
  const create = ofRecord.findLast((other) => other.change.kind === 'create');
  if (create === undefined) return { kind: 'create', fields: own.fields };
  const both = fieldsSet(withWordsOf(create, write));
  return { kind: 'create', fields: { ...fieldsSet(create), ...both } };
}

function change(
  queue: Queue,
  ids: readonly string[],
  how: (write: PendingWrite) => PendingWrite,
): Queue {
  const chosen = new Set(ids);
  const writes = queue.writes.map((write) => (chosen.has(write.id) ? how(write) : write));
  return writes.every((write, index) => write === queue.writes[index])
    ? queue
    : { ...queue, writes };
}
