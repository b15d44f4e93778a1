/** Which lists the user looks at in a place: these are swept before others. */
import type { ListName } from '../../shared/api/endpoints.ts';
import type { Place } from '../../shared/ipc/state.ts';

const shown: Readonly<Partial<Record<Place, readonly ListName[]>>> = {
  notes: ['notes', 'companies'],
  clients: ['companies', 'notes'],
};

/** The lists of a place, the most wanted first; none where it shows no records. */
export function listsIn(place: Place): ListName[] {
  return [...(shown[place] ?? [])];
}
