/** What POST /notes is sent for a note made on this computer. */
import type { NoteCreateBody } from '../../api/endpoints.ts';
import { noteMarkdown } from '../../note/markdown.ts';
import type { NoteFields } from '../../records/note-fields.ts';

/** Stands for a body that Markdown cannot show at all; the completing update replaces it (Q9). */
export const PLACEHOLDER = '…';

/** The create body; `content` is never blank, because the service would refuse it. */
export function createBody(fields: NoteFields): NoteCreateBody {
  const content = noteMarkdown(fields.content_html ?? '').trim();
  return {
    content: content === '' ? PLACEHOLDER : content,
    ...(fields.title === undefined ? {} : { title: fields.title }),
    // The day it was written, not the day it is sent (note.date_default, A20).
    ...(fields.date ? { date: fields.date } : {}),
    ...(fields.visibility === undefined ? {} : { visibility: fields.visibility }),
    ...(fields.link ?? {}),
  };
}
