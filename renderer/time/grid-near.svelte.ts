/** The entries of the day grid that the mouse and the focus are on: those have their boxes (T19.3). */
import { on } from 'svelte/events';
import type { RecordId } from '../../shared/ids.ts';

export class GridNear {
  #pointed = $state.raw<RecordId | null>(null);
  #focused = $state.raw<RecordId | null>(null);

  has(id: RecordId): boolean {
    return this.#pointed === id || this.#focused === id;
  }

  /** Follows the mouse and the focus in what it is attached to. */
  readonly follow = (element: HTMLElement): (() => void) => {
    const ends = [
      on(element, 'pointerover', (event) => (this.#pointed = entryAt(event))),
      on(element, 'pointerleave', () => (this.#pointed = null)),
      on(element, 'focusin', (event) => (this.#focused = entryAt(event))),
      on(element, 'focusout', () => (this.#focused = null)),
    ];
    return () => {
      for (const end of ends) end();
    };
  };
}

/** The entry of a block, or of the box beside it. */
function entryAt({ target }: Event): RecordId | null {
  const near = (target as HTMLElement).closest<HTMLElement>('[data-entry], [data-box-of]');
  return near?.dataset['entry'] ?? near?.dataset['boxOf'] ?? null;
}
