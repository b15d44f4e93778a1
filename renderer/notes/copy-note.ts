import { type NoteFields, pickFields } from '../../shared/records/note-fields.ts';
import type { App } from '../app-context.ts';
import type { NoteSession } from './note-session.svelte.ts';

/** Opens a new note with what this one says, attached to `link`; the one that is copied stays. */
export function copyFor(
  from: NoteSession,
  link: NonNullable<NoteFields['link']> | null,
  { navigation, sessions }: Pick<App, 'navigation' | 'sessions'>,
  { isPrivate = false } = {},
): void {
  const fields: NoteFields = {
    ...pickFields(from.fields),
    ...(isPrivate && { visibility: 'author_only' }),
    content_html: from.text,
    link,
  };
  const id = navigation.newNote(link?.record_id);
  const copy = sessions.begin(id, fields);
  copy.edit({ title: fields.title ?? '', content_html: from.text });
}
