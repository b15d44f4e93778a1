/** The rows of the cache: the service's records, and the order of lists. */
import type { ListName } from '../../shared/api/endpoints.ts';
import { cut } from '../../shared/cut-text.ts';
import { excerpt } from '../../shared/note/plain-text.ts';
import type { Absence } from '../../shared/pull/delivery.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import type { Note, NoteLinkType, NoteSummary } from '../../shared/records/note.ts';
import { type Instant, parseTimestamp } from '../../shared/time.ts';
import type { SealedBytes } from './text-seal.ts';

/** A note as lists show it. Bodies are stored apart: opening a list must not read them. */
export type NoteRow = NoteSummary & {
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** The companies it is attached to, for the index of a client's notes. */
  readonly companyIds: readonly number[];
  readonly projectIds: readonly number[];
  readonly contactIds: readonly number[];
  /** The start of its text; empty until its body has come. */
  readonly excerpt: string;
};

export type BodyRow = {
  readonly id: string;
  readonly content_html: string | null;
  readonly content_plain_text: string | null;
  /** The `updated_at` of the note this body belongs to: an older one is not its present body. */
  readonly updated_at: string;
};

/** A text as the app lock stores it, and the name of its key. */
type SealedText = { readonly sealedBy: string; readonly sealed: SealedBytes };

/** The text of a row on the disk. */
export type TextOnDisk = Pick<NoteRow, 'excerpt'> | SealedText;

/** A row of a note on the disk: with the app lock on, its excerpt is sealed. */
export type NoteOnDisk = Omit<NoteRow, 'excerpt'> & TextOnDisk;

/** A body on the disk: with the app lock on, both of its texts are sealed as one. */
export type BodyOnDisk = BodyRow | (Pick<BodyRow, 'id' | 'updated_at'> & SealedText);

const EXCERPT_CHARS = 160;

/** The row of a note; `text` is the start of its body, where that is known. */
export function noteRow(note: NoteSummary, text: string): NoteRow {
  return noteRowWith(note, { excerpt: text });
}

/** The row of a note with the text of another row of it. */
export function noteRowWith<T extends TextOnDisk>(
  note: NoteSummary,
  text: T,
): Omit<NoteRow, 'excerpt'> & T {
  return {
    id: note.id,
    title: note.title,
    date: note.date,
    visibility: note.visibility,
    created_by_member_id: note.created_by_member_id,
    created_at: note.created_at,
    updated_at: note.updated_at,
    note_links: note.note_links,
    createdAt: momentOf(note.created_at),
    updatedAt: momentOf(note.updated_at),
    companyIds: linkedIds(note, 'company'),
    projectIds: linkedIds(note, 'project'),
    contactIds: linkedIds(note, 'contact'),
    ...text,
  };
}

/** The text of a row, as it is stored. */
export function textOf(row: NoteOnDisk): TextOnDisk {
  return 'sealed' in row
    ? { sealedBy: row.sealedBy, sealed: row.sealed }
    : { excerpt: row.excerpt };
}

/** The row of a note's body. */
export function bodyRow(note: Note): BodyRow {
  const { id, content_html, content_plain_text, updated_at } = note;
  return { id, content_html, content_plain_text, updated_at };
}

/** The start of a note's text as lists show it. */
export function excerptOf(note: Pick<Note, 'content_html' | 'content_plain_text'>): string {
  const { content_plain_text: text, content_html: html } = note;
  return text === null
    ? excerpt(html ?? '', EXCERPT_CHARS)
    : cut(
        text
          .slice(0, EXCERPT_CHARS * 4)
          .replace(/\s+/g, ' ')
          .trim(),
        EXCERPT_CHARS,
      );
}

/** The ids of the companies a note is attached to. */
export function companiesOf(note: Pick<NoteSummary, 'note_links'>): number[] {
  return linkedIds(note, 'company');
}

/** One that nobody can read comes first of all: what has no place in an index is in no list. */
function momentOf(text: string): Instant {
  const at = parseTimestamp(text);
  return Number.isNaN(at) ? 0 : at;
}

function linkedIds({ note_links }: Pick<NoteSummary, 'note_links'>, type: NoteLinkType): number[] {
  const ids = note_links
    .filter(({ record_type }) => record_type === type)
    .map(({ record_id }) => record_id);
  return [...new Set(ids)];
}

/** The state of a record that no list has any more (L11). */
export type AbsenceRow = {
  readonly list: ListName;
  readonly id: string;
  readonly why: Absence;
  /** When it was found out. */
  readonly at: Instant;
};

/** A row as the service says it, without what the indexes and lists here need. */
export function withoutOwn<R extends Fields>(row: R): Omit<R, OwnField> {
  const { createdAt, updatedAt, companyIds, projectIds, contactIds, ...others } = row;
  const { excerpt, sealedBy, sealed, ...own } = others;
  return own as unknown as Omit<R, OwnField>;
}
type OwnField =
  | ('createdAt' | 'updatedAt' | 'companyIds' | 'projectIds' | 'contactIds')
  | ('excerpt' | 'sealedBy' | 'sealed');
