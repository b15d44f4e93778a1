/** The palette while it is open: the typed line, the choice in the list, and the keys of both. */
import { tick, untrack } from 'svelte';
import { readSought, SOUGHT_MAX } from '../../shared/search/sought.ts';
import { openInWindow } from '../app/quick-actions.ts';
import { inSpareTime } from '../system/spare-time.ts';
import { countInWords } from '../ui/dates.ts';
import { missingInWords } from '../words/age.ts';
import type { Command } from './palette-commands.ts';
import { type PaletteItem, PaletteItems, type PaletteParts } from './palette-items.svelte.ts';
import { recordActions } from './record-actions.ts';

/** The lists of the service that are searched. */
const SEARCHED = [
  ...(['notes', 'companies', 'contacts', 'deals'] as const),
  ...(['projects', 'tasks', 'invoices'] as const),
];

/** More rows than the list has room for; the others are drawn in spare time, some at once. */
const DRAWN_FIRST = 20;
const DRAWN_AT_ONCE = 10;

/** A key in the field. */
type FieldKey = KeyboardEvent & { readonly currentTarget: HTMLInputElement };

export class PaletteState {
  typed = $state('');
  /** The only kind that is shown; `null` for all. */
  #narrowed = $state.raw<PaletteItem['kind'] | null>(null);
  /** The item that the keys are at; without one the first. */
  #chosenId = $state.raw<string | null>(null);
  /** The record whose actions are shown in place of the list. */
  #acted = $state.raw<PaletteItem | null>(null);
  /** Enter was quicker than the search: it counts as soon as that has ended. */
  #isEntered = $state.raw(false);
  #said = $state.raw('');
  #drawnMax = $state.raw(DRAWN_FIRST);
  readonly #parts: PaletteParts;
  readonly #onclose: () => void;
  readonly #found: PaletteItems;

