import { localId, type RecordId } from '../../shared/ids.ts';
import type { Place } from '../../shared/ipc/state.ts';
import type { Random } from '../../shared/ports.ts';

/** The places of the sidebar in their order; more come with what they hold. */
export const places: readonly { readonly place: Place; readonly label: string }[] = [
  { place: 'notes', label: 'Notes' },
  { place: 'clients', label: 'Clients' },
  { place: 'outbox', label: 'Outbox' },
  { place: 'conflicts', label: 'Conflicts' },
  { place: 'settings', label: 'Settings' },
];

/** A note that was begun and has nothing in it yet. */
export type BlankNote = { readonly id: RecordId; readonly companyId: number | null };

/** Where the user is: which place, and what is selected in it. */
export class Navigation {
  place = $state.raw<Place>('notes');
  noteId = $state.raw<RecordId | null>(null);
  companyId = $state.raw<number | null>(null);
  blankNote = $state.raw<BlankNote | null>(null);
  /** The note that was deleted last, for as long as that is worth saying. */
  deletedNote = $state.raw<RecordId | null>(null);
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Shows a place as it was left. */
  go(place: Place): void {
    this.place = place;
  }

  /** Shows a note. */
  openNote(id: RecordId): void {
    this.noteId = id;
    this.deletedNote = null;
    this.place = 'notes';
  }

  /** Leaves a note that the user has just deleted. */
  leaveDeleted(id: RecordId): void {
    this.noteId = null;
    this.deletedNote = id;
  }

  /** Begins a note, attached to a client where one is given. */
  newNote(companyId: number | null = null): void {
    const id = localId(this.#random.uuid());
    this.blankNote = { id, companyId };
    this.openNote(id);
  }

  /** Shows a client. */
  openClient(id: number): void {
    this.companyId = id;
    this.place = 'clients';
  }
}
