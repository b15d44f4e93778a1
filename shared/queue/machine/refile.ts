/** Replaces an edited note that somebody removed by a new note (Q15). */
import { REFILED_MAX } from '../../queue-limits.ts';
import type { Fields } from '../../records/kinds.ts';
import type { EventOf, Outcome } from '../events.ts';
import { awaitsBase, baseFields, fieldsSet, type PendingWrite } from '../pending-write.ts';
import { freeId, type Queue } from '../queue.ts';
import { nameOf } from '../words/record-name.ts';
import { accept } from './accept.ts';
import { differingAtOnce } from './compare-at-once.ts';
import { wholeNote } from './whole-note.ts';

type Removed = Extract<Outcome, { kind: 'removed' }>;

/** Whether the whole text of a write's note is known, so that it can be created anew. */
export function canBeRefiled(write: PendingWrite): boolean {
  const { change, record } = write;
  if (record.kind !== 'note' || change.kind !== 'update' || awaitsBase(write)) return false;
  return 'content_html' in baseFields(write) || 'content_html' in fieldsSet(write);
}

/**
 * Returns the queue with a create in place of `write`, which {@link canBeRefiled} and is not under
 * way. The cache drops the old record, and its id means the new one. If the user changed nothing
 * against the base, the removal stands.
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
    ...(write.hasLostPast && { hasLostPast: true }),
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

/** Removes the notices that the user has read. */
export function tell(queue: Queue, { ids }: EventOf<'told'>): Queue {
  const read = new Set(ids);
  const refiled = queue.refiled.filter(({ id }) => !read.has(id));
  return refiled.length === queue.refiled.length ? queue : { ...queue, refiled };
}

/** Whether the user wrote something; a note that was only attached, dated or hidden stays removed (Q15.6). */
function saysMore(write: PendingWrite): boolean {
  const differing = differingAtOnce('note', fieldsSet(write), baseFields(write));
  return differing.some((name) => name === 'title' || name === 'content_html');
}

/**
 * "Not found" may also mean that the author made the note private: then the new note must not be
 * visible to everybody.
 */
function visibilityOf(write: PendingWrite, removed: Removed): unknown {
  const set = fieldsSet(write)['visibility'];
  if (set !== undefined) return set;
  const base: Fields = isOwn(write, removed) ? baseFields(write) : {};
  return base['visibility'] ?? 'author_only';
}

function isOwn(write: PendingWrite, { memberId }: Removed): boolean {
  const base = baseFields(write);
  // Only its author sees such a note.
  if (base['visibility'] === 'author_only') return true;
  return memberId !== null && base['created_by_member_id'] === memberId;
}
