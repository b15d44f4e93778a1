import { changedNames, pick } from '../../shared/kinds/kinds.ts';
import type { NoteAttachment, NoteFields } from '../../shared/kinds/note.ts';
import { linkOf } from '../../shared/queue/machine/whole-note.ts';
import type { NoteSession } from './note-session.svelte.ts';
import type { NotesContext } from './notes-context.ts';

/** Opens a new note with the content of this one, attached to `links`; the original stays. */
export function copyFor(
  from: NoteSession,
  links: readonly NoteAttachment[],
  { navigation, sessions }: Pick<NotesContext, 'navigation' | 'sessions'>,
  { isPrivate = false } = {},
): void {
  const link = linkOf(links) ?? null;
  const fields: NoteFields = {
    ...pick(from.fields, changedNames('note')),
    ...(isPrivate && { visibility: 'author_only' }),
    content_html: from.text,
    link,
    note_links: [...links],
  };
  const id = navigation.newNote(link);
  const copy = sessions.begin(id, fields);
  copy.edit({ title: fields.title ?? '', content_html: from.text });
}
