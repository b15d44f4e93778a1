/** What an open note makes of its record and its writes. */

import { valueKind } from '../../shared/kinds/kinds.ts';
import { NOTE_HTML_BYTES_MAX, NOTE_TITLE_CHARS_MAX } from '../../shared/limits.ts';
import { differing, sameValue } from '../../shared/merge/record/values.ts';
import type { NoteLike } from '../../shared/queue/overlay/overlay.ts';
import {
  fieldsSet,
  isLive,
  noteFieldsSet,
  type PendingWrite,
} from '../../shared/queue/pending-write.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { type NoteFields, noteFieldNames, pickFields } from '../../shared/records/note-fields.ts';
import { type Instant, parseTimestamp } from '../../shared/time.ts';
import { countInWords } from '../ui/dates.ts';

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
    (name) =>
      !(name in saved) ||
      (name in set && sameValue(valueKind('note', name), set[name], saved[name])),
  );
}

/** Parts what can be saved from what is too long, and says why; the rest need not wait for it. */
export function leaveOutTooLong(typed: NoteFields): {
  readonly fields: NoteFields;
  readonly tooLong: NoteFields;
  readonly why: string | null;
} {
  const { title, content_html: text, ...others } = typed;
  const isTitle = (title?.length ?? 0) > NOTE_TITLE_CHARS_MAX;
  const isText = (text?.length ?? 0) > NOTE_HTML_BYTES_MAX;
  const titleField = title === undefined ? {} : { title };
  const textField = text === undefined ? {} : { content_html: text };
  const [most, has] = [NOTE_TITLE_CHARS_MAX, title?.length ?? 0].map((count) =>
    countInWords(count),
  );
  const titleWhy = isTitle ? `Titles can have ${most} characters; this one has ${has}.` : null;
  const textWhy = isText
    ? 'This note has grown too long to be saved. Shorten it and it is saved.'
    : null;
  return {
    fields: { ...others, ...(!isTitle && titleField), ...(!isText && textField) },
    tooLong: { ...(isTitle && titleField), ...(isText && textField) },
    why: titleWhy ?? textWhy,
  };
}

/** The client chosen since `write` went to make the note without it: it has no other way (A10). */
export function linkLeftOut(write: PendingWrite, { link }: NoteFields): NoteFields['link'] {
  if (write.change.kind !== 'create' || !link) return undefined;
  const sent = noteFieldsSet(write).link;
  const isSent = sent?.record_type === link.record_type && sent.record_id === link.record_id;
  return isSent ? undefined : link;
}
