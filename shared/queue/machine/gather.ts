/** Folds the writes behind a write that came back unsent (Q7, Q14). */
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
import { foldBeside } from './known-base.ts';
import { sentBeforeOf } from './sent-before.ts';

/**
 * Folds what the user wrote since into a write that came back. So there is one write to send or
 * resolve, and no write is based on one that may be discarded.
 *
 * If the record was deleted since, none of it is sent. The delete, and edits after it, get the base
 * of the returned write. A record that only this computer has is removed with its create, which
 * keeps all later edits.
 */
export function gather(queue: Queue, back: PendingWrite): Queue {
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
  const whole = taken.filter(({ change }) => change.kind !== 'delete').reduce(foldBeside, back);
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
 * The base of a delete behind an edit that may know only a part of the record: other fields must
 * not be deleted unseen. For a note that is its text; without it the base is unknown.
 */
function fillDeleteBase(kind: WritableKind, known: Fields): Fields {
  const { body } = kinds[kind];
  if (body !== undefined) return body in known ? known : {};
  return { ...Object.fromEntries(changedNames(kind).map((field) => [field, null])), ...known };
}
