/** Applies an accepted response to the queue (Q8, Q9, Q13). */
import { isLocalId, type RecordId } from '../../ids.ts';
import { ADOPTED_IDS_MAX } from '../../queue-limits.ts';
import { type ConfirmedRecord, type Fields, idText } from '../../records/kinds.ts';
import { replaceWrites } from '../lanes.ts';
import { awaitsBase, isLive, isUncertain, laneOf, type PendingWrite } from '../pending-write.ts';
import { type Queue, writesOf } from '../queue.ts';
import { missingReferences, withAdopted } from '../references.ts';
import { type BaseSource, chooseBase, completion, remainderOf } from './completion.ts';
import { knownBaseBehind } from './known-base.ts';

/**
 * Returns the queue with `write` done. The record of a create gets its id everywhere at once: in
 * its younger writes, and in all that name it. If the reply was edited since it was sent, the
 * values sent are the base for what is still to send. If that is unknown, there is no base (P4).
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
  const findKnownBase = (other: PendingWrite) => knownBaseBehind(other, write, queue.adopted);
  // A text that lacks words of the remainder is merged with them, not sent in its place.
  const carrier = waiting.find(
    (other) =>
      other.change.kind === 'update' &&
      Object.keys(findKnownBase(other)).every((name) => !(name in remainder)),
  );
  const removal = waiting.find(({ change }) => change.kind === 'delete');
  const isWhole = carrier !== undefined || Object.keys(remainder).length === 0;
  const place = queue.writes.lastIndexOf(write);
  const changed = new Map([[place, done]]);
  for (const other of others) {
    const moved = moveBehind(other, done, {
      remainder: other === carrier ? remainder : {},
      baseSource,
      knownBase: findKnownBase(other),
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

type Behind = {
  readonly remainder: Fields;
  readonly baseSource: BaseSource;
  readonly knownBase: Fields;
};

/**
 * Moves another write of the record behind `done`: the service's id, its base (Q8), and the
 * create's remainder if it carries it. A discarded write gets no base, because the record may
 * change before it is restored. A create becomes an update.
 */
function moveBehind(
  other: PendingWrite,
  done: PendingWrite,
  { remainder, baseSource, knownBase }: Behind,
): PendingWrite {
  const { change } = other;
  const moved = { ...other, record: done.record };
  if (change.kind === 'create') {
    // It was never sent as an update, so the question whether it arrived is over.
    const { unsure: _, ...state } = { unsure: undefined, ...moved.state };
    return { ...moved, state, change: { kind: 'update', fields: change.fields, base: {} } };
  }
  if (!awaitsBase(other) || !isLive(other)) return moved;
  const reply = done.state.kind === 'done' ? done.state.reply : null;
  const base = reply === null ? {} : chooseBase(done, reply, baseSource);
  if (change.kind === 'delete') {
    // The user has not seen everything that would be deleted (Q14).
    return { ...moved, change: { ...change, base: baseSource === 'reply' ? base : {} } };
  }
  const fields = { ...remainder, ...change.fields };
  return { ...moved, change: { kind: 'update', fields, base: { ...base, ...knownBase } } };
}

/** Records the new id of a record and writes it into all that name it (Q13). */
function adopt(before: Queue, local: RecordId, { record }: PendingWrite): Queue {
  const queue = before.made.length < ADOPTED_IDS_MAX ? before : forgetHalf(before);
  const made = [...queue.made, laneOf(record)];
  if (!isLocalId(local)) return { ...queue, made };
  const news = { [local]: record.id };
  // If the service gives an id again, it means that record, not its replacement.
  const isAgain = Object.hasOwn(queue.adopted, record.id);
  const adopted = isAgain ? without(queue.adopted, record.id) : queue.adopted;
  const changed = new Map<number, PendingWrite>();
  for (const [at, write] of queue.writes.entries()) {
    if (write.state.kind === 'done') continue;
    // A write that may have been sent stays as it was, unless it names a record without an id, for
    // then it never was.
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

/** Drops half at once, because dropping one copies all the others. */
function forgetHalf(queue: Queue): Queue {
  const count = ADOPTED_IDS_MAX / 2;
  const adopted = Object.fromEntries(Object.entries(queue.adopted).slice(-count));
  return { ...queue, made: queue.made.slice(-count), adopted };
}
