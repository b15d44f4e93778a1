/** Resolves a conflict (Q11). */
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
 * Why a conflict cannot be resolved; `undefined` if it can.
 *
 * - `gone`: there is no such conflict any more.
 * - `compared`: it is being sent again, and may return with another version of theirs.
 * - `changed`: theirs differs from what the user was shown.
 */
export type ResolveTrouble = 'gone' | 'compared' | 'changed';

/** Returns what prevents resolving `write`; `undefined` if nothing does. */
export function resolveTrouble(
  write: PendingWrite | undefined,
  said: Said,
): ResolveTrouble | undefined {
  if (write === undefined || write.state.kind === 'done' || write.state.kind === 'discarded') {
    return 'gone';
  }
  if (write.state.kind !== 'conflict') return 'compared';
  return isAsShown(write, write.state.theirs, said) ? undefined : 'changed';
}

/**
 * Resolves a conflict: sends what the user chose, with theirs as the base. Fields they did not
 * choose keep what they wrote. If theirs has changed, nothing happens: the user must see it first
 * (P4).
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
  const fields = adaptItems(kind, chosen, base);
  const change: Change =
    write.change.kind === 'delete' ? { kind: 'delete', base } : { kind: 'update', fields, base };
  const { sentBefore: _, ...known } = write; // theirs is the base, whoever wrote it
  const resolved = { ...known, savedAt: event.at, change, attempts: 0 };
  const state: WriteState = change.kind === 'delete' ? deleteState(event) : { kind: 'ready' };
  return replaceWrite(queue, write, { ...resolved, state });
}

/**
 * Returns the fields in a form that a record with `held` accepts: a removed item becomes a new one.
 */
function adaptItems(kind: WritableKind, fields: Fields, held: Fields): Fields {
  const items = Object.entries(fields).filter(([name]) => valueKind(kind, name) === 'items');
  const taken = items.map(([name, value]) => [name, itemsFor(value, held[name])]);
  return { ...fields, ...Object.fromEntries(taken) };
}

/**
 * Whether `theirs` is what was shown, in all fields that would be overwritten; for a delete in all
 * fields. Old journals do not have what was shown; their conflicts count as resolved.
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
