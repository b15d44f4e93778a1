/**
 * Keys pressed while a week is read from the cache: they wait, and act on the week that comes. A key
 * for an entry acts on that entry alone. If it is not in the week that comes, the user is told.
 */
import { tick } from 'svelte';
import type { RecordId } from '../../shared/ids.ts';
import { isCommand, isDelete, isPlainKey, isTyping } from '../ui/keys.ts';
import type { TimeViewKind } from './shown-week.svelte.ts';

/** More than anybody presses in the moment that a week takes. */
const HELD_MAX = 50;
const WEEKS = ['[', ']', 't'];
/** Views, weeks, rows of the week before, and the way through rows. */
const FOR_WEEK = ['w', 'd', 'l', ...WEEKS, 'p', 'j', 'k'];
const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
/** Keys that change, open or select what has the focus. */
const FOR_ROW = [...ARROWS, 'Enter', ' ', 'x', 'f', 's', 'D', 'J', 'K'];
/** Keys that only move the focus among the rows or cells of a view. */
const moves: Readonly<Record<TimeViewKind, readonly string[]>> = {
  list: ['ArrowUp', 'ArrowDown', 'Escape'],
  week: [...ARROWS, 'Enter', 'Escape'],
  day: ['Escape'],
};
const ROW = '[data-entry], [data-cell]';

type Parts = {
  /** Whether the chosen week is on the screen. */
  readonly isRead: () => boolean;
  readonly view: () => TimeViewKind;
  readonly screen: () => HTMLElement;
  /** The id that an entry has by now. */
  readonly knownId: (id: RecordId) => RecordId;
  /** Whether an entry was moved into this week and may not be drawn yet. */
  readonly isComing: (id: RecordId) => boolean;
  /** Says that a key was pressed in vain, or that this is over. */
  readonly onlost: (isLost: boolean) => void;
};

type Held = {
  readonly event: KeyboardEvent;
  /** The row that it is for; `null` where it is for whatever comes. */
  readonly row: HTMLElement | null;
};

export class HeldKeys {
  readonly #parts: Parts;
  readonly #held: Held[] = [];
  /** The row or cell that had the focus. */
  #last: HTMLElement | null = null;
  #isReading = false;
  #isPressing = false;
  #isGoingOn = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly enter = ({ target }: FocusEvent): void => {
    this.#last = (target as HTMLElement).closest<HTMLElement>(ROW);
  };

  /** Keeps a key until the week is there; nobody else gets it before. */
  readonly hold = (event: KeyboardEvent): void => {
    if (this.#isPressing) return;
    const isFirst = this.#held.length === 0;
    if (isFirst && this.#parts.isRead()) {
      this.#parts.onlost(false);
      return;
    }
    if (isTyping(event)) return;
    const row = this.#rowOf(event);
    const isForWeek = isPlainKey(event, ...FOR_WEEK) && !event.shiftKey;
    if (!isForWeek && !isCommand(event, 'z') && (row === null || !isForRow(event, row))) return;
    if (isFirst && isForWeek && WEEKS.includes(event.key)) return; // goes on at once
    event.preventDefault();
    event.stopImmediatePropagation();
    const isForAny = isForWeek || isCommand(event, 'z') || this.#isMove(event);
    if (this.#held.length < HELD_MAX) this.#held.push({ event, row: isForAny ? null : row });
    else this.#parts.onlost(true);
  };

  /** Called whenever the week is read or is being read, or an entry on its way has come. */
  async follow(): Promise<void> {
    const wasReading = this.#isReading;
    this.#isReading = !this.#parts.isRead();
    if (this.#isReading || (!wasReading && this.#held.length === 0)) return;
    if (this.#isWaiting() || this.#isGoingOn) return;
    this.#isGoingOn = true;
    await tick();
    while (this.#parts.isRead() && !this.#isWaiting()) {
      this.#focusRow();
      const next = this.#held.shift();
      if (next === undefined) break;
      this.#press(next);
      await tick();
    }
    this.#isGoingOn = false;
  }

  #press({ event, row }: Held): void {
    const target = document.activeElement ?? document.body;
    if (row !== null && !this.#isSame(row, target)) {
      this.#parts.onlost(true);
      return;
    }
    this.#isPressing = true;
    // The browser clicks a button for keys that a user presses, and for no others.
    if (row !== null && isPlainKey(event, 'Enter', ' ')) (target as HTMLElement).click();
    else target.dispatchEvent(new KeyboardEvent('keydown', event));
    this.#isPressing = false;
  }

  /** The row or cell of a key. One that went with its week has left the focus to the page. */
  #rowOf({ target }: KeyboardEvent): HTMLElement | null {
    const row = (target as HTMLElement).closest<HTMLElement>(ROW);
    return row ?? (target === document.body && !this.#last?.isConnected ? this.#last : null);
  }

  #isMove(event: KeyboardEvent): boolean {
    return isPlainKey(event, ...moves[this.#parts.view()]) && !event.shiftKey;
  }

  /** A cell of another week is another cell. */
  #isSame({ dataset }: HTMLElement, target: Element): boolean {
    const { entry } = dataset;
    const at = target.closest<HTMLElement>('[data-entry]')?.dataset['entry'];
    return entry !== undefined && at === this.#parts.knownId(entry);
  }

  /** Whether the entry that had the focus is still on its way into this week. */
  #isWaiting(): boolean {
    const { entry } = this.#last?.dataset ?? {};
    if (entry === undefined || this.#last?.isConnected) return false;
    return this.#parts.isComing(entry) && this.#find(entry) === null;
  }

  #find(entry: RecordId): HTMLElement | null {
    const id = CSS.escape(this.#parts.knownId(entry));
    return this.#parts.screen().querySelector<HTMLElement>(`[data-entry="${id}"]`);
  }

  /** A row or cell that went with its week leaves the focus to the same one of this week, or the first. */
  #focusRow(): void {
    const last = this.#last;
    if (last === null || last.isConnected || document.activeElement !== document.body) return;
    const screen = this.#parts.screen();
    const { entry, cell } = last.dataset;
    const same =
      entry === undefined
        ? screen.querySelector<HTMLElement>(`[data-cell="${cell}"]`)
        : this.#find(entry);
    (same ?? screen.querySelector<HTMLElement>(ROW))?.focus();
  }
}

function isForRow(event: KeyboardEvent, { dataset }: HTMLElement): boolean {
  if (isDelete(event) || isCommand(event, 'a')) return true;
  if (isPlainKey(event, ...FOR_ROW, 'Escape')) return true;
  const { altKey, ctrlKey, metaKey, key } = event;
  if (altKey) return key === 'ArrowUp' || key === 'ArrowDown';
  return dataset['cell'] !== undefined && key.length === 1 && !ctrlKey && !metaKey; // typed
}
