/** References to records that were made just now, perhaps on this computer and not sent yet. */
import { attachmentsIn, isAttachedTo, type NoteAttachment } from '../../shared/kinds/note.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import { some } from './client-edits.ts';
import type { Hand } from './hand.ts';

const linked = ['company', 'project', 'contact'] as const;

/** A new record, for a client, person or project made just now. */
export function namingMade(kind: WritableKind, typed: Fields, hand: Hand): Fields {
  if (hand.draw.chance(0.4)) return typed;
  switch (kind) {
    case 'invoice': {
      const company_id = some('company', hand);
      const isFor = company_id !== undefined && typed['project_id'] === undefined;
      return isFor ? { ...typed, company_id } : typed;
    }
    case 'deal': {
      const contact = some('contact', hand);
      return contact === undefined ? typed : { ...typed, contact_ids: [contact] };
    }
    case 'document': {
      // All that a document names have to be of one client (docs.same_client): it names one alone.
      const { company_id: _, deal_id: __, ...others } = typed;
      const type = hand.draw.pick(linked);
      const id = some(type, hand);
      return id === undefined ? typed : { ...others, [`${type}_id`]: id };
    }
    default:
      return typed;
  }
}

/** An edit of a note that also attaches it to something made just now, or detaches it from that. */
export function withLink(kind: WritableKind, edit: Fields, onScreen: Fields, hand: Hand): Fields {
  if (kind !== 'note' || hand.draw.chance(0.6)) return edit;
  const links = attachmentsIn(edit['note_links'] ?? onScreen['note_links']);
  const record_type = hand.draw.pick(linked);
  const record_id = some(record_type, hand);
  if (record_id === undefined) return edit;
  const isThere = isAttachedTo(links, record_type, record_id);
  const others = links.filter((one) => !isAttachedTo([one], record_type, record_id));
  const other: NoteAttachment = { record_type, record_id };
  return { ...edit, note_links: isThere ? others : [...links, other] };
}
