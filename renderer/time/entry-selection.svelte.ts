/** The entries that are selected in a view, for a change of all of them. */
import type { RecordId } from '../../shared/ids.ts';
import { ENTRIES_AT_ONCE_MAX } from '../../shared/time/bounds.ts';
import type { ShownEntry } from './shown-entries.ts';
import type { TimeContext } from './time-context.ts';

type Parts = Pick<TimeContext, 'outbox' | 'week'>;

export class EntrySelection {
  #ids: readonly RecordId[] = $state.raw([]);
  /** Where a selection with Shift begins. */
  #from: RecordId | null = null;
  readonly #parts: Parts;
  readonly #onScreen: () => readonly ShownEntry[];
  /** An entry gets the service's id while it is selected. */
  readonly #known = $derived.by(
    () => new Set(this.#ids.map((id) => this.#parts.outbox.knownId(id))),
  );
  readonly #shown = $derived.by(() =>
    this.#onScreen().filter(({ isMine, entry: { id } }) => isMine && this.#known.has(id)),
  );

  /** `onScreen` returns the entries that the view shows: those of the week, where it is not given. */
  constructor(parts: Parts, onScreen = () => parts.week.entries ?? []) {
    this.#parts = parts;
    this.#onScreen = onScreen;
  }

  /** The selected entries on the screen: no others are changed. */
  get shown(): readonly ShownEntry[] {
    return this.#shown;
  }

  get isEmpty(): boolean {
    return this.#shown.length === 0;
  }

  has(id: RecordId): boolean {
    return this.#known.has(id);
  }

  toggle(id: RecordId): void {
    const others = [...this.#known].filter((one) => one !== id);
    this.#set(this.#known.has(id) ? others : [...others, id]);
    this.#from = id;
  }

  /** Adds the rows from the one chosen last up to this one. */
  extend(rows: readonly RecordId[], to: RecordId): void {
    const from = this.#from === null ? to : this.#parts.outbox.knownId(this.#from);
    const ends = [rows.indexOf(from), rows.indexOf(to)].filter((at) => at !== -1);
    this.#set([...this.#known, ...rows.slice(Math.min(...ends), Math.max(...ends) + 1)]);
  }

  select(rows: readonly RecordId[]): void {
    this.#set(rows);
  }

  add(rows: readonly RecordId[]): void {
    this.#set([...this.#known, ...rows]);
  }

  /** Selects the entries of a cell, or lets them go if it was selected whole. */
  toggleAll(ids: readonly RecordId[]): void {
    const others = [...this.#known].filter((id) => !ids.includes(id));
    this.#set(ids.every((id) => this.#known.has(id)) ? others : [...others, ...ids]);
  }

  clear(): void {
    this.#set([]);
    this.#from = null;
  }

  /** Only one's own can be changed. The open entry closes, which saves what is typed in it. */
  #set(ids: readonly RecordId[]): void {
    const { week } = this.#parts;
    const mine = new Set(this.#onScreen().flatMap(({ isMine, entry }) => (isMine ? entry.id : [])));
    this.#ids = [...new Set(ids)].filter((id) => mine.has(id)).slice(0, ENTRIES_AT_ONCE_MAX);
    if (this.#ids.length > 0) week.openId = null;
  }
}
