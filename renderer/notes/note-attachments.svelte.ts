/** The attachments of an open note with their names, and the fields that change them. */
import type { RecordId } from '../../shared/ids.ts';
import { listOf } from '../../shared/kinds/field.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import type { NoteAttachment, NoteFields } from '../../shared/kinds/note.ts';
import { linkOf } from '../../shared/queue/machine/whole-note.ts';
import { type NoteLinkType, noteLinkTypes } from '../../shared/records/note.ts';
import { createNames, type NamesParts } from '../cache/record-names.ts';

type Named = {
  readonly key: string;
  readonly kind: NoteLinkType;
  readonly id: RecordId;
  readonly word: string;
  readonly name: string;
  readonly link: NoteAttachment;
};

/** Reads the names of these attachments, for as long as the calling component lives. */
export function createAttachments(links: () => readonly NoteAttachment[], parts: NamesParts) {
  const sorted = $derived(
    noteLinkTypes.flatMap((type) => links().filter(({ record_type }) => record_type === type)),
  );
  /** By value: names that are read again are missing for a moment. */
  const wanted = $derived(
    JSON.stringify(sorted.map(({ record_type, record_id }) => [record_type, String(record_id)])),
  );
  const names = $derived.by(() => {
    const refs = (JSON.parse(wanted) as [NoteLinkType, string][]).flatMap(([type, id]) => {
      const list = listOf(type);
      return list === undefined ? [] : [{ list, id }];
    });
    return createNames(refs, parts);
  });
  const named = $derived(
    sorted.flatMap((link): Named[] => {
      const { record_type: kind, record_id } = link;
      const [list, id] = [listOf(kind), String(record_id)];
      const name = list && names.wordsOf({ list, id });
      if (name === undefined) return [];
      const { word } = kinds[kind];
      const known = parts.outbox.knownId(id);
      return [{ key: `${kind} ${known}`, kind, id: known, word, link, name }];
    }),
  );
  return {
    /** Clients first, then projects and contacts; empty until their names are read. */
    get named(): readonly Named[] {
      return named;
    },
    /** The edit that leaves the note with these; a create carries the first by itself. */
    fieldsFor(
      next: readonly NoteAttachment[],
      { isUnsent }: { readonly isUnsent: boolean },
    ): NoteFields {
      const link = isUnsent ? { link: linkOf(next) ?? null } : {};
      return { ...link, note_links: [...next] };
    },
  };
}
