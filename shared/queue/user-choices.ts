/** What the user decides in the outbox: try again, discard, bring back, keep both (Q11). */
import { isLocalId } from '../ids.ts';
import { noteLinkTypes } from '../records/note.ts';
import { type NoteFields, pickFields } from '../records/note-fields.ts';
import type { EventOf } from './events.ts';
import {
  type Change,
  isFoldable,
  isLive,
  needsUser,
  type PendingWrite,
  type WriteState,
} from './pending-write.ts';
import type { Queue } from './queue.ts';
import { isSame } from './save.ts';

/** Makes the given writes due now, whatever they were waiting for. */
export function retry(queue: Queue, event: EventOf<'retried'>): Queue {
  return change(queue, event.ids, (write) => {
    const { state } = write;
    if (state.kind === 'checking') {
      return state.until <= event.at ? write : { ...write, state: { ...state, until: event.at } };
    }
    if (state.kind === 'ready' && write.attempts === 0) return write;
    return isFoldable(write) ? withState(write, { kind: 'ready' }) : write;
  });
}

/** Takes a write out of the way; one that may have reached the service stays as it is. */
export function discard(queue: Queue, event: EventOf<'discarded'>): Queue {
  return change(queue, [event.id], (write) =>
    isFoldable(write) ? withState(write, { kind: 'discarded', at: event.at }) : write,
  );
}

/** Brings a discarded write back, unless other work on its record stands in its place. */
export function restore(queue: Queue, event: EventOf<'restored'>): Queue {
  const write = queue.writes.find(({ id }) => id === event.id);
  if (write?.state.kind !== 'discarded') return queue;
  const others = queue.writes.filter((other) => other !== write);
  const ofRecord = others.filter((other) => isSame(other.record, write.record));
  if (ofRecord.some(isLive)) return queue;
  const grounded = { ...write, change: groundedChange(write, ofRecord) };
  // Last in line: what was sent since must not lie over it on the screen.
  return { ...queue, writes: [...others, withState(grounded, { kind: 'ready' })] };
}

/** Turns an update that cannot go on into a note of its own. */
export function keepBoth(queue: Queue, event: EventOf<'kept-both'>): Queue {
  return change(queue, [event.id], (write) => {
    if (write.change.kind !== 'update' || !needsUser(write)) return write;
    const created: PendingWrite = {
      ...write,
      record: { ...write.record, id: event.localId },
      change: { kind: 'create', fields: whole(write) },
    };
    return withState(created, { kind: 'ready' });
  });
}

/**
 * A change that can stand by itself. One that was discarded while an older write was unconfirmed,
 * and whose older write never was confirmed, has no base: it takes in the create it rested on, or
 * is compared with nothing, so that any difference is asked about.
 */
function groundedChange(
  { change: own, record }: PendingWrite,
  ofRecord: readonly PendingWrite[],
): Change {
  if (own.kind === 'create' || own.base !== null) return own;
  if (!isLocalId(record.id)) return { ...own, base: {} };
  const create = ofRecord.findLast((other) => other.change.kind === 'create');
  return { kind: 'create', fields: { ...create?.change.fields, ...own.fields } };
}

/** Every field of the note as the user left it, attached where theirs is. */
function whole({ change: own, state }: PendingWrite): NoteFields {
  const theirs = state.kind === 'conflict' ? state.theirs : undefined;
  const seen = (own.kind === 'update' && own.base) || {};
  // A create takes one link: the client is where people look for a note first.
  const links = theirs?.note_links ?? [];
  const link =
    links.find(({ record_type }) => record_type === 'company') ??
    links.find(({ record_type }) => isLinkType(record_type));
  return {
    ...(link && isLinkType(link.record_type)
      ? { link: { record_type: link.record_type, record_id: link.record_id } }
      : {}),
    ...(theirs ? pickFields(theirs) : {}),
    ...seen,
    ...own.fields,
  };
}

function isLinkType(type: string | null): type is (typeof noteLinkTypes)[number] {
  return (noteLinkTypes as readonly (string | null)[]).includes(type);
}

function withState(write: PendingWrite, state: WriteState): PendingWrite {
  return { ...write, attempts: 0, state };
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
