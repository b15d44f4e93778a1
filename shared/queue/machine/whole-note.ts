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
  const fields = {
    ...(theirs ? fieldsOf('note', theirs) : {}),
    ...pick(base, changedNames('note')),
    ...set,
  };
  return asCreated(fields, attachmentsIn(set['note_links'] ?? (theirs ?? base)['note_links']));
}

/** The fields of a note as a create takes them: one link, and all of them where there are several. */
export function asCreated(
  { note_links: _, ...fields }: Fields,
  links: readonly NoteAttachment[],
): Fields {
  const link = linkOf(links);
  const linked = link && !('link' in fields) ? { link, ...fields } : fields;
  return links.length > 1 ? { ...linked, note_links: links } : linked;
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
