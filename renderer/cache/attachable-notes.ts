/** The notes that can be attached to an open record, and the edit that attaches one. */
import { attachmentsIn, isAttachedTo, type NoteAttachment } from '../../shared/kinds/note.ts';
import { linkOf } from '../../shared/queue/machine/whole-note.ts';
import { isFoldable, isLive, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { UNTITLED } from '../../shared/shown-name.ts';
import { NOTE_LINKS_MAX } from '../../shared/text-limits.ts';
import type { Day } from '../../shared/time.ts';
import type { Cache } from './cache.ts';
import { rowsWithPending } from './record-choices.ts';
import type { NoteRow } from './rows.ts';
import { openNotes } from './sealed-rows.ts';

/** As many as the picker searches, those changed last. */
export const ATTACHABLE_MAX = 1_000;

export type AttachableNote = {
  readonly id: string;
  readonly name: string;
  readonly date: Day | null;
};

/** Reads the notes that were changed last. */
export async function readLatestNotes(cache: Cache): Promise<readonly NoteRow[]> {
  const latest = cache.notes.orderBy('updatedAt').reverse().limit(ATTACHABLE_MAX);
  return openNotes(cache, await latest.toArray());
}

/** Those of them, and of the ones made here, that can be attached to the record. */
export function attachableNotes(
  rows: readonly NoteRow[],
  writes: readonly PendingWrite[],
  { record_type: type, record_id: id }: NoteAttachment,
): readonly AttachableNote[] {
  const all = rowsWithPending('notes', rows, writes) as unknown as readonly NoteRow[];
  return all.flatMap(({ id: noteId, title, excerpt, date, note_links }) => {
    const links = attachmentsIn(note_links);
    // The service may attach notes to kinds that this program does not know: those must stay.
    const isKnown = links.length === (note_links ?? []).length;
    if (!isKnown || links.length >= NOTE_LINKS_MAX || isAttachedTo(links, type, id)) return [];
    return [{ id: noteId, name: title || excerpt || UNTITLED, date: date ?? null }];
  });
}

/** The fields that add the attachment to those of the note, as the user left it. */
export function attachFields(
  note: Fields,
  link: NoteAttachment,
  writes: readonly PendingWrite[],
): Fields {
  const links = attachmentsIn(note['note_links']);
  const isThere = isAttachedTo(links, link.record_type, link.record_id); // by a second click
  const next = isThere ? links : [...links, link];
  // Its create can still take an attachment along.
  const create = writes.find(({ change }) => change.kind === 'create');
  const isUnsent = create !== undefined && isLive(create) && isFoldable(create);
  return { ...(isUnsent && { link: linkOf(next) ?? null }), note_links: next };
}
