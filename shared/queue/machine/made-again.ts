/** Makes an edited record anew that somebody else deleted (Q15.7). */
import * as v from 'valibot';
import type { RecordId } from '../../ids.ts';
import { changedNames, kinds } from '../../kinds/kinds.ts';
import type { Fields, WritableKind } from '../../records/kinds.ts';
import type { EventOf } from '../events.ts';
import { writeIn } from '../lanes.ts';
import {
  baseFields,
  discardAt,
  fieldsSet,
  isFoldable,
  type PendingWrite,
  type RecordRef,
  resetWrite,
} from '../pending-write.ts';
import { freeId, type Queue, writesOf } from '../queue.ts';
import { isGone } from '../refusals.ts';
import { accept } from './accept.ts';
import { differingAtOnce } from './compare-at-once.ts';

/**
 * Whether a create can take the place of this edit: every field is known. What a comment was on is not.
 */
export function canBeMadeAgain(write: PendingWrite): boolean {
  const { kind } = write.record;
  if (kind === 'note' || kind === 'comment' || !isGone(write)) return false;
  const known = { ...baseFields(write), ...fieldsSet(write) };
  return changedNames(kind).every((name) => name in known);
}

/**
 * Ends the edits, so that the cache drops their record, and creates a new one with all that is known. The
 * other edits of the record go into it too: else each made one of its own. Of two values of one field the
 * newer counts, and the edit with the older one is discarded: there it can still be read.
 */
export function makeAgain(queue: Queue, write: PendingWrite, said: EventOf<'kept-both'>): Queue {
  const { createdAt, record, hasLostPast } = write;
  const { kind } = record;
  const edits = writesOf(queue, record).filter(
    (one) => one === write || (one.change.kind === 'update' && isFoldable(one)),
  );
  const set: Fields = Object.assign({}, ...edits.map(fieldsSet));
  let gone = queue;
  for (const { id } of edits) {
    const edit = writeIn(gone.writes, id);
    if (edit === undefined) continue;
    const isTaken = id === write.id || differingAtOnce(kind, fieldsSet(edit), set).length === 0;
    const discarded = discardAt(edit, said.at);
    const writes = gone.writes.map((one) => (one === edit ? discarded : one));
    gone = isTaken ? accept(gone, edit, null, said.at) : { ...gone, writes };
  }
  const known = { ...baseFields(write), ...set };
  const create: PendingWrite = {
    id: freeId(gone, `${write.id}-anew`),
    record: { kind, id: said.localId },
    change: { kind: 'create', fields: takenByCreate(kind, kinds[kind].anew(known)) },
    createdAt,
    savedAt: said.at,
    attempts: 0,
    ...(hasLostPast && { hasLostPast }),
    state: { kind: 'ready' },
  };
  const writes = gone.writes.map((one) =>
    said.takesComments && isCommentOn(record, one) ? onRecord(one, said.localId) : one,
  );
  return { ...gone, writes: [...writes, create] };
}

/** Whether this is a new comment on the record, certainly not on the service. */
function isCommentOn({ kind, id }: RecordRef, write: PendingWrite): boolean {
  if (write.record.kind !== 'comment' || write.change.kind !== 'create') return false;
  const { commentable_type: type, commentable_id: of } = fieldsSet(write);
  return isFoldable(write) && String(type).toLowerCase() === kind && of === id;
}

/** The comment on another record (Q15.13). */
function onRecord(write: PendingWrite, id: RecordId): PendingWrite {
  const fields = { ...fieldsSet(write), commentable_id: id };
  return resetWrite({ ...write, change: { kind: 'create', fields } }, { kind: 'ready' });
}

/** Those of the fields that are not empty and that a create takes. */
export function takenByCreate(kind: WritableKind, fields: Fields): Fields {
  const { allFields } = kinds[kind];
  const taken = Object.entries(fields).filter(([name, value]) => {
    const field = allFields[name];
    return value !== null && field !== undefined && v.is(field.schema, value);
  });
  return Object.fromEntries(taken);
}
