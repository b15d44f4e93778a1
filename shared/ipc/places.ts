/** The places of the main window, in the order of the sidebar: the one table of them. */
import type { ListName } from '../api/endpoints.ts';

type PlaceEntry = {
  /** Its name in the sidebar and in the application menu. */
  readonly label: string;
  /** Opens it together with Ctrl, or Cmd on macOS. */
  readonly key: string;
  /** The lists it shows, the most wanted first: these are read before others. */
  readonly lists: readonly ListName[];
};

/** The compiler then asks `renderer/shell/places.ts` for the icon and the screen. */
export const places = {
  today: { label: 'Today', key: '1', lists: ['notes', 'companies', 'timeEntries', 'tasks'] },
  notes: { label: 'Notes', key: '2', lists: ['notes', 'companies'] },
  time: { label: 'Time', key: '3', lists: ['timeEntries', 'projects', 'tasks', 'companies'] },
  clients: { label: 'Clients', key: '4', lists: ['companies', 'notes'] },
  outbox: { label: 'Outbox', key: '5', lists: [] },
  conflicts: { label: 'Conflicts', key: '6', lists: [] },
  settings: { label: 'Settings', key: '7', lists: [] },
} as const satisfies Readonly<Record<string, PlaceEntry>>;

export type Place = keyof typeof places;

export const placeNames = Object.keys(places) as readonly Place[];

/** The place whose screen is about the records of this list, and opens any one of them. */
export function placeOfList(list: ListName): Place | undefined {
  return placeNames.find((place) => place !== 'today' && places[place].lists.at(0) === list);
}

/** The place that a key opens together with Ctrl or Cmd. */
export function placeOfKey(key: string): Place | undefined {
  return placeNames.find((place) => places[place].key === key);
}