  /** Make it while a component begins. */
  constructor(parts: PaletteParts, commands: () => readonly Command[], onclose: () => void) {
    this.#parts = parts;
    this.#onclose = onclose;
    this.#found = new PaletteItems(parts, () => this.sought, commands);
    // The search ends by itself. The first one that is shown then stays chosen, whatever comes later.
    $effect(() => {
      if (this.#chosenId === null && !this.#found.isSearching) {
        this.#chosenId = this.items[0]?.id ?? null;
      }
    });
    // A key that comes meanwhile is answered first.
    $effect(() => {
      if (this.drawn.length === this.items.length) return;
      const stop = new AbortController();
      const drawMore = () => {
        this.#drawnMax = this.drawn.length + DRAWN_AT_ONCE;
        return 'last' as const;
      };
      inSpareTime(drawMore, stop.signal);
      return () => stop.abort();
    });
    // The same for an Enter that waits.
    $effect(() => {
      if (!this.#isEntered || this.#found.isSearching) return;
      this.#isEntered = false;
      untrack(() => this.#chosen && void this.choose(this.#chosen));
    });
  }

  readonly sought = $derived.by(() => readSought(this.typed));
  readonly isSought = $derived.by(
    () => this.sought.words.length > 0 || this.sought.among !== 'all',
  );

  get shares() {
    return this.#found.shares;
  }

  /** The kind that alone is shown; `undefined` also where nothing of it is found any more. */
  readonly share = $derived.by(() => this.shares.find(({ kind }) => kind === this.#narrowed));

  readonly items = $derived.by((): readonly PaletteItem[] => {
    if (this.#acted?.ref !== undefined) return recordActions(this.#acted.ref, this.#parts);
    const { all } = this.#found;
    return this.share === undefined ? all : all.filter(({ kind }) => kind === this.share?.kind);
  });
  readonly at = $derived.by(() =>
    Math.max(
      0,
      this.items.findIndex((item) => item.id === this.#chosenId),
    ),
  );

  /** Those that are drawn by now, the chosen one among them. */
  readonly drawn = $derived.by(() =>
    this.items.slice(0, Math.max(this.#drawnMax, this.at + DRAWN_AT_ONCE)),
  );

  get #chosen(): PaletteItem | undefined {
    return this.items[this.at];
  }

  /** Whether the list is of what can be done with a record. */
  get isActing(): boolean {
    return this.#acted !== null;
  }

  /** The name of the list. */
  get label(): string {
    return this.#acted?.name ?? 'Found';
  }

  /** The words to be marked: actions were not found by any. */
  get marked(): readonly string[] {
    return this.#acted === null ? this.sought.words : [];
  }

  /** The text in place of an empty list. */
  get none(): string {
    const isOver = !this.#found.isSearching && !this.#found.isSearchingTexts;
    return isOver
      ? 'Nothing with these words. Time entries and comments are not searched.'
      : 'Searching…';
  }

  /** The outcome of an action, else why there may be more than the list shows. */
  readonly status = $derived.by(() => {
    if (this.#said !== '') return this.#said;
    if (this.typed.length > SOUGHT_MAX) return `Only the first ${SOUGHT_MAX} characters count.`;
    if (this.#found.isSearchingTexts) return 'Searching note texts…';
    if (!this.isSought) return '';
    const lists = missingInWords(SEARCHED, this.#parts.state.status);
    if (lists !== '') return lists;
    const missing = this.#parts.lists.missingTexts;
    if (missing === 0) return '';
    const texts = missing === 1 ? 'note text isn’t' : 'note texts aren’t';
    return `${countInWords(missing)} ${texts} on this computer yet.`;
  });

  /** Begins anew at the top of the list. */
  startOver(): void {
    [this.#chosenId, this.#acted, this.#isEntered, this.#said] = [null, null, false, ''];
    this.#drawnMax = DRAWN_FIRST;
  }

  /** Goes back to what was found; false where that is shown already. */
  hideActions(): boolean {
    if (this.#acted === null) return false;
    [this.#acted, this.#chosenId, this.#said] = [null, this.#acted.id, ''];
    return true;
  }

  narrow(kind: PaletteItem['kind'] | null): void {
    this.#narrowed = kind;
    this.startOver();
  }

  /** Does what the item is there for. The palette gives the focus back before the command moves it. */
  async choose(item: PaletteItem, isInWindow = false): Promise<void> {
    if (isInWindow && item.ref) return this.#tell(openInWindow(item.ref, this.#parts.bridge));
    if ('say' in item) return this.#tell(item.say());
    this.#onclose();
    await tick();
    item.act();
  }

  press(event: FieldKey): void {
    if (event.altKey || !this.#act(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Returns whether the key was one of the list. */
  #act(event: FieldKey): boolean {
    const { key, shiftKey } = event;
    const isCtrl = event.ctrlKey || event.metaKey;
    if (key === 'ArrowDown' || key === 'ArrowUp') this.#move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Tab' && !isCtrl) this.#narrowNext(shiftKey ? -1 : 1);
    else if (key === 'Enter' && isCtrl) this.#chosen && void this.choose(this.#chosen, true);
    else if (key === 'Enter' && !event.repeat) this.#isEntered = true;
    else if (key === 'ArrowRight' && this.#isAtEnd(event.currentTarget)) return this.#showActions();
    else if (key === 'ArrowLeft' || key === 'Escape') return this.hideActions();
    else return false;
    return true;
  }

  async #tell(words: string | Promise<string>): Promise<void> {
    this.#said = await words;
    if (this.#said === '') this.#onclose();
  }

  #move(step: number): void {
    const { length } = this.items;
    this.#chosenId = this.items[(this.at + step + length) % Math.max(1, length)]?.id ?? null;
  }

  #narrowNext(step: number): void {
    const all = [null, ...this.shares.map(({ kind }) => kind)];
    const at = all.indexOf(this.share?.kind ?? null);
    this.narrow(all[(at + step + all.length) % all.length] ?? null);
  }

  #showActions(): boolean {
    if (this.#acted !== null || this.#chosen?.ref === undefined) return false;
    [this.#acted, this.#chosenId] = [this.#chosen, null];
    return true;
  }

  /** Whether the caret is behind the text, where an arrow has nowhere to go. */
  #isAtEnd({ selectionStart, value }: HTMLInputElement): boolean {
    return selectionStart === value.length;
  }
}
