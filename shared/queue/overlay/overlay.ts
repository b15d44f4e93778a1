/** Lays pending writes over confirmed records: the screen shows nothing else. */
import { kinds, pick, shownFields } from '../../kinds/kinds.ts';
import type { Fields } from '../../records/kinds.ts';
import type { Note } from '../../records/note.ts';
import { timestamp } from '../../time.ts';
import { fieldsSet, isLive, needsUser, type PendingWrite } from '../pending-write.ts';
import { isLockedOut } from '../refusals.ts';
import { blankRecord } from './blank-record.ts';

/** How far a record is from the service, for its mark. */
export type Standing =
  /** The service has everything. */
  | 'sent'
  /** Saved on this computer, not yet on the service. */
  | 'waiting'
  /** Needs the user. */
  | 'needs-you';

export type Shown<R> = { readonly record: R; readonly standing: Standing };

/** The part of a note that a list shows; a whole note has all of it. */
export type NoteLike = Omit<Note, 'content_html' | 'content_plain_text'> & Partial<Note>;

/**
 * Returns the fields that a create chose, where no list brings the record back. The reply lacks some of
 * them, such as the template of a document.
 */
function chosenIn({ change, record: { kind } }: PendingWrite): Fields {
  if (change.kind !== 'create' || kinds[kind].list !== undefined) return {};
  return pick(change.fields, Object.keys(kinds[kind].createOnly));
}

/** How far these writes of one record leave it from the service. */
export function standingIn(writes: readonly PendingWrite[]): Standing {
  if (writes.some(needsUser)) return 'needs-you';
  return writes.some(isLive) ? 'waiting' : 'sent';
}

/**
 * Returns a record as the user left it.
 *
 * `writes` are those of this record, oldest first; `confirmed` is the cached record, if any.
 * Returns `undefined` if there is nothing to show, also after a delete by the user. A delete that
 * needs a decision shows the record again. An edit of a record that takes none any more is not laid over it.
 */
export function overlay<R extends object>(
  confirmed: R | undefined,
  writes: readonly PendingWrite[],
): Shown<R> | undefined {
  let record: R | undefined = confirmed;
  for (const write of writes) {
    const { state } = write;
    if (state.kind === 'discarded') continue;
    if (state.kind === 'done') {
      record =
        state.reply === null ? undefined : ({ ...record, ...chosenIn(write), ...state.reply } as R);
      continue;
    }
    if (isLockedOut(write, record as Fields | undefined)) continue;
    if (write.change.kind !== 'delete') {
      const before = record ?? blankRecord(write);
      const shown = shownFields(write.record.kind, fieldsSet(write), before as Fields);
      record = { ...before, ...shown, updated_at: timestamp(write.savedAt) } as R;
    } else if (!needsUser(write)) record = undefined;
  }
  return record && { record, standing: standingIn(writes) };
}
