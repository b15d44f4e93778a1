/** An edit of the user enters the queue (Q1, Q7, Q8). */
import { isLocalId, type RecordId, type WriteId } from '../ids.ts';
import { sameField } from '../merge/merge-fields.ts';
import { type NoteFields, noteFieldNames, pickFields } from '../records/note-fields.ts';
import type { EventOf } from './events.ts';
import { fold, restingState } from './fold.ts';
import { nextBase } from './next-base.ts';
import {
  type Change,
  isFoldable,
  isLive,
  type PendingWrite,
  type RecordRef,
} from './pending-write.ts';
import type { Queue } from './queue.ts';

/** The queue with the edit in it: part of the record's last unsent write, or a write of its own. */
export function save(queue: Queue, event: EventOf<'saved'>): Queue {
  if (queue.writes.some((write) => isSaidTwice(write, event))) return queue;
  const record = { ...event.record, id: knownId(queue, event.record.id) };
  const ofRecord = queue.writes.filter((write) => isSame(write.record, record));
  const last = ofRecord.findLast(isLive);
  if (last !== undefined && isFoldable(last)) {
    const folded = fold(seenWider(last, event), event.fields, event);
    if (event.at === last.savedAt && JSON.stringify(folded) === JSON.stringify(last)) return queue;
    return { ...queue, writes: queue.writes.map((write) => (write === last ? folded : write)) };
  }
  const isEmpty = Object.keys(event.fields).length === 0;
  if (isEmpty && (last !== undefined || !isLocalId(record.id))) return queue;
  const write: PendingWrite = {
    id: freeId(queue, event.writeId),
    record,
    change: changeOf(event, record, ofRecord),
    createdAt: event.at,
    savedAt: event.at,
    attempts: 0,
    state: restingState(event.at, event),
  };
  return { ...queue, writes: [...queue.writes, write] };
}

/** The id the service gave a record, where it has given one. */
export function knownId(queue: Pick<Queue, 'adopted'>, id: RecordId): RecordId {
  return Object.hasOwn(queue.adopted, id) ? (queue.adopted[id] ?? id) : id;
}

/** Whether two names mean one record. */
export function isSame(one: RecordRef, other: RecordRef): boolean {
  return one.kind === other.kind && one.id === other.id;
}

/** The same edit again: its sender did not hear that it had arrived. */
function isSaidTwice(write: PendingWrite, event: EventOf<'saved'>): boolean {
  const { writeId, fields, isFinished } = event;
  if (write.id !== writeId || write.state.kind === 'discarded') return false;
  if (isFinished && write.state.kind === 'waiting') return false; // it now goes at once
  const held = write.change.fields;
  const { link } = fields;
  const hasLink =
    held.link?.record_id === link?.record_id && held.link?.record_type === link?.record_type;
  return (
    noteFieldNames.every((name) => !(name in fields) || held[name] === fields[name]) &&
    (hasLink || !('link' in fields))
  );
}

/** Two writes never share an id, even where two different edits came under one. */
function freeId(queue: Queue, id: WriteId): WriteId {
  let free = id;
  while (queue.writes.some((write) => write.id === free)) free = `${free}-next`;
  return free;
}

/** A field that joins a waiting update was seen as the record stood then, not when it began. */
function seenWider(write: PendingWrite, { fields, base }: EventOf<'saved'>): PendingWrite {
  const { change } = write;
  if (change.kind !== 'update' || change.base === null || base === null) return write;
  const joining = noteFieldNames.filter((name) => name in fields && !(name in change.fields));
  if (joining.length === 0) return write;
  return {
    ...write,
    change: { ...change, base: { ...change.base, ...pickFields(base, joining) } },
  };
}

function changeOf(
  event: EventOf<'saved'>,
  record: RecordRef,
  ofRecord: readonly PendingWrite[],
): Change {
  const { fields } = event;
  if (ofRecord.some(isLive)) return { kind: 'update', fields, base: null };
  if (isLocalId(record.id)) return { kind: 'create', fields };
  return { kind: 'update', fields, base: seenBefore(event, ofRecord) };
}

/** What the user saw: the editor may not have heard yet that its last write was accepted. */
function seenBefore({ base }: EventOf<'saved'>, ofRecord: readonly PendingWrite[]): NoteFields {
  const said = base ?? {};
  const answered = ofRecord.findLast(({ state }) => state.kind === 'done');
  if (answered?.state.kind !== 'done') return said;
  const { reply } = answered.state;
  const heard = noteFieldNames.filter((name) => name in said && sameField(name, said, reply));
  return { ...nextBase(answered, reply), ...pickFields(reply, heard) };
}
