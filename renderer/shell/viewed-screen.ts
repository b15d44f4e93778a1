/**
 * The screen that the user views: its lists are read before others, and its note again and again.
 */
import type { ListName } from '../../shared/api/endpoints.ts';
import { isLocalId, type RecordId } from '../../shared/ids.ts';
import { type Place, placeOfList, places } from '../../shared/ipc/places.ts';
import { listOf } from '../../shared/kinds/field.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import { type WritableKind, writableKinds } from '../../shared/records/kinds.ts';
import { noteLinkTypes } from '../../shared/records/note.ts';

type Where = { readonly place: Place; readonly noteId: RecordId | null };

/**
 * The lists of where the user is, then those that its records are chosen from; and the note that is open
 * there, if the service knows it.
 */
export function screenOf(
  { place, noteId }: Where,
  outbox: { knownId(id: RecordId): RecordId },
): { readonly lists: ListName[]; readonly note: string | null } {
  const id = place === 'notes' && noteId !== null ? outbox.knownId(noteId) : null;
  const lists = [...new Set([...places[place].lists, ...kindsAt(place).flatMap(listsChosenFrom)])];
  return { lists, note: id === null || isLocalId(id) ? null : id };
}

/** The lists whose records the form of this kind offers. */
function listsChosenFrom(kind: WritableKind): readonly ListName[] {
  if (kind === 'note') return noteLinkTypes.flatMap((type) => listOf(type) ?? []);
  return Object.values(kinds[kind].allFields).flatMap(({ chosenFrom }) => chosenFrom?.list ?? []);
}

function kindsAt(place: Place): readonly WritableKind[] {
  return writableKinds.filter((kind) => {
    const list = listOf(kind);
    return list === undefined ? place === `${kind}s` : placeOfList(list) === place;
  });
}
