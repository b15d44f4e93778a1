/** The user settles a conflict (Q11). */
import { itemsFor } from '../../kinds/invoice-items.ts';
import { changedNames, fieldsOf, readBase, valueKind } from '../../kinds/kinds.ts';
import type { ConfirmedRecord, Fields, WritableKind } from '../../records/kinds.ts';
import type { EventOf } from '../events.ts';
import { writeIn } from '../lanes.ts';
import { type Change, fieldsSet, type PendingWrite, type WriteState } from '../pending-write.ts';
import { type Queue, replaceWrite } from '../queue.ts';
import { withAdoptedIds } from '../references.ts';
import { wellFormed } from '../well-formed.ts';
import { sameAtOnce } from './compare-at-once.ts';
import { deleteState } from './undo.ts';

type Said = Pick<EventOf<'resolved'>, 'fields' | 'theirs'>;

/**
 * Why a conflict cannot be settled by what the user said; `undefined` where it can.
 *
 * - `settled`: there is no such conflict any more.
 * - `compared`: it is on its way once more, and may come back with another version of theirs.
 * - `changed`: theirs is no longer what they were shown.
 */
export type ResolveTrouble = 'settled' | 'compared' | 'changed';

/** What stands in the way of settling `write`, the one of this id if there is one. */
export function resolveTrouble(
  write: PendingWrite | undefined,
  said: Said,
): ResolveTrouble | undefined {
  if (write === undefined || write.state.kind === 'done' || write.state.kind === 'discarded') {
    return 'settled';
  }
  if (write.state.kind !== 'conflict') return 'compared';
  return isAsShown(write, write.state.theirs, said) ? undefined : 'changed';
}

/**
 * The user has seen both sides: what they settled on is sent, and theirs is what it rests on. Of
 * fields they said nothing about, what they wrote holds as before. Where theirs is another one by
 * now nothing changes: they have to see it first (P4).
 */
export function resolve(queue: Queue, said: EventOf<'resolved'>): Queue {
  const event = { ...said, fields: wellFormed(said.fields) };
  const write = writeIn(queue.writes, event.id);
  if (write?.state.kind !== 'conflict') return queue;
  const { theirs } = write.state;
  if (!isAsShown(write, theirs, event)) return queue;
  const { kind } = write.record;
  const base = readBase(kind, theirs);
  const chosen = { ...fieldsSet(write), ...withAdoptedIds(kind, event.fields, queue.adopted) };
  const fields = takenBy(kind, chosen, base);
  const change: Change =
    write.change.kind === 'delete' ? { kind: 'delete', base } : { kind: 'update', fields, base };
  const { sentBefore: _, ...known } = write; // theirs is the base, whoever wrote it
  const resolved = { ...known, savedAt: event.at, change, attempts: 0 };
  const state: WriteState = change.kind === 'delete' ? deleteState(event) : { kind: 'ready' };
  return replaceWrite(queue, write, { ...resolved, state });
}

/** The fields as a record that says `held` can take them: an item that was removed is a new one. */
function takenBy(kind: WritableKind, fields: Fields, held: Fields): Fields {
  const items = Object.entries(fields).filter(([name]) => valueKind(kind, name) === 'items');
  const taken = items.map(([name, value]) => [name, itemsFor(value, held[name])]);
  return { ...fields, ...Object.fromEntries(taken) };
}

/**
 * Whether `theirs` says what was shown, in everything that would be written over: a delete takes all
 * of it. Journals from before this was said hold nothing of it; what they settled was sent then.
 */
function isAsShown(write: PendingWrite, theirs: ConfirmedRecord, said: Said): boolean {
  const { theirs: shown } = said;
  if (shown === undefined) return true;
  const { kind } = write.record;
  const held = fieldsOf(kind, theirs);
  const sent = { ...fieldsSet(write), ...said.fields };
  return changedNames(kind)
    .filter((field) => write.change.kind === 'delete' || field in sent)
    .every((field) => sameAtOnce(valueKind(kind, field), shown[field], held[field]));
}
