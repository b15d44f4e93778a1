/** Adds an edit of the user to the queue (Q1, Q7, Q8). */
import { isLocalId } from '../../ids.ts';
import { changedNames, fieldsOf, pick, valueKind } from '../../kinds/kinds.ts';
import type { Fields } from '../../records/kinds.ts';
import type { EventOf } from '../events.ts';
import { knownId } from '../known-id.ts';
import { writeIn } from '../lanes.ts';
import { type Change, fieldsSet, isFoldable, isLive, type PendingWrite } from '../pending-write.ts';
import { freeId, type Queue, replaceWrite, writesOf } from '../queue.ts';
import { withAdoptedIds } from '../references.ts';
import { wellFormed } from '../well-formed.ts';
import { sameAtOnce } from './compare-at-once.ts';
import { debouncedState, fold, isBackAtBase } from './fold.ts';
import { withKnownBase } from './known-base.ts';
import { nextBase } from './next-base.ts';
import { hasUnseenLive, withoutUnseen } from './unseen-writes.ts';

type Saved = EventOf<'saved'>;

/**
 * Returns the queue with the edit: folded into the record's last unsent write, or as a write of its
 * own.
 */
export function save(queue: Queue, incoming: Saved): Queue {
  const { base } = incoming;
  const { merged, ...given } = incoming;
  const fields = wellFormed({ ...incoming.fields, ...merged });
  const said = { ...given, fields, base: base && wellFormed(base) };
  const saidBefore = writeIn(queue.writes, said.writeId);
  if (saidBefore && isRepeated(saidBefore, said)) return queue;
  const { kind } = said.record;
  const record = { kind, id: knownId(queue, said.record.id) };
  const event: Saved = {
    ...said,
    record,
    fields: withAdoptedIds(kind, said.fields, queue.adopted),
  };
  const all = writesOf(queue, record);
  const ofRecord = withoutUnseen(all, event);
  const last = ofRecord.findLast(isLive);
  if (last !== undefined && isFoldable(last) && last.change.kind !== 'delete') {
    const widened = withKnownBase(widenBase(last, event, ofRecord), event, fieldsSet(last));
    const folded = fold(widened, event.fields, event);
    const isNews = event.at !== last.savedAt || JSON.stringify(folded) !== JSON.stringify(last);
    if (!isNews) return queue;
    const isOnlyOne = all.filter(isLive).length === 1;
    if (isOnlyOne && isBackAtBase(folded)) {
      return { ...queue, writes: queue.writes.filter((write) => write !== last) };
    }
    return replaceWrite(queue, last, folded);
  }
  const isEmpty = Object.keys(event.fields).length === 0;
  if (isEmpty && (last !== undefined || !isLocalId(record.id))) return queue;
  const change = changeOf(event, ofRecord, hasUnseenLive(all, event));
  const isHeld = event.isHeld === true && change.kind === 'create';
  const write: PendingWrite = {
    id: freeId(queue, event.writeId),
    record,
    change,
    createdAt: event.at,
    savedAt: event.at,
    attempts: 0,
    ...(event.tied && { tied: event.tied }),
    state: debouncedState(event.at, { ...event, isHeld }),
  };
  return {
    ...queue,
    writes: [...queue.writes, withKnownBase(write, event)],
  };
}

/** Returns the base of an edit. Its editor may not know yet that its last write was accepted. */
export function deriveBase(
  { record, base }: Pick<Saved, 'record' | 'base'>,
  ofRecord: readonly PendingWrite[],
): Fields {
  const said = base ?? {};
  const answered = ofRecord.findLast(({ state }) => state.kind === 'done');
  const reply = answered?.state.kind === 'done' ? answered.state.reply : null;
  if (answered === undefined || reply === null) return said;
  const read = fieldsOf(record.kind, reply);
  const shownNames = changedNames(record.kind).filter(
    (name) => name in said && sameAtOnce(valueKind(record.kind, name), said[name], read[name]),
  );
  return { ...nextBase(answered, reply), ...pick(read, shownNames) };
}

/** Whether this edit arrived before; its sender did not get the reply. */
function isRepeated(write: PendingWrite, event: Saved): boolean {
  const { fields, isFinished } = event;
  if (write.state.kind === 'discarded') return false;
  if (isFinished && write.state.kind === 'waiting') return false; // it now goes at once
  const held = fieldsSet(write);
  return Object.keys(fields).every((name) => isSameValue(held[name], fields[name]));
}

function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A field that joins a waiting update has the base of the present, not of the update's start. */
function widenBase(
  write: PendingWrite,
  event: Saved,
  ofRecord: readonly PendingWrite[],
): PendingWrite {
  const { change } = write;
  if (change.kind !== 'update' || change.base === null || event.base === null) return write;
  const joining = Object.keys(event.fields).filter((name) => !(name in change.fields));
  if (joining.length === 0) return write;
  const before = ofRecord.slice(0, ofRecord.indexOf(write));
  const joiningBase = pick(shownBase(event, before), joining);
  return { ...write, change: { ...change, base: { ...change.base, ...joiningBase } } };
}

/**
 * The base of an edit once what its editor shows has arrived, also what is under way (Q8.7). It lacks the fields of
 * which main has forgotten what the editor showed (Q20.207).
 */
function shownBase(event: Saved, ofRecord: readonly PendingWrite[]): Fields {
  const live = ofRecord.filter(isLive).map(fieldsSet);
  const arrived: Fields = Object.assign({}, deriveBase(event, ofRecord), ...live);
  const isForgotten = (name: string) =>
    event.base !== null && name in event.fields && !(name in event.base);
  const known = Object.keys(arrived).filter((name) => !isForgotten(name));
  return { ...pick(arrived, known), ...event.typed };
}

/** The base of an edit behind a delete: of that, without the fields in which its editor showed something else. */
function baseBehindDelete(event: Saved, base: Fields | null): Fields | null {
  if (base === null) return null;
  const { record, fields } = event;
  const shown: Fields = { ...event.base, ...event.typed };
  const isShown = (name: string) =>
    name in shown && sameAtOnce(valueKind(record.kind, name), shown[name], base[name]);
  return pick(
    base,
    Object.keys(base).filter((name) => !(name in fields) || isShown(name)),
  );
}

function changeOf(
  event: Saved,
  ofRecord: readonly PendingWrite[],
  isBesideUnseen: boolean,
): Change {
  const { fields, record } = event;
  const last = ofRecord.findLast(isLive);
  if (last?.change.kind === 'delete' && isFoldable(last)) {
    // An edit of a record that is being deleted comes behind the delete, with its base.
    return { kind: 'update', fields, base: baseBehindDelete(event, last.change.base) };
  }
  // A write that comes back takes in all without a base: never the edits of two editors.
  if (last !== undefined) {
    const isApart = isBesideUnseen && (event.base !== null || !isLocalId(record.id));
    return { kind: 'update', fields, base: isApart ? shownBase(event, ofRecord) : null };
  }
  if (isLocalId(record.id)) return { kind: 'create', fields };
  return { kind: 'update', fields, base: shownBase(event, ofRecord) };
}
