/** Derives an open note from its record and its writes. */

import {
  attachmentsIn,
  isAttachedTo,
  type NoteAttachment,
  type NoteFields,
} from '../../shared/kinds/note.ts';
import { baseFields, type PendingWrite } from '../../shared/queue/pending-write.ts';
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

/** A change of attachments that the service has not made, although it accepted the write (A22). */
export type LinkNotTaken = {
  readonly kind: 'not attached' | 'not detached';
  readonly link: NoteAttachment;
};

/** Returns the first such change of an accepted write. */
export function linkNotTaken(write: PendingWrite): LinkNotTaken | undefined {
  const { change, state } = write;
  if (change.kind !== 'update' || state.kind !== 'done' || state.reply === null) return undefined;
  if (!('note_links' in change.fields)) return undefined;
  const before = attachmentsIn(baseFields(write)['note_links']);
  const wanted = attachmentsIn(change.fields['note_links']);
  const there = attachmentsIn(state.reply['note_links']);
  const isIn = (links: readonly NoteAttachment[], { record_type, record_id }: NoteAttachment) =>
    isAttachedTo(links, record_type, record_id);
  const missing = wanted.find((link) => !isIn(before, link) && !isIn(there, link));
  if (missing) return { kind: 'not attached', link: missing };
  const left = there.find((link) => isIn(before, link) && !isIn(wanted, link));
  return left && { kind: 'not detached', link: left };
}
