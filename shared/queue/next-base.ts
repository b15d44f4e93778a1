/** What an editor has seen, once one of its writes was accepted. */
import { sameField } from '../merge/merge-fields.ts';
import { letters } from '../note/plain-text.ts';
import type { Note } from '../records/note.ts';
import {
  type NoteFieldName,
  type NoteFields,
  noteFieldNames,
  pickFields,
} from '../records/note-fields.ts';
import type { PendingWrite } from './pending-write.ts';

/**
 * The base of the next edit after `write` was answered with `reply` (Q8).
 *
 * A field counts as seen in the reply's spelling only where it says what the user wrote. Where a
 * merge brought in somebody else's change, the editor still shows what it sent: taking the reply as
 * base there would make the next edit look as if the user had deleted that change.
 *
 * What a create was answered with is the user's own, as far as Markdown carried it (Q9).
 */
export function nextBase(write: PendingWrite, reply: Note): NoteFields {
  if (write.change.kind === 'create') return pickFields(reply);
  const sent = write.change.fields;
  const before = write.change.base ?? {};
  const seen: Record<string, unknown> = {};
  for (const field of noteFieldNames) {
    const mine = field in sent ? sent : before;
    if (!(field in mine)) seen[field] = reply[field];
    else seen[field] = saysTheSame(field, mine, reply) ? reply[field] : mine[field];
  }
  return seen as NoteFields;
}

/** The service may respell what it stores: scrub a body, trim a title. That is still ours. */
function saysTheSame(field: NoteFieldName, mine: NoteFields, reply: Note): boolean {
  if (sameField(field, mine, reply)) return true;
  if (field === 'title') return mine.title?.trim() === reply.title.trim();
  if (field !== 'content_html') return false;
  return letters(mine.content_html ?? '') === letters(reply.content_html ?? '');
}
