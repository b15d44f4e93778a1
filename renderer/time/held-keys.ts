/** Keys pressed while a week is read from the cache: they wait, and act on the week that comes. */
import { tick } from 'svelte';
import { isPlainKey, isTyping } from '../ui/keys.ts';

/** More than anybody presses in the moment that a week takes. */
const HELD_MAX = 50;
/**
 * Views, weeks, rows of the week before, and the way through rows. None changes an entry: the user has
 * not seen which one would have the focus.
 */
const FOR_WEEK = ['w', 'd', 'l', '[', ']', 't', 'p', 'j', 'k'];
const ROW = '[data-entry], [data-cell]';

type Parts = {
  /** Whether the chosen week is on the screen. */
  readonly isRead: () => boolean;
  readonly screen: () => HTMLElement;
};

export class HeldKeys {
  readonly #parts: Parts;
  readonly #held: KeyboardEvent[] = [];
  /** The row or cell that had the focus. */
  #last: HTMLElement | null = null;
  #isReading = false;
  #isPressing = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly enter = ({ target }: FocusEvent): void => {
    this.#last = (target as HTMLElement).closest<HTMLElement>(ROW);
  };

  /** Keeps a key until the week is there; nobody else gets it before. */
  readonly hold = (event: KeyboardEvent): void => {
    if (this.#isPressing || isTyping(event)) return;
    const isReading = !this.#parts.isRead();
    if (!isPlainKey(event, ...FOR_WEEK) || event.shiftKey) {
      // A row of the week that is left stands for nothing any more.
      if (isReading && (event.target as Element).closest(ROW)) event.stopImmediatePropagation();
      return;
    }
    const isFirst = this.#held.length === 0;
    if (isFirst && (!isReading || isPlainKey(event, '[', ']', 't'))) return; // goes on at once
    event.preventDefault();
    event.stopImmediatePropagation();
    if (this.#held.length < HELD_MAX) this.#held.push(event);
  };

  /** Called whenever the week is read or is being read. */
  async follow(): Promise<void> {
    const wasReading = this.#isReading;
    this.#isReading = !this.#parts.isRead();
    if (this.#isReading || !wasReading) return;
    await tick();
    this.#focusRow();
    while (this.#parts.isRead() && this.#held.length > 0) {
      this.#press();
      await tick();
    }
  }

  #press(): void {
    const event = this.#held.shift();
    if (event === undefined) return;
    this.#isPressing = true;
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', event));
    this.#isPressing = false;
  }

  /** A row or cell that went with its week leaves the focus to the same one of this week, or the first. */
  #focusRow(): void {
    const last = this.#last;
    if (last === null || last.isConnected || document.activeElement !== document.body) return;
    const screen = this.#parts.screen();
    const { entry, cell } = last.dataset;
    const same =
      entry === undefined ? `[data-cell="${cell}"]` : `[data-entry="${CSS.escape(entry)}"]`;
    (screen.querySelector<HTMLElement>(same) ?? screen.querySelector<HTMLElement>(ROW))?.focus();
  }
}
