import type { Place } from '../../shared/ipc/places.ts';

/** Parts that are found again by their name when a place is shown anew. */
const NAMED = '[role="listbox"], [role="grid"], [role="searchbox"]';

/** The focus, when a key leads from one place to another: it is never left outside both. */
export class PlaceFocus {
  readonly #left = new Map<Place, string>();

  /** Remembers which list or field of the place has the focus. */
  leave(place: Place, screen: HTMLElement): void {
    const active = document.activeElement;
    if (active === null || !screen.contains(active)) return;
    const name = active.matches(NAMED) ? active.getAttribute('aria-label') : null;
    if (name === null) this.#left.delete(place);
    else this.#left.set(place, `[aria-label="${CSS.escape(name)}"]:is(${NAMED})`);
  }

  /** Puts the focus where it was in the place, else into its list, else on the place itself. */
  enter(place: Place, screen: HTMLElement): void {
    const left = this.#left.get(place);
    const next =
      (left === undefined ? null : screen.querySelector<HTMLElement>(left)) ??
      screen.querySelector<HTMLElement>('[role="listbox"], [role="grid"]') ??
      screen;
    next.focus({ preventScroll: true });
  }
}
