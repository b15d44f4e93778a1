/** Chooses the notes of a list, and their order. */
import type { RecordId } from '../../shared/ids.ts';
import { attachmentsSet, isAttachedTo } from '../../shared/kinds/note.ts';
import { fieldsSet, needsUser, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Instant } from '../../shared/time.ts';

/** A note with changes the cache does not hold, and when the newest of them was saved. */
export type PendingNote = { readonly id: RecordId; readonly savedAt: Instant };

/** The notes with pending changes, newest first; with `companyId` those that may be of that client. */
export function pendingNotes(
  cached: readonly RecordId[],
  writes: readonly PendingWrite[],
  companyId?: number | string,
): PendingNote[] {
  const known = new Set(companyId === undefined ? [] : cached);
  const pending = new Map<RecordId, Instant>();
  for (const write of writes) {
    const { id } = write.record;
    if (write.state.kind === 'discarded' || write.record.kind !== 'note') continue;
    if (companyId !== undefined && !known.has(id) && !isOf(write, companyId)) continue;
    pending.set(id, Math.max(pending.get(id) ?? 0, write.savedAt));
  }
  return [...pending]
    .map(([id, savedAt]) => ({ id, savedAt }))
    .sort((one, other) => other.savedAt - one.savedAt);
}

/**
 * Puts pending notes among the cached ones by their own time. `after` has the number of cached notes
 * before each pending one; without it, the note goes on top.
 */
export function listedNotes(
  cached: readonly RecordId[],
  pending: readonly PendingNote[],
  after: ReadonlyMap<RecordId, number>,
): RecordId[] {
  const moved = new Set(pending.map(({ id }) => id));
  const listed: RecordId[] = [];
  let next = 0;
  cached.forEach((id, index) => {
    for (let one = pending[next]; one && (after.get(one.id) ?? 0) <= index; one = pending[next]) {
      listed.push(one.id);
      next += 1;
    }
    if (!moved.has(id)) listed.push(id);
  });
  return [...listed, ...pending.slice(next).map(({ id }) => id)];
}

/** The listed notes without those that the user has deleted, unless they need a decision. */
export function withoutDeleted(
  ids: readonly RecordId[],
  writes: readonly PendingWrite[],
): readonly RecordId[] {
  const gone = new Set(
    writes.flatMap((write) => {
      const { change, state } = write;
      const isDeleted = change.kind === 'delete' && state.kind !== 'discarded';
      const isGoing = isDeleted || (state.kind === 'done' && state.reply === null);
      return isGoing && write.record.kind === 'note' && !needsUser(write) ? [write.record.id] : [];
    }),
  );
  return gone.size === 0 ? ids : ids.filter((id) => !gone.has(id));
}

/** The listed notes without those that the user has detached from the client. */
export function withoutDetached(
  ids: readonly RecordId[],
  writes: readonly PendingWrite[],
  companyId: number | string,
): readonly RecordId[] {
  const isLeft = new Map<RecordId, boolean>();
  for (const write of writes) {
    if (write.state.kind === 'discarded' || write.record.kind !== 'note') continue;
    const links = attachmentsSet(fieldsSet(write));
    if (links) isLeft.set(write.record.id, !isAttachedTo(links, 'company', companyId));
  }
  return isLeft.size === 0 ? ids : ids.filter((id) => isLeft.get(id) !== true);
}

function isOf(write: PendingWrite, companyId: number | string): boolean {
  return isAttachedTo(attachmentsSet(fieldsSet(write)) ?? [], 'company', companyId);
}
