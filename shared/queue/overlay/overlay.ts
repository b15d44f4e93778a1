/** The screen is confirmed records with pending writes replayed on top; nothing else is stored. */
import { shownFields } from '../../kinds/kinds.ts';
import type { Fields } from '../../records/kinds.ts';
import type { Note } from '../../records/note.ts';
import { timestamp } from '../../time.ts';
import { fieldsSet, isLive, needsUser, type PendingWrite } from '../pending-write.ts';
import { blankRecord } from './blank-record.ts';

/** How far a record is from the service, for its mark in lists. */
type Standing =
  /** The service has everything. */
  | 'sent'
  /** Saved on this computer, not yet on the service. */
  | 'waiting'
  /** Needs the user. */
  | 'needs-you';

export type Shown<R> = { readonly record: R; readonly standing: Standing };

/** As much of a note as a list shows; a whole note has it all. */
export type NoteLike = Omit<Note, 'content_html' | 'content_plain_text'> & Partial<Note>;

/**
 * A record as the user left it.
 *
 * `writes` are those of this record, oldest first; `confirmed` is what the cache holds, `undefined`
 * where it holds nothing. `undefined` comes back where there is nothing to show, also where the user
 * has deleted it; a delete that somebody has to decide about shows the record again.
 */
export function overlay<R extends object>(
  confirmed: R | undefined,
  writes: readonly PendingWrite[],
): Shown<R> | undefined {
  let record: R | undefined = confirmed;
  let standing: Standing = 'sent';
  for (const write of writes) {
    const { state } = write;
    if (state.kind === 'discarded') continue;
    if (state.kind === 'done') {
      record = state.reply === null ? undefined : ({ ...record, ...state.reply } as R);
      continue;
    }
    if (needsUser(write)) standing = 'needs-you';
    else if (standing === 'sent' && isLive(write)) standing = 'waiting';
    if (write.change.kind !== 'delete') {
      const before = record ?? blankRecord(write);
      const shown = shownFields(write.record.kind, fieldsSet(write), before as Fields);
      record = { ...before, ...shown, updated_at: timestamp(write.savedAt) } as R;
    } else if (!needsUser(write)) record = undefined;
  }
  return record && { record, standing };
}
