/** The body of POST /notes for a note made on this computer. */
import { noteMarkdown } from '../note/markdown.ts';
import type { Fields } from '../records/kinds.ts';

/** Sent for a body that Markdown cannot carry at all; the completing update replaces it (Q9). */
export const PLACEHOLDER = '…';

/** The body of a create; `content` is never blank, because the service would refuse that. */
export function noteCreateBody({
  content_html: html,
  title,
  date,
  visibility,
  link,
}: Fields): Fields {
  const content = noteMarkdown(typeof html === 'string' ? html : '').trim();
  return {
    content: content === '' ? PLACEHOLDER : content,
    ...(title === undefined ? {} : { title }),
    // The day it was written, not the day it is sent (note.date_default, A20).
    ...(date ? { date } : {}),
    ...(visibility === undefined ? {} : { visibility }),
    ...(link ?? {}),
  };
}
