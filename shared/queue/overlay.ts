/** The screen is confirmed records with pending writes replayed on top; nothing else is stored. */
import type { Note } from '../records/note.ts';
import { type NoteFields, pickFields } from '../records/note-fields.ts';
import { timestamp } from '../time.ts';
import { isLive, needsUser, type PendingWrite } from './pending-write.ts';

/** How far a record is from the service, for its mark in lists. */
type Standing =
  /** The service has everything. */
  | 'sent'
  /** Saved on this computer, not yet on the service. */
  | 'waiting'
  /** Cannot go on without the user. */
  | 'needs-you';

export type Shown<R> = { readonly record: R; readonly standing: Standing };

/** As much of a note as a list shows; a whole note has it all. */
export type NoteLike = Omit<Note, 'content_html' | 'content_plain_text'> & Partial<Note>;

/**
 * A note as the user left it.
 *
 * `writes` are those of this record, oldest first; `confirmed` is what the cache holds, `undefined`
 * where it holds nothing. `undefined` comes back where there is nothing to show.
 */
export function overlay<R extends NoteLike>(
  confirmed: R | undefined,
  writes: readonly PendingWrite[],
): Shown<R> | undefined {
  let record: R | undefined = confirmed;
  let standing: Standing = 'sent';
  for (const write of writes) {
    if (write.state.kind === 'discarded') continue;
    if (write.state.kind === 'done') {
      record = { ...record, ...write.state.reply } as R;
      continue;
    }
    record = { ...(record ?? blankNote(write)), ...shownFields(write) } as R;
    if (needsUser(write)) standing = 'needs-you';
    else if (standing === 'sent' && isLive(write)) standing = 'waiting';
  }
  return record && { record, standing };
}

function shownFields(write: PendingWrite): Partial<Note> {
  const { link: _, ...fields } = write.change.fields;
  return { ...fields, updated_at: timestamp(write.savedAt) };
}

/** A note that only this computer knows, or whose confirmed form the cache has lost. */
function blankNote({ record, change, createdAt }: PendingWrite): Note {
  const seen: NoteFields = (change.kind === 'update' && change.base) || {};
  const { link } = change.fields;
  return {
    id: record.id,
    title: '',
    date: null,
    visibility: 'everyone',
    created_by_member_id: null,
    created_at: timestamp(createdAt),
    updated_at: timestamp(createdAt),
    note_links: link ? [{ id: 0, ...link }] : [],
    content_html: null,
    content_plain_text: null,
    ...pickFields(seen),
  };
}
