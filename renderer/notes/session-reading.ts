/** What an open note makes of its record and its writes. */
import { sameField } from '../../shared/merge/merge-fields.ts';
import { differing } from '../../shared/merge/values.ts';
import type { NoteLike } from '../../shared/queue/overlay.ts';
import {
  fieldsSet,
  isLive,
  noteFieldsSet,
  type PendingWrite,
} from '../../shared/queue/pending-write.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { type NoteFields, noteFieldNames, pickFields } from '../../shared/records/note-fields.ts';
import { type Instant, parseTimestamp } from '../../shared/time.ts';

/** The service trims a title; somebody who pauses after a word keeps the space they typed. */
export function asTyped(seen: NoteFields, { title }: NoteFields): NoteFields {
  return title !== undefined && title.trim() === seen.title?.trim() ? { ...seen, title } : seen;
}

/** The cache may tell a moment later than main that it holds the reply to our last write. */
export function isFromBefore(record: NoteLike, answer: Fields, answeredAt: Instant): boolean {
  // Of one moment may be two versions: the service may count in seconds.
  if (parseTimestamp(record.updated_at) > answeredAt) return false;
  return differing('note', answer, pickFields(record)).length > 0;
}

/** Whether a create waits to be sent: then main can be told to let it wait, or no longer. */
export function hasUnsentCreate(writes: readonly PendingWrite[]): boolean {
  const last = writes.findLast(isLive);
  if (last?.change.kind !== 'create') return false;
  return last.state.kind === 'waiting' || last.state.kind === 'ready';
}

/** Whether the last save still waits for more typing: being finished makes it go now. */
export function isResting(writes: readonly PendingWrite[], saved: NoteFields): boolean {
  const last = writes.findLast(isLive);
  if (last?.state.kind !== 'waiting') return false;
  const set = fieldsSet(last);
  return noteFieldNames.every(
    (name) => !(name in saved) || (name in set && sameField(name, set, saved)),
  );
}

/** The client chosen since `write` went to make the note without it: it has no other way (A10). */
export function linkLeftOut(write: PendingWrite, { link }: NoteFields): NoteFields['link'] {
  if (write.change.kind !== 'create' || !link) return undefined;
  const sent = noteFieldsSet(write).link;
  const isSent = sent?.record_type === link.record_type && sent.record_id === link.record_id;
  return isSent ? undefined : link;
}
