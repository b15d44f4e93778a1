/**
 * Finding out whether a create whose answer was lost has made its record (P3, Q6).
 *
 * The service has no idempotency keys: what is there is compared with what was sent. Everything
 * that create carries must agree; the body is compared by its letters, because Markdown and the
 * service's renderer may arrange white space and markup differently.
 */
import { LOOK_WINDOW_MS } from '../limits.ts';
import { letters } from '../note/plain-text.ts';
import type { Note, NoteSummary } from '../records/note.ts';
import type { NoteFields } from '../records/note-fields.ts';
import { type Instant, parseTimestamp } from '../time.ts';
import { PLACEHOLDER } from './create-body.ts';
import type { PendingWrite } from './pending-write.ts';

/** What is known of a create, beside its fields. */
export type Traces = {
  readonly sentAt: Instant;
  readonly adoptedIds: ReadonlySet<string>;
  /** Who sent it; unknown where the service does not tell us (A6). */
  readonly memberId: number | null;
};

/** Whether a record in a list may be the one; only then is its body worth a request. */
export function mayBeOurs(found: NoteSummary, write: PendingWrite, traces: Traces): boolean {
  const { fields } = write.change;
  return (
    !traces.adoptedIds.has(found.id) &&
    isRecentEnough(found, traces.sentAt) &&
    (traces.memberId === null || found.created_by_member_id === traces.memberId) &&
    sameLine(found.title, fields.title ?? '') &&
    (!fields.date || found.date === fields.date) &&
    found.visibility === (fields.visibility ?? 'everyone') &&
    hasLink(found, fields)
  );
}

/** Whether a record, read whole, holds the text that was sent. */
export function holdsOurText(found: Note, write: PendingWrite): boolean {
  const sent = withoutBoxes(letters(write.change.fields.content_html ?? ''));
  const there = withoutBoxes(letters(found.content_html ?? ''));
  return there === sent || (sent === '' && there === PLACEHOLDER);
}

/** A task's box may come back as an input or as its characters. */
function withoutBoxes(text: string): string {
  return text.replace(/\[[xX]?\]/g, '');
}

/** Titles by what they say: the service may trim what it stores. */
function sameLine(one: string, other: string): boolean {
  const line = (text: string) => text.normalize().replace(/\s+/g, ' ').trim();
  return line(one) === line(other);
}

/** Whether `found` was made after the send, as far as two clocks can tell. */
export function isRecentEnough(found: NoteSummary, sentAt: Instant): boolean {
  return parseTimestamp(found.created_at) >= sentAt - LOOK_WINDOW_MS;
}

function hasLink(found: NoteSummary, { link }: NoteFields): boolean {
  if (!link) return true; // links may be hidden from us (note.links): too few are no proof
  return found.note_links.some(
    ({ record_id, record_type }) =>
      record_id === link.record_id && record_type === link.record_type,
  );
}
