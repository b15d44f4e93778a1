/** Notes in a member's reach. */
import {
  type NoteLink,
  type NoteLinkType,
  type NoteVisibility,
  noteLinkTypes,
} from '../../shared/records/note.ts';
import type { Day, Instant } from '../../shared/time.ts';
import type { ListQuery } from '../web/list-query.ts';
import type { Member } from './members.ts';
import { reachable, reachOf } from './reach.ts';
import { deleteRows, insertRow, updateRow } from './rows.ts';
import { filterRows, listRows, type Slice } from './slice.ts';
import type { Store } from './store.ts';

/** A note in a list, without its body (note.body_single_only). */
export type NoteHead = {
  readonly id: string;
  readonly title: string;
  readonly date: Day | null;
  readonly visibility: NoteVisibility;
  /** Null after the author left (note.fields). */
  readonly created_by_member_id: number | null;
  readonly created_at: Instant;
  readonly updated_at: Instant;
};

export type NoteRow = NoteHead & { readonly content_html: string | null };

/** The row keeps its author; replies show them only while they are a member. */
const HEAD = `id, title, date, visibility, created_at, updated_at,
  (SELECT members.id FROM members WHERE members.id = notes.created_by_member_id
     AND archived_at IS NULL) AS created_by_member_id`;

/** Nobody else can find a note that is for its author only (note.visibility). */
const visible = `(visibility = 'everyone' OR notes.created_by_member_id = :me)`;

/** Lists the notes of a page; filtered by a record only if it is in the member's reach. */
export function listNotes(store: Store, member: Member, query: ListQuery): Slice<NoteHead> {
  const type = query.filters.get('record_type')?.[0] as NoteLinkType | undefined;
  const records = filterRows(query, { record_id: 'record_id' });
  const attached = type
    ? [
        `id IN (SELECT note_id FROM note_links WHERE record_type = :type
           AND ${records.conditions[0]} AND record_id IN (${reachable[type]}))`,
      ]
    : [];
  const values = type ? { ...reachOf(member), ...records.values, type } : { me: member.id };
  const select = `SELECT ${HEAD} FROM notes`;
  return listRows(store, { select, conditions: [visible, ...attached], values }, query);
}

/** Finds one note with its body; `undefined` if this member has none. */
export function findNote(store: Store, member: Member, id: string): NoteRow | undefined {
  const row = store
    .sql(`SELECT ${HEAD}, content_html FROM notes WHERE id = :id AND ${visible}`)
    .get({ id, me: member.id });
  return row as NoteRow | undefined;
}

const linkReached = noteLinkTypes
  .map((type) => `(record_type = '${type}' AND record_id IN (${reachable[type]}))`)
  .join(' OR ');

/** The attachments of notes, by note, within the member's reach (note.links). */
export function linksOf(
  store: Store,
  member: Member,
  noteIds: readonly string[],
): ReadonlyMap<string, NoteLink[]> {
  const rows = store
    .sql(
      `SELECT note_id, id, record_id, record_type FROM note_links
       WHERE note_id IN (SELECT value FROM json_each(:noteIds)) AND (:all OR ${linkReached})
       ORDER BY id`,
    )
    .all({ noteIds: JSON.stringify(noteIds), ...reachOf(member) });
  const links = new Map<string, NoteLink[]>(noteIds.map((id) => [id, []]));
  for (const { note_id, ...link } of rows) links.get(String(note_id))?.push(link as NoteLink);
  return links;
}

/** Inserts a note and its attachment. */
export function insertNote(
  store: Store,
  note: NoteRow,
  attachedTo: { readonly type: NoteLinkType; readonly id: number } | undefined,
): void {
  insertRow(store, 'notes', note);
  if (!attachedTo) return;
  insertRow(store, 'note_links', {
    note_id: note.id,
    record_type: attachedTo.type,
    record_id: attachedTo.id,
  });
}

/** Attaches a note to these records and no others; attachments out of the member's reach stay. */
export function replaceLinks(
  store: Store,
  member: Member,
  noteId: string,
  links: readonly { readonly record_type: NoteLinkType; readonly record_id: number }[],
): void {
  const values = { noteId, links: JSON.stringify(links) };
  const given = `SELECT value ->> 'record_type' AS record_type, value ->> 'record_id' AS record_id
    FROM json_each(:links)`;
  store
    .sql(
      `DELETE FROM note_links WHERE note_id = :noteId AND (:all OR ${linkReached})
       AND (record_type, record_id) NOT IN (${given})`,
    )
    .run({ ...values, ...reachOf(member) });
  store
    .sql(
      `INSERT INTO note_links (note_id, record_type, record_id)
       SELECT DISTINCT :noteId, record_type, record_id FROM (${given})
       WHERE (record_type, record_id) NOT IN
         (SELECT record_type, record_id FROM note_links WHERE note_id = :noteId)`,
    )
    .run(values);
}

/** Writes the columns of a note that can change. */
export function updateNote(store: Store, note: NoteRow): void {
  const { title, date, visibility, updated_at, content_html } = note;
  updateRow(store, 'notes', note.id, { title, date, visibility, updated_at, content_html });
}

/** Removes a note with its attachments. */
export function removeNote(store: Store, id: string): void {
  deleteRows(store, 'note_links', 'note_id', id);
  deleteRows(store, 'notes', 'id', id);
}

/**
 * Removes the attachments to a record that is being deleted; the notes stay, with a new time of
 * change.
 */
export function detachNotes(
  store: Store,
  record: { readonly type: NoteLinkType; readonly id: number },
  now: Instant,
): void {
  const attached = 'record_type = :type AND record_id = :id';
  const values = { type: record.type, id: record.id };
  store
    .sql(
      `UPDATE notes SET updated_at = max(:now, updated_at + 1)
       WHERE id IN (SELECT note_id FROM note_links WHERE ${attached})`,
    )
    .run({ ...values, now });
  store.sql(`DELETE FROM note_links WHERE ${attached}`).run(values);
}
