import type { Attachment } from 'svelte/attachments';

/**
 * The offer of a bar; while it is pressed, the offer of that moment. A field that the press leaves may
 * offer its own change before the click comes.
 */
export class HeldWhilePressed<T> {
  readonly #read: () => T;
  #pressed = $state.raw<{ readonly offered: T } | null>(null);

  constructor(read: () => T) {
    this.#read = read;
  }

  get current(): T {
    return this.#pressed === null ? this.#read() : this.#pressed.offered;
  }

  /** Attached to the bar. */
  readonly watch: Attachment<HTMLElement> = (bar) => {
    const listening = new AbortController();
    const { signal } = listening;
    const letGo = () => {
      this.#pressed = null;
    };
    const hold = ({ target }: PointerEvent) => {
      this.#pressed = bar.contains(target as Node) ? { offered: this.#read() } : null;
    };
    window.addEventListener('pointerdown', hold, { signal });
    window.addEventListener('pointerup', () => requestAnimationFrame(letGo), { signal });
    window.addEventListener('pointercancel', letGo, { signal });
    window.addEventListener('click', letGo, { signal });
    return () => listening.abort();
  };
}
