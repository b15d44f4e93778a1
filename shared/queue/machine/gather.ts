/** What was written behind a write that came back unsent (Q7, Q14). */
import { changedNames, kinds } from '../../kinds/kinds.ts';
import type { Fields, WritableKind } from '../../records/kinds.ts';
import {
  awaitsBase,
  baseFields,
  isFoldable,
  isLive,
  type PendingWrite,
  parkFor,
} from '../pending-write.ts';
import { type Queue, writesOf } from '../queue.ts';
import { foldYounger } from './fold.ts';
import { sentBeforeOf } from './sent-before.ts';

/**
 * A write that came back takes in what the user wrote since: one thing to send or to settle, and
 * nothing rests on a write that may now be discarded.
 *
 * Where they have deleted the record since, nothing of it has to be sent any more. The delete then
 * rests on what they saw before, and so does what they wrote after it; what only this computer knows
 * is gone with its create, and everything that was written of it is kept in that.
 */
export function gathered(queue: Queue, back: PendingWrite): Queue {
  if (!isFoldable(back)) return queue;
  const behind = writesOf(queue, back.record).filter(
    (other) => other !== back && isLive(other) && awaitsBase(other),
  );
  if (behind.length === 0) return queue;
  const deleteAt = behind.findIndex(({ change }) => change.kind === 'delete');
  const removal = behind[deleteAt];
  const isMade = back.change.kind === 'create';
  const upTo = deleteAt === -1 || isMade ? behind.length : deleteAt;
  const taken = back.change.kind === 'delete' ? [] : behind.slice(0, upTo);
  const whole = taken.filter(({ change }) => change.kind !== 'delete').reduce(foldYounger, back);
  const gone = new Set(taken);
  return {
    ...queue,
    writes: queue.writes.flatMap((write): PendingWrite[] => {
      if (gone.has(write)) return [];
      if (write === back) return [removal === undefined ? whole : parkFor(removal, whole)];
      return behind.includes(write) ? [withBase(write, back)] : [write];
    }),
  };
}

function withBase(write: PendingWrite, back: PendingWrite): PendingWrite {
  const { change, record } = write;
  if (change.kind === 'create') return write;
  const known = baseFields(back);
  const base = change.kind === 'delete' ? fillDeleteBase(record.kind, known) : known;
  return { ...write, ...sentBeforeOf(back), change: { ...change, base } };
}

/**
 * What a delete rests on behind an edit that may know a part of the record only: whatever else there is
 * must not be deleted unseen. Of a note it is the text, and without that nobody knows enough.
 */
function fillDeleteBase(kind: WritableKind, known: Fields): Fields {
  const { body } = kinds[kind];
  if (body !== undefined) return body in known ? known : {};
  return { ...Object.fromEntries(changedNames(kind).map((field) => [field, null])), ...known };
}
