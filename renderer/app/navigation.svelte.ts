import { untrack } from 'svelte';
import { localId, type RecordId, type WriteId } from '../../shared/ids.ts';
import { isLookup, type PageRef } from '../../shared/ipc/page-ref.ts';
import { type Place, placeOfList } from '../../shared/ipc/places.ts';
import { listOf } from '../../shared/kinds/field.ts';
import type { LookupRef } from '../../shared/kinds/lookup-kinds.ts';
import type { NoteAttachment } from '../../shared/kinds/note.ts';
import type { Spot } from '../../shared/navigation/visits.ts';
import type { Random } from '../../shared/ports.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import { type Fields, type WritableKind, writableKinds } from '../../shared/records/kinds.ts';
import type { SettingsPartName } from './settings-parts.ts';

/** A note that was begun and has nothing in it yet. */
export type BlankNote = { readonly id: RecordId; readonly link: NoteAttachment | null };

/** Another record of which that is true, and what it begins with. */
export type TimeSubject = { readonly projectId: RecordId | null; readonly taskId: RecordId | null };

/** Something that can be done on the screen. */
export type Offered = { readonly name: string; readonly act: () => void };

type BegunRecord = RecordRef & { readonly fields: Fields };

export type NavigationParts = {
  readonly random: Random;
  readonly firstPlace: Place;
  /** Is called for each note that is begun. */
  readonly onbegin?: () => void;
  /** Whether the service has no records of this kind (L9.1). */
  readonly isAbsent: (kind: WritableKind) => boolean;
};

/** The place of the user, and the selection in it. */
export class Navigation {
  place: Place = $state.raw('notes');
  noteId = $state.raw<RecordId | null>(null);
  /** The write in conflict that is selected, or the entry of the history. */
  conflictId = $state.raw<string | null>(null);
  blankNote = $state.raw<BlankNote | null>(null);
  /** The open record of those that only the service writes. */
  lookup = $state.raw<LookupRef | null>(null);
  /** The part of the settings that comes into view, or the question before a sign-out. */
  wantedSetting = $state.raw<SettingsPartName | 'sign-out' | null>(null);
  /** How many notes were deleted here: the focus then goes to the list. */
  deleted = $state.raw(0);
  /** How often the user asked for the place that was there already: its list then comes back. */
  returns = $state.raw(0);
  /** How far down each page was scrolled that was open in this window. */
  readonly scrolled = new Map<string, number>();
  /** Begins time, on a project or a task where one is given; `undefined` without a place for time. */
  beginTime: ((subject: Partial<TimeSubject>) => void) | undefined;
  /** Asks what to comment on; `undefined` in the window of a record. */
  beginComment: (() => void) | undefined = $state.raw();
  /** The actions that the screen offers to the palette, such as saving a list as a file. */
  offered = $state.raw<readonly Offered[]>([]);
  /** The task or deal whose field for a comment takes the focus as soon as it is open, if nothing else is opened first. */
  commented = $state.raw<RecordRef | null>(null);
  /** The notes of the list on the screen, in its order. */
  listed: readonly RecordId[] = [];
  /** The note that takes the focus as soon as it is open. */
  #focused: RecordId | null = null;
  #isConflictFocused = false;
  /** The write that its list opens as soon as it shows it. */
  #opened: WriteId | null = null;
  /** The record whose page its list shows, even if it was closed there before. */
  #paged = $state.raw<RecordRef | null>(null);
  /** The field at which the form of its record opens. */
  #field: (RecordRef & { readonly name: string }) | null = null;
  #begun = $state.raw<BegunRecord | null>(null);
  #selected = $state.raw<Readonly<Partial<Record<WritableKind, RecordId | null>>>>({});
  readonly #parts: NavigationParts;

  constructor(parts: NavigationParts) {
    this.#parts = parts;
    this.place = parts.firstPlace;
  }

  /** The place, and the record that is open in it. */
  get spot(): Spot {
    const { place, lookup } = this;
    if (place === 'team' && lookup !== null) return { place, record: null, lookup };
    const kind =
      place === 'notes' ? 'note' : writableKinds.find((one) => placeOfKind(one) === place);
    const id = kind === 'note' ? this.noteId : kind && this.selectionOf(kind);
    return { place, record: kind && id ? { kind, id } : null };
  }

  /** The open record, whoever may write it; `null` where none is open. */
  get page(): PageRef | null {
    const { record, lookup } = this.spot;
    return record ?? lookup ?? null;
  }

  /** Goes to where the user was before. A list then shows its record as it was left. */
  show({ place, record, lookup }: Spot): void {
    const page = record ?? lookup;
    if (page !== undefined) {
      this.openRecord(page);
      this.#paged = null;
    } else {
      if (place === 'team' && place === this.place) this.lookup = null;
      const { kind } = { ...this.spot.record };
      if (kind !== undefined && place === this.place) this.#let(kind);
      this.go(place);
    }
  }

