/** The service has taken a write: what that means for the rest of the queue (Q8, Q9, Q13). */
import { isLocalId, type RecordId } from '../../ids.ts';
import { ADOPTED_IDS_MAX } from '../../limits.ts';
import { type ConfirmedRecord, type Fields, idText } from '../../records/kinds.ts';
import { replaceWrites } from '../lanes.ts';
import { awaitsBase, isLive, isUncertain, laneOf, type PendingWrite } from '../pending-write.ts';
import { type Queue, writesOf } from '../queue.ts';
import { missingReferences, withAdopted } from '../references.ts';
import { type BaseSource, chooseBase, completion, remainderOf } from './completion.ts';

/**
 * The queue with `write` done. The record of a create gets its name everywhere at once: in younger
 * writes of it, and in all that name it. Where the reply has `changed since` it was sent, whatever is
 * still to be sent is compared with what was sent, or with nothing where that cannot be told (P4).
 */
export function accept(
  queue: Queue,
  write: PendingWrite,
  reply: ConfirmedRecord | null,
  at: number,
  baseSource: BaseSource = 'reply',
): Queue {
  const made = write.change.kind === 'create' && reply !== null ? idText(reply) : undefined;
  const record = made === undefined ? write.record : { ...write.record, id: made };
  const done: PendingWrite = { ...write, record, state: { kind: 'done', reply } };
  const others = writesOf(queue, write.record).filter(
    (other) => other !== write && other.state.kind !== 'done',
  );
  const waiting = others.filter((other) => isLive(other) && awaitsBase(other));
  const remainder =
    reply === null
      ? {}
      : remainderOf(write, reply, { baseSource, ofFound: writesOf(queue, record) });
  const carrier = waiting.find(({ change }) => change.kind === 'update');
  const removal = waiting.find(({ change }) => change.kind === 'delete');
  const isWhole = carrier !== undefined || Object.keys(remainder).length === 0;
  const place = queue.writes.lastIndexOf(write);
  const changed = new Map([[place, done]]);
  for (const other of others) {
    const moved = behind(other, done, {
      remainder: other === carrier ? remainder : {},
      baseSource,
    });
    changed.set(queue.writes.lastIndexOf(other), moved);
  }
  const after = replaceWrites(queue.writes, changed);
  const writes = isWhole
    ? after
    : after.toSpliced(
        place + 1,
        0,
        completion(queue, done, { remainder, at, baseSource, removal }),
      );
  const next = { ...queue, writes };
  return made === undefined ? next : adopt(next, write.record.id, done);
}

/**
 * Another write of the record, once `done` is: under the service's id, with its base (Q8), and with
 * the `rest` of the create if it is to carry it. A discarded one moves along without a base, for
 * nobody knows what will have happened when it is brought back; what was to create the record can
 * then only change it.
 */
function behind(
  other: PendingWrite,
  done: PendingWrite,
  { remainder, baseSource }: { readonly remainder: Fields; readonly baseSource: BaseSource },
): PendingWrite {
  const { change } = other;
  const moved = { ...other, record: done.record };
  if (change.kind === 'create') {
    // Whether it arrived is no question any more: as a change it was never sent.
    const { unsure: _, ...state } = { unsure: undefined, ...moved.state };
    return { ...moved, state, change: { kind: 'update', fields: change.fields, base: {} } };
  }
  if (!awaitsBase(other) || !isLive(other)) return moved;
  const reply = done.state.kind === 'done' ? done.state.reply : null;
  const base = reply === null ? {} : chooseBase(done, reply, baseSource);
  if (change.kind === 'delete') {
    // Nobody knows all of what would be deleted unseen (Q14).
    return { ...moved, change: { ...change, base: baseSource === 'reply' ? base : {} } };
  }
  return { ...moved, change: { ...change, fields: { ...remainder, ...change.fields }, base } };
}

/** The new name of a record, known from now on and written into all that named it (Q13). */
function adopt(before: Queue, local: RecordId, { record }: PendingWrite): Queue {
  const queue = before.made.length < ADOPTED_IDS_MAX ? before : halfForgotten(before);
  const made = [...queue.made, laneOf(record)];
  if (!isLocalId(local)) return { ...queue, made };
  const news = { [local]: record.id };
  // An id that the service gives once more means that record again, and no longer what took its place.
  const isAgain = Object.hasOwn(queue.adopted, record.id);
  const adopted = isAgain ? without(queue.adopted, record.id) : queue.adopted;
  const changed = new Map<number, PendingWrite>();
  for (const [at, write] of queue.writes.entries()) {
    if (write.state.kind === 'done') continue;
    // What may have been sent stays as it was; under a name of our own it never was.
    if (isUncertain(write) && missingReferences(write).length === 0) continue;
    const renamed = withAdopted(write, news);
    if (renamed !== write) changed.set(at, renamed);
  }
  const writes = changed.size === 0 ? queue.writes : replaceWrites(queue.writes, changed);
  return { ...queue, made, adopted: { ...adopted, ...news }, writes };
}

function without(adopted: Queue['adopted'], id: RecordId): Queue['adopted'] {
  const { [id]: _gone, ...others } = adopted;
  return others;
}

/** Many names at once: to forget a single one means to copy all the others. */
function halfForgotten(queue: Queue): Queue {
  const count = ADOPTED_IDS_MAX / 2;
  const adopted = Object.fromEntries(Object.entries(queue.adopted).slice(-count));
  return { ...queue, made: queue.made.slice(-count), adopted };
}
