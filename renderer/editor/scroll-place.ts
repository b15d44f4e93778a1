/**
 * Remembers where a note's text is scrolled to, by the first visible block. Hidden blocks have no
 * exact height, so a number of pixels would lead elsewhere.
 */

/** A block by its number, and how far below the upper edge it begins. */
export type Place = { readonly index: number; readonly offset: number };

/** Blocks above are measured as they become visible: the place is right after a few frames. */
const FRAMES = 4;

export class ScrollPlace {
  readonly #text: HTMLElement;
  readonly #scroller: HTMLElement | null;
  /** A block that becomes visible takes its true height, which moves the page without a scroll. */
  readonly #heights = new ResizeObserver(() => this.#measure());
  #place: Place | null = null;
  #isRestoring = false;

  /** Follows the visible part of `text` from now on. */
  constructor(text: HTMLElement) {
    this.#text = text;
    this.#scroller = scrollerOf(text);
    this.#scroller?.addEventListener('scroll', this.#measure, { passive: true });
    this.#heights.observe(text);
  }

  /** The last visible place; `null` for the start. The page may be gone when it is needed. */
  get place(): Place | null {
    return this.#place;
  }

  /** Scrolls to a place of before. */
  restore(place: Place | null): void {
    this.#place = place;
    this.#isRestoring = place !== null;
    if (place !== null) this.#go(place, FRAMES);
  }

  end(): void {
    this.#scroller?.removeEventListener('scroll', this.#measure);
    this.#heights.disconnect();
  }

  #go(place: Place, frames: number): void {
    const text = this.#text;
    const block = text.children[place.index];
    this.#isRestoring = false;
    if (this.#scroller === null || block === undefined) return;
    this.#scroller.scrollTop += topOf(block) - topOf(this.#scroller) - place.offset;
    this.#isRestoring = frames > 0 && text.isConnected;
    if (this.#isRestoring) requestAnimationFrame(() => this.#go(place, frames - 1));
  }

  readonly #measure = () => {
    if (this.#scroller === null || this.#isRestoring) return;
    const top = topOf(this.#scroller);
    const { children } = this.#text;
    let [low, high] = [0, children.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((children[middle]?.getBoundingClientRect().bottom ?? 0) > top) high = middle;
      else low = middle + 1;
    }
    const block = children[low];
    const isStart = this.#scroller.scrollTop === 0 || block === undefined;
    this.#place = isStart ? null : { index: low, offset: topOf(block) - top };
  };
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}

/** The element that scrolls the text; `null` without one. */
function scrollerOf(text: HTMLElement): HTMLElement | null {
  for (let holder = text.parentElement; holder !== null; holder = holder.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(holder).overflowY)) return holder;
  }
  return null;
}