  #let(kind: WritableKind): void {
    if (kind === 'note') this.noteId = null;
    else this.select(kind, null);
  }

  /** Goes to a part of the settings, or to the question before a sign-out. */
  openSetting(wanted: SettingsPartName | 'sign-out'): void {
    this.wantedSetting = wanted;
    this.go('settings');
  }

  /** Offers actions until the returned function is called. */
  offer(actions: readonly Offered[]): () => void {
    untrack(() => {
      this.offered = [...this.offered, ...actions];
    });
    return () => {
      this.offered = this.offered.filter((one) => !actions.includes(one));
    };
  }

  /** Shows a place as it was left. */
  go(place: Place): void {
    this.commented = null; // something else is opened
    this.#paged = null;
    this.place = place;
  }

  /** Shows a place as it was left; the list of the place that is there already. */
  goToList(place: Place): void {
    if (place === this.place) this.returns += 1;
    this.go(place);
  }

  /** Shows a note. */
  openNote(id: RecordId, { takesFocus = false } = {}): void {
    this.noteId = id;
    this.#focused = takesFocus ? id : null;
    this.go('notes');
  }

  /** Shows a conflict by the id of its write. */
  openConflict(id: string): void {
    this.conflictId = id;
    this.#isConflictFocused = true;
    this.go('conflicts');
  }

  /** Is true if the conflict that opens now takes the focus; only once. */
  takeConflictFocus(): boolean {
    const isMeant = this.#isConflictFocused;
    this.#isConflictFocused = false;
    return isMeant;
  }

  /** Shows a write of the outbox, at what was refused. */
  openWrite(id: WriteId): void {
    this.#opened = id;
    this.go('outbox');
  }

  /** Is true if the user is on their way to this write; only once. */
  takeWrite(id: WriteId): boolean {
    const isMeant = this.#opened === id;
    if (isMeant) this.#opened = null;
    return isMeant;
  }

  /** Is true if the note that opens now takes the focus; only once. */
  takeFocus(): boolean {
    const isMeant = this.#focused !== null && this.#focused === this.noteId;
    this.#focused = null;
    return isMeant;
  }

  /** The note below this one in the list, or above it where it is the last. */
  neighbourOf(id: RecordId): RecordId | null {
    const at = this.listed.indexOf(id);
    return at === -1 ? null : (this.listed[at + 1] ?? this.listed[at - 1] ?? null);
  }

  /** Leaves a note that the user has just deleted for its neighbour. */
  leaveDeleted(neighbour: RecordId | null): void {
    this.noteId = neighbour;
    this.deleted += 1;
  }

  /** Begins a note, attached to a record where one is given; its name. */
  newNote(link: NoteAttachment | null = null): RecordId {
    const id = localId(this.#parts.random.uuid());
    this.blankNote = { id, link };
    this.openNote(id);
    this.#parts.onbegin?.();
    return id;
  }

  /** The record that is selected in the list of its kind. */
  selectionOf(kind: WritableKind): RecordId | null {
    return this.#selected[kind] ?? null;
  }

  /** Selects a record in the list of its kind, or none. */
  select(kind: WritableKind, id: RecordId | null): void {
    this.go(this.place);
    this.#selected = { ...this.#selected, [kind]: id };
  }

  /** The place that opens records of this kind; `undefined` without one. */
  placeOf(kind: WritableKind): Place | undefined {
    return placeOfKind(kind);
  }

  /** Whether the service has no records of this kind: none is begun then (L9.1). */
  isAbsent(kind: WritableKind): boolean {
    return this.#parts.isAbsent(kind);
  }

  /** Shows a record of any kind in the place of its kind. */
  openRecord(ref: PageRef): void {
    if (isLookup(ref)) {
      this.openLookup(ref);
      return;
    }
    const { kind, id } = ref;
    const place = placeOfKind(kind);
    if (kind === 'note') this.openNote(id);
    else if (place !== undefined) {
      this.select(kind, id);
      this.go(place);
      this.#paged = ref;
    }
  }

  /** Is true if the record of this kind that is selected was opened by a link or the palette; only once. */
  takePage(kind: WritableKind): boolean {
    const isMeant = this.#paged?.kind === kind;
    if (isMeant) this.#paged = null;
    return isMeant;
  }

  /** Shows a task or a deal at the field for a comment. */
  openComments(record: RecordRef): void {
    this.openRecord(record);
    this.commented = record;
  }

  /** Shows a record with its form open at a field. */
  openField(record: RecordRef, name: string): void {
    this.#field = { ...record, name };
    this.openRecord(record);
  }

  /** The field at which the form of this record opens; only once. */
  takeField({ kind, id }: RecordRef): string | undefined {
    const field = this.#field;
    this.#field = null;
    return field?.kind === kind && field.id === id ? field.name : undefined;
  }

  /** Shows a record that only the service writes. */
  openLookup(lookup: LookupRef): void {
    this.lookup = lookup;
    this.go('team');
  }

  /** Begins a record of any kind, with some of its fields; nothing is made of it until one is typed. */
  beginRecord(kind: WritableKind, fields: Fields = {}): void {
    const id = localId(this.#parts.random.uuid());
    this.#begun = { kind, id, fields };
    this.openRecord({ kind, id });
  }

  /** The initial fields of the record that was begun here last; `undefined` for every other one. */
  begunWith({ kind, id }: RecordRef): Fields | undefined {
    const begun = this.#begun;
    return begun?.kind === kind && begun.id === id ? begun.fields : undefined;
  }

  /** Forgets this record if it is the one that was begun: another may have been begun meanwhile. */
  endBegun(ref: RecordRef): void {
    if (this.begunWith(ref) !== undefined) this.#begun = null;
  }
}

/** Time has views of its own: no single entry is opened there. */
function placeOfKind(kind: WritableKind): Place | undefined {
  if (kind === 'document') return 'documents'; // the service lists none
  const list = listOf(kind);
  return list === undefined || kind === 'time-entry' ? undefined : placeOfList(list);
}
