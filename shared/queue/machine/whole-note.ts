/** Builds a whole note from a change that cannot be sent (Q11). */
import { changedNames, fieldsOf, pick } from '../../kinds/kinds.ts';
import { attachmentsIn, type NoteAttachment } from '../../kinds/note.ts';
import type { Fields } from '../../records/kinds.ts';
import { noteLinkTypes } from '../../records/note.ts';
import { baseFields, fieldsSet, type PendingWrite } from '../pending-write.ts';

/**
 * Returns every field of the note as the user left it, with their attachments or those of the base.
 * The create takes one of them, and an update the others.
 */
export function wholeNote(write: PendingWrite): Fields {
  const theirs = write.state.kind === 'conflict' ? write.state.theirs : undefined;
  const base = baseFields(write);
  const set = fieldsSet(write);
  const links = attachmentsIn(set['note_links'] ?? (theirs ?? base)['note_links']);
  const link = linkOf(links);
  const { note_links: _, ...fields }: Fields = {
    ...(link ? { link } : {}),
    ...(theirs ? fieldsOf('note', theirs) : {}),
    ...pick(base, changedNames('note')),
    ...set,
  };
  return links.length > 1 ? { ...fields, note_links: links } : fields;
}

/** A create takes one link. People look for a note under its client first. */
export function linkOf(links: unknown): NoteAttachment | undefined {
  const all: readonly Fields[] = Array.isArray(links) ? links : [];
  const known = all.filter(({ record_type: type }) =>
    (noteLinkTypes as readonly unknown[]).includes(type),
  );
  const link = known.find(({ record_type: type }) => type === 'company') ?? known[0];
  if (link === undefined) return undefined;
  const { record_type, record_id } = link as NoteAttachment;
  return { record_type, record_id };
}
