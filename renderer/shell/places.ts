/** The icon of each place, and how its screen is loaded. */
import Building from '@lucide/svelte/icons/building-2';
import Clock from '@lucide/svelte/icons/clock-3';
import Contact from '@lucide/svelte/icons/contact';
import FilePen from '@lucide/svelte/icons/file-pen-line';
import FileText from '@lucide/svelte/icons/file-text';
import Folder from '@lucide/svelte/icons/folder';
import GitMerge from '@lucide/svelte/icons/git-merge';
import Handshake from '@lucide/svelte/icons/handshake';
import Receipt from '@lucide/svelte/icons/receipt';
import Send from '@lucide/svelte/icons/send';
import Settings from '@lucide/svelte/icons/settings-2';
import SquareCheck from '@lucide/svelte/icons/square-check';
import Sun from '@lucide/svelte/icons/sun';
import Users from '@lucide/svelte/icons/users';
import type { Component } from 'svelte';
import type { Place } from '../../shared/ipc/places.ts';
import TodayScreen from '../today/TodayScreen.svelte';

type PlaceView = {
  readonly icon: typeof Send;
  readonly load: () => Promise<{ readonly default: Component }>;
};

/** A place without a screen does not compile. */
export type PlaceViews = Readonly<Record<Place, PlaceView>>;

export const placeViews: PlaceViews = {
  today: { icon: Sun, load: async () => ({ default: TodayScreen }) },
  notes: { icon: FileText, load: () => import('../notes/NotesScreen.svelte') },
  time: { icon: Clock, load: () => import('../report/TimePlace.svelte') },
  clients: { icon: Building, load: () => import('../clients/ClientsScreen.svelte') },
  contacts: { icon: Contact, load: () => import('../lists/ContactsScreen.svelte') },
  deals: { icon: Handshake, load: () => import('../lists/DealsScreen.svelte') },
  projects: { icon: Folder, load: () => import('../lists/ProjectsScreen.svelte') },
  tasks: { icon: SquareCheck, load: () => import('../lists/TasksScreen.svelte') },
  invoices: { icon: Receipt, load: () => import('../lists/InvoicesScreen.svelte') },
  documents: { icon: FilePen, load: () => import('../lists/DocumentsScreen.svelte') },
  outbox: { icon: Send, load: () => import('../outbox/OutboxScreen.svelte') },
  conflicts: { icon: GitMerge, load: () => import('../conflicts/ConflictsScreen.svelte') },
  team: { icon: Users, load: () => import('../team/TeamScreen.svelte') },
  settings: { icon: Settings, load: () => import('../settings/SettingsScreen.svelte') },
};
