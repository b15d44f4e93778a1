/** The focus on the day grid, which stays with an entry wherever it is drawn next. */
import type { RecordId } from '../../shared/ids.ts';
import type { TimeContext } from './time-context.ts';

export class GridFocus {
  readonly #grid: () => HTMLElement;
  readonly #outbox: TimeContext['outbox'];
  #id: RecordId | null = null;

  constructor(grid: () => HTMLElement, outbox: TimeContext['outbox']) {
    this.#grid = grid;
    this.#outbox = outbox;
  }

  readonly enter = ({ target }: FocusEvent): void => {
    this.#id = (target as HTMLElement).dataset['entry'] ?? null;
  };

  /** A press elsewhere is no reason to give the focus back. */
  readonly leave = ({ target }: PointerEvent): void => {
    if ((target as HTMLElement).closest('[data-entry]') === null) this.#id = null;
  };

  /** Gives an entry the focus once it is drawn. */
  want(id: RecordId): void {
    this.#id = id;
  }

  /** Gives the focus back to the entry that had it, where nothing else has it. */
  keep(): void {
    if (this.#id === null || document.activeElement !== document.body) return;
    const element = this.find(this.#outbox.knownId(this.#id));
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
  }

  find(id: RecordId | null): HTMLElement | null {
    return this.#grid().querySelector<HTMLElement>(`[data-entry="${CSS.escape(id ?? '')}"]`);
  }

  /** The block to go on with once this one is gone. */
  beside(from: HTMLElement | null): HTMLElement | undefined {
    const id = from?.dataset['entry'];
    const others = this.all().filter((one) => one === from || one.dataset['entry'] !== id);
    const at = others.indexOf(from as HTMLElement);
    return others[at + 1] ?? others[at - 1];
  }

  move(from: HTMLElement, by: 1 | -1): void {
    const all = this.all();
    all[all.indexOf(from) + by]?.focus();
  }

  /** Every block, in the order they are read in. */
  all(): HTMLElement[] {
    return [...this.#grid().querySelectorAll<HTMLElement>('[data-entry]')];
  }
}
