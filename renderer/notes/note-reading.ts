/** Derives an open note from its record and its writes. */

import type { NoteFields } from '../../shared/kinds/note.ts';
import { noteFieldsSet, type PendingWrite } from '../../shared/queue/pending-write.ts';
import { NOTE_HTML_BYTES_MAX, NOTE_TITLE_CHARS_MAX } from '../../shared/text-limits.ts';
import type { Parted } from '../session/session-reading.ts';
import { countInWords } from '../ui/dates.ts';

/** The service trims a title; somebody who pauses after a word keeps the space they typed. */
export function asTyped(base: NoteFields, { title }: NoteFields): NoteFields {
  return title !== undefined && title.trim() === base.title?.trim() ? { ...base, title } : base;
}

/**
 * Separates fields that can be saved from those that are too long, with the reason; the others need
 * not wait for them.
 */
export function leaveOutTooLong(typed: NoteFields): Parted<NoteFields> {
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
    left: { ...(isTitle && titleField), ...(isText && textField) },
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
