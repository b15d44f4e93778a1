/**
 * The screen that the user views: its lists are read before others, and its note again and again.
 */
import type { ListName } from '../../shared/api/endpoints.ts';
import { isLocalId, type RecordId } from '../../shared/ids.ts';
import { type Place, places } from '../../shared/ipc/places.ts';

type Where = { readonly place: Place; readonly noteId: RecordId | null };

/** The lists of where the user is, and the note that is open there, if the service knows it. */
export function screenOf(
  { place, noteId }: Where,
  outbox: { knownId(id: RecordId): RecordId },
): { readonly lists: ListName[]; readonly note: string | null } {
  const id = place === 'notes' && noteId !== null ? outbox.knownId(noteId) : null;
  return { lists: [...places[place].lists], note: id === null || isLocalId(id) ? null : id };
}
