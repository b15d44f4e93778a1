/** The service has taken a write: what that means for the rest of the queue (Q8, Q9, Q13). */
import { isLocalId } from '../ids.ts';
import { ADOPTED_IDS_MAX } from '../limits.ts';
import { type ConfirmedRecord, type Fields, idText } from '../records/kinds.ts';
import { sameValue } from '../records/values.ts';
import { fieldsOf, picked, valueKind, writable } from '../records/writable.ts';
import { nextBase } from './next-base.ts';
import { awaitsBase, isLive, isUncertain, laneOf, type PendingWrite } from './pending-write.ts';
import type { Queue } from './queue.ts';
import { withAdopted } from './references.ts';
import { isSame } from './save.ts';

/**
 * The queue with `write` done. The record of a create gets its name everywhere at once: in younger
 * writes of it, and in all that name it.
 */
export function accept(
  queue: Queue,
  write: PendingWrite,
  reply: ConfirmedRecord | null,
  at: number,
): Queue {
  const made = write.change.kind === 'create' && reply !== null ? idText(reply) : undefined;
  const record = made === undefined ? write.record : { ...write.record, id: made };
  const done: PendingWrite = { ...write, record, state: { kind: 'done', reply } };
  const rest = reply === null ? {} : restOf(write, reply);
  const isBehind = (other: PendingWrite) =>
    other !== write && other.state.kind !== 'done' && isSame(other.record, write.record);
  const carrier = queue.writes.find(
    (other) =>
      isBehind(other) && isLive(other) && awaitsBase(other) && other.change.kind === 'update',
  );
  const writes = queue.writes.flatMap((other): PendingWrite[] => {
    if (other === write) {
      const isWhole = carrier !== undefined || Object.keys(rest).length === 0;
      return isWhole ? [done] : [done, completion(done, rest, at)];
    }
    if (!isBehind(other)) return [other];
    return [behind(other, done, other === carrier ? rest : {})];
  });
  const next = { ...queue, writes };
  return made === undefined ? next : adopt(next, write.record.id, done);
}

/**
 * Another write of the record, once `done` is: under the service's id, with its base (Q8), and with
 * the `rest` of the create if it is to carry it. A discarded one moves along without a base, for
 * nobody knows what will have happened when it is brought back; what was to create the record can
 * then only change it.
 */
function behind(other: PendingWrite, { record, state, ...done }: PendingWrite, rest: Fields) {
  const { change } = other;
  const moved = { ...other, record };
  if (change.kind === 'create') {
    return { ...moved, change: { kind: 'update' as const, fields: change.fields, base: {} } };
  }
  if (!awaitsBase(other) || !isLive(other)) return moved;
  const reply = state.kind === 'done' ? state.reply : null;
  const base = reply === null ? {} : nextBase({ ...done, record, state }, reply);
  if (change.kind === 'delete') return { ...moved, change: { ...change, base } };
  return { ...moved, change: { ...change, fields: { ...rest, ...change.fields }, base } };
}

/**
 * What a create could not carry (Q9): Markdown has no images, mentions or underline; and a note
 * without text was sent with a placeholder, which has to go. Other kinds are created whole.
 */
function restOf({ change, record }: PendingWrite, reply: ConfirmedRecord): Fields {
  if (change.kind !== 'create' || record.kind !== 'note') return {};
  const meant: Fields = { ...change.fields, content_html: change.fields['content_html'] ?? '' };
  const read = fieldsOf(record.kind, reply);
  const missing = Object.keys(writable.note.changed).filter(
    (field) => field in meant && !sameValue(valueKind('note', field), meant[field], read[field]),
  );
  return picked(meant, missing);
}

/** The rest of a create as an update of its own. */
function completion(done: PendingWrite, rest: Fields, at: number): PendingWrite {
  const reply = done.state.kind === 'done' ? done.state.reply : null;
  return {
    id: `${done.id}-rest`,
    record: done.record,
    change: { kind: 'update', fields: rest, base: reply && fieldsOf(done.record.kind, reply) },
    createdAt: done.createdAt,
    savedAt: at,
    attempts: 0,
    state: { kind: 'ready' },
  };
}

/** The new name of a record, known from now on and written into all that named it (Q13). */
function adopt(queue: Queue, local: string, { record }: PendingWrite): Queue {
  const made = [...queue.made, laneOf(record)].slice(-ADOPTED_IDS_MAX);
  if (!isLocalId(local)) return { ...queue, made };
  const entries = [...Object.entries(queue.adopted), [local, record.id] as const];
  return {
    ...queue,
    made,
    adopted: Object.fromEntries(entries.slice(-ADOPTED_IDS_MAX)),
    writes: queue.writes.map((write) =>
      isUncertain(write) || write.state.kind === 'done' ? write : withAdopted(write, local, record),
    ),
  };
}
