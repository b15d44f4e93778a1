/** The places of the main window, in the order of the sidebar: the one table of them. */
import type { ListName } from '../api/endpoints.ts';

type PlaceEntry = {
  /** Its name in the sidebar and in the application menu. */
  readonly label: string;
  /** Opens it together with Ctrl, or Cmd on macOS; `Shift+D` with Shift besides. */
  readonly key: string;
  /** The lists it shows, the most wanted first: these are read before others. */
  readonly lists: readonly ListName[];
  /** Its group in the sidebar. */
  readonly group: PlaceGroup;
};

/** The groups of the sidebar in their order; a group without a label only has space around it. */
export const placeGroups = ['first', 'clients', 'money', 'last'] as const;
/** One of the groups. */
export type PlaceGroup = (typeof placeGroups)[number];

/** The headings of the groups that have one. */
export const groupLabels: Readonly<Partial<Record<PlaceGroup, string>>> = {
  clients: 'Clients',
  money: 'Money',
};

const [first, clients, money, last] = placeGroups;

/** The compiler then asks `renderer/shell/places.ts` for the icon and the screen. */
export const places = {
  today: {
    ...{ label: 'Today', key: '1', group: first },
    lists: ['notes', 'companies', 'timeEntries', 'tasks'],
  },
  notes: { label: 'Notes', key: '2', group: first, lists: ['notes', 'companies'] },
  time: {
    ...{ label: 'Time', key: '3', group: first },
    lists: ['timeEntries', 'projects', 'tasks', 'companies'],
  },
  clients: { label: 'Clients', key: '4', group: clients, lists: ['companies', 'notes'] },
  contacts: { label: 'Contacts', key: '5', group: clients, lists: ['contacts', 'companies'] },
  deals: {
    ...{ label: 'Deals', key: '6', group: clients },
    lists: ['deals', 'boardGroups', 'teamMembers', 'contacts'],
  },
  projects: {
    ...{ label: 'Projects', key: '7', group: clients },
    lists: ['projects', 'companies', 'boardGroups'],
  },
  tasks: {
    ...{ label: 'Tasks', key: '8', group: clients },
    lists: ['tasks', 'taskStatuses', 'projects', 'teamMembers', 'tags'],
  },
  invoices: {
    ...{ label: 'Invoices', key: '9', group: money },
    lists: ['invoices', 'companies', 'projects'],
  },
  documents: { label: 'Documents', key: 'Shift+D', group: money, lists: [] },
  outbox: { label: 'Outbox', key: 'Shift+O', group: last, lists: [] },
  conflicts: { label: 'Conflicts', key: 'Shift+C', group: last, lists: [] },
  team: {
    ...{ label: 'Team and tags', key: 'Shift+M', group: last },
    lists: ['teamMembers', 'boardGroups', 'taskStatuses', 'tags', 'templates'],
  },
  settings: { label: 'Settings', key: ',', group: last, lists: [] },
} as const satisfies Readonly<Record<string, PlaceEntry>>;

/** The name of a place in the program. */
export type Place = keyof typeof places;

/** Every place, in the order of the sidebar. */
export const placeNames = Object.keys(places) as readonly Place[];

/** The place whose screen lists these records and opens each of them. */
export function placeOfList(list: ListName): Place | undefined {
  return placeNames.find((place) => place !== 'today' && places[place].lists.at(0) === list);
}

/** The places of a group, in their order. */
export function placesOf(group: PlaceGroup): readonly Place[] {
  return placeNames.filter((place) => places[place].group === group);
}

/** The place that a key opens together with Ctrl or Cmd. */
export function placeOfKey({ key, shift }: { key: string; shift: boolean }): Place | undefined {
  const pressed = shift ? `shift+${key.toLowerCase()}` : key.toLowerCase();
  return placeNames.find((place) => places[place].key.toLowerCase() === pressed);
}
