/** Somebody has removed the note that the user changed: their version becomes a new one (Q15). */
import { REFILED_MAX } from '../../limits.ts';
import type { Fields } from '../../records/kinds.ts';
import type { EventOf, Outcome } from '../events.ts';
import { awaitsBase, baseFields, fieldsSet, type PendingWrite } from '../pending-write.ts';
import { freeId, type Queue } from '../queue.ts';
import { nameOf } from '../words/record-name.ts';
import { accept } from './accept.ts';
import { differingAtOnce } from './compare-at-once.ts';
import { wholeNote } from './whole-note.ts';

type Removed = Extract<Outcome, { kind: 'removed' }>;

/** Whether the write is one of a note of which the whole text is known, so that it can be made anew. */
export function canBeRefiled(write: PendingWrite): boolean {
  const { change, record } = write;
  if (record.kind !== 'note' || change.kind !== 'update' || awaitsBase(write)) return false;
  return 'content_html' in baseFields(write) || 'content_html' in fieldsSet(write);
}

/**
 * The queue with a create in the place of `write`, which {@link canBeRefiled} and is certainly not
 * under way. The old record is done with, so that the cache lets go of it, and its name means the new
 * one. Where the user has changed nothing against what they saw, the removal stands.
 */
export function refile(queue: Queue, write: PendingWrite, removed: Removed, at: number): Queue {
  const gone = accept(queue, write, null, at);
  if (removed.isUnchanged || !saysMore(write)) return gone;
  const { id: was, kind } = write.record;
  const fields = { ...wholeNote(write), visibility: visibilityOf(write, removed) };
  const create: PendingWrite = {
    id: freeId(gone, `${write.id}-anew`),
    record: { kind, id: removed.localId },
    change: { kind: 'create', fields },
    createdAt: write.createdAt,
    savedAt: write.savedAt,
    attempts: 0,
    state: { kind: 'ready' },
  };
  const isPrivate = fields.visibility !== baseFields(write)['visibility'] && !isOwn(write, removed);
  const news = { id: create.id, at, was, name: nameOf(create), isPrivate };
  return {
    ...gone,
    writes: [...gone.writes, create],
    adopted: { ...gone.adopted, [was]: removed.localId },
    refiled: [...gone.refiled, news].slice(-REFILED_MAX),
  };
}

/** The user has read it. */
export function tell(queue: Queue, { ids }: EventOf<'told'>): Queue {
  const read = new Set(ids);
  const refiled = queue.refiled.filter(({ id }) => !read.has(id));
  return refiled.length === queue.refiled.length ? queue : { ...queue, refiled };
}

function saysMore(write: PendingWrite): boolean {
  return differingAtOnce('note', fieldsSet(write), baseFields(write)).length > 0;
}

/**
 * "Not found" may also mean that its author now keeps the note to themselves: what they took from
 * everybody's sight is not to be shown to everybody again.
 */
function visibilityOf(write: PendingWrite, removed: Removed): unknown {
  const set = fieldsSet(write)['visibility'];
  if (set !== undefined) return set;
  const base: Fields = isOwn(write, removed) ? baseFields(write) : {};
  return base['visibility'] ?? 'author_only';
}

function isOwn(write: PendingWrite, { memberId }: Removed): boolean {
  const base = baseFields(write);
  // Nobody but its author sees such a note.
  if (base['visibility'] === 'author_only') return true;
  return memberId !== null && base['created_by_member_id'] === memberId;
}
