/** The body of a note that is created or changed. */
import * as v from 'valibot';
import { parsePage, parsePiece } from '../../shared/parse-html.ts';
import { withAssumption } from '../../shared/records/field-kinds.ts';
import { type NoteLinkType, noteLinkTypes, noteVisibilities } from '../../shared/records/note.ts';
import {
  NOTE_HTML_BYTES_MAX,
  NOTE_LINKS_MAX,
  NOTE_TITLE_CHARS_MAX,
} from '../../shared/text-limits.ts';
import { choice, clearable, day, fields, recordId, text, unclearable } from '../web/fields.ts';
import { type Detail, inBody } from '../web/problem.ts';
import { BLANK, isObject } from '../web/read-body.ts';

const title = v.pipe(
  text,
  v.maxLength(NOTE_TITLE_CHARS_MAX, `must have at most ${NOTE_TITLE_CHARS_MAX} characters`),
);

const body = v.pipe(
  text,
  v.maxBytes(NOTE_HTML_BYTES_MAX, `must have at most ${NOTE_HTML_BYTES_MAX} bytes`),
);

/** The problem of short markup that expands into more than a page can hold (A14). */
export const TOO_COMPLEX = 'must be less complex: it has too many elements, or is nested too deep';

/** Whether every parser of the markup stays within its budget. */
export function isParseable(markup: string): boolean {
  if (parsePiece(markup) === undefined) return false;
  if (!isReadVariously.test(markup)) return true;
  // Browsers differ. Without scripting `noscript` is parsed as any element, and newer browsers
  // parse `select` so. Each adds the attributes of a second `body` to its own.
  const opened = markup.replace(/<(\/?)select(?=[\s/>])/gi, '<$1span');
  return parsePage(opened, { scriptingEnabled: false }) !== undefined;
}

const isReadVariously = /<(?:noscript|select|html|body)/i;

const visibility = choice(noteVisibilities);

const recordType = choice(noteLinkTypes);

/** POST /notes: null counts as left out; unknown keys are ignored. */
export const noteCreate = fields({
  content: v.pipe(
    body,
    v.check((value) => value.trim() !== '', BLANK),
  ),
  title: v.nullish(title, ''),
  date: v.nullish(day),
  visibility: v.nullish(visibility, 'everyone'),
  record_type: v.nullish(recordType),
  record_id: v.nullish(recordId),
});

const link = v.object({ record_type: recordType, record_id: recordId }, 'must be an attachment');

const links = v.pipe(
  v.array(link, 'must be a list'),
  v.maxLength(NOTE_LINKS_MAX, `must have at most ${NOTE_LINKS_MAX} attachments`),
);

/**
 * PATCH /notes/{id} (A10, A22). Null clears `date` and `content_html`, as the Note table allows, and is
 * ignored on `title`, `visibility` and `note_links` (conv.null). Other keys are ignored, also
 * `content_plain_text` (note.plain_text).
 */
export const notePatch = fields({
  content_html: clearable(v.pipe(body, v.check(isParseable, TOO_COMPLEX))),
  title: unclearable(withAssumption('A10', title)),
  date: clearable(withAssumption('A10', day)),
  visibility: unclearable(withAssumption('A10', visibility)),
  note_links: unclearable(withAssumption('A22', links)),
});

/** The attachments of a change that could be read, with their places in the body. */
export function readLinks(given: unknown): readonly (NoteRecord & { readonly index: number })[] {
  const listed = isObject(given) ? given['note_links'] : undefined;
  return (Array.isArray(listed) ? listed : [])
    .slice(0, NOTE_LINKS_MAX)
    .flatMap((one, index) =>
      v.is(link, one) ? [{ type: one.record_type, id: one.record_id, index }] : [],
    );
}

/** A record that a note can be attached to. */
export type NoteRecord = { readonly type: NoteLinkType; readonly id: number };

/**
 * Reads the record of a new note: type and id together, or neither (notes.attach).
 *
 * It reads the given body, so that this problem is listed with all the others.
 */
export function readAttachment(
  given: unknown,
):
  | { readonly kind: 'none' }
  | ({ readonly kind: 'record' } & NoteRecord)
  | { readonly kind: 'wrong'; readonly detail: Detail } {
  const fields = isObject(given) ? given : {};
  const type = fields['record_type'] ?? undefined;
  const id = fields['record_id'] ?? undefined;
  if (type === undefined && id === undefined) return { kind: 'none' };
  if (type === undefined || id === undefined) {
    const [missing, other] =
      type === undefined ? ['record_type', 'record_id'] : ['record_id', 'record_type'];
    const message = `${missing} must be given together with ${other}.`;
    return { kind: 'wrong', detail: inBody(['note', missing], 'blank', message) };
  }
  // The schema refuses a wrong type or id.
  if (!v.is(recordType, type) || !v.is(recordId, id)) return { kind: 'none' };
  return { kind: 'record', type, id };
}

export type NoteCreate = v.InferOutput<typeof noteCreate>;
export type NotePatch = v.InferOutput<typeof notePatch>;
