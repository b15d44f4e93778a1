/** The icon and the screen of each place. */
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
import type { Component } from 'svelte';
import type { Place } from '../../shared/ipc/places.ts';
import ClientsScreen from '../clients/ClientsScreen.svelte';
import ConflictsScreen from '../conflicts/ConflictsScreen.svelte';
import ContactsScreen from '../lists/ContactsScreen.svelte';
import DealsScreen from '../lists/DealsScreen.svelte';
import DocumentsScreen from '../lists/DocumentsScreen.svelte';
import InvoicesScreen from '../lists/InvoicesScreen.svelte';
import ProjectsScreen from '../lists/ProjectsScreen.svelte';
import TasksScreen from '../lists/TasksScreen.svelte';
import NotesScreen from '../notes/NotesScreen.svelte';
import OutboxScreen from '../outbox/OutboxScreen.svelte';
import TimePlace from '../report/TimePlace.svelte';
import SettingsScreen from '../settings/SettingsScreen.svelte';
import TodayScreen from '../today/TodayScreen.svelte';

/** A place without a screen does not compile. */
export type PlaceViews = Readonly<
  Record<Place, { readonly icon: typeof Send; readonly screen: Component }>
>;

export const placeViews: PlaceViews = {
  today: { icon: Sun, screen: TodayScreen },
  notes: { icon: FileText, screen: NotesScreen },
  time: { icon: Clock, screen: TimePlace },
  clients: { icon: Building, screen: ClientsScreen },
  contacts: { icon: Contact, screen: ContactsScreen },
  deals: { icon: Handshake, screen: DealsScreen },
  projects: { icon: Folder, screen: ProjectsScreen },
  tasks: { icon: SquareCheck, screen: TasksScreen },
  invoices: { icon: Receipt, screen: InvoicesScreen },
  documents: { icon: FilePen, screen: DocumentsScreen },
  outbox: { icon: Send, screen: OutboxScreen },
  conflicts: { icon: GitMerge, screen: ConflictsScreen },
  settings: { icon: Settings, screen: SettingsScreen },
};
