import { type Anchor, anchorOf, isInView, nearestTop, type View } from './rows-in-view.ts';

export type Key = string | number;

/** Where a list was left, for whoever shows it again. */
export type ListPlace = {
  top: number;
  anchor: Anchor | null;
  selected: Key | null;
  /** How high it was drawn: who draws it so again need not measure it first. */
  height: number;
};

/** The place of a list that nobody has seen. */
export function listPlace(): ListPlace {
  return { top: 0, anchor: null, selected: null, height: 0 };
}

/** The state of a list at a moment. */
export type Listed<T> = {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => Key;
  readonly rowHeight: number;
  readonly selected: Key | null;
  /** The index of what is selected, or -1. */
  readonly at: number;
  /** The text that narrows the items: when it changes, the list is read from its top. */
  readonly narrowedBy: string;
};

/** How far a list is scrolled, as reactive state, and kept in its {@link ListPlace}. */
export class ListScroll<T> {
  #top = $state.raw(0);
  #height = $state.raw(0);
  /** Whether a scroll shows other rows with each frame, as where its bar is pulled. */
  #isFast = $state.raw(false);
  #isMoving = $state.raw(false);
  readonly #listed: () => Listed<T>;
  readonly #place: ListPlace;
  #element: HTMLElement | undefined;
  /** Whether the selected row was in sight before the items changed. */
  #wasInView = false;
  #before: Pick<Listed<T>, 'at' | 'selected' | 'narrowedBy'>;

  constructor(listed: () => Listed<T>, place: ListPlace) {
    this.#listed = listed;
    this.#place = place;
    const { at, selected, narrowedBy } = listed();
    this.#before = {
      at: place.selected === selected ? at : -1,
      selected: place.selected,
      narrowedBy,
    };
    this.#top = this.#findAnchor() ?? place.top;
    this.#height = place.height;
  }

  /** How much of the list is in sight; none until it has been drawn. */
  get height(): number {
    return this.#height;
  }

  /** A bar that comes below it takes room: the selected row stays in sight if it was. */
  set height(height: number) {
    const { at } = this.#listed();
    const isLost = this.#element && height < this.#height && this.#saw(at);
    this.#height = height;
    this.#place.height = height;
    if (isLost) this.show(at);
  }

  /** Whether it is being scrolled. */
  get isMoving(): boolean {
    return this.#isMoving;
  }

  get view(): View {
    return {
      top: this.#top,
      height: this.height || innerHeight,
      rowHeight: this.#listed().rowHeight,
      isFast: this.#isFast,
    };
  }

  /** Scrolls `element`, once it is there, to where the list was left. */
  start(element: HTMLElement): void {
    this.#element = element;
    element.addEventListener('scrollend', () => this.#slowDown());
    // Another place would have the browser lay out the page, also where it is the one already.
    if (this.#top !== 0) element.scrollTop = this.#top;
  }

  /** Scrolls as little as shows the whole row. */
  show(index: number): void {
    this.#scrollTo(nearestTop(index, this.view));
  }

  /** Takes in that the user has scrolled. */
  followScroll(): void {
    const { items, keyOf, rowHeight } = this.#listed();
    const before = this.#top;
    this.#top = this.#element?.scrollTop ?? 0;
    this.#isFast = this.#height > 0 && Math.abs(this.#top - before) > this.#height;
    if (this.#top !== before) this.#isMoving = true;
    this.#place.top = this.#top;
    this.#place.anchor = anchorOf(items, keyOf, { top: this.#top, rowHeight });
  }

  /** Before changed items are drawn: the rows that are in sight stay in sight. */
  hold(): void {
    const { narrowedBy } = this.#listed();
    this.#wasInView = this.#saw(this.#before.at);
    this.#top = this.#before.narrowedBy === narrowedBy ? (this.#findAnchor() ?? this.#top) : 0;
  }

  /**
   * Takes in that items or selection have changed. What is selected elsewhere is brought into sight;
   * so is what moves while the user sees it, such as a note that was changed. Somebody who has
   * scrolled away from it stays where they are, also when rows come or go above.
   */
  follow(): void {
    const { at, selected, narrowedBy } = this.#listed();
    const before = this.#before;
    this.#before = { at, selected, narrowedBy };
    this.#place.selected = selected;
    const isNarrowedAnew = before.narrowedBy !== narrowedBy;
    const isWanted = before.selected !== selected || before.at === -1 || this.#wasInView;
    this.#wasInView = this.#saw(at);
    this.#scrollTo(this.#top);
    if (at !== -1 && isWanted && (!isNarrowedAnew || narrowedBy === '')) this.show(at);
  }

  /** Is at rest if it still stands two frames later: one step of several ends too. */
  #slowDown(): void {
    const top = this.#top;
    const end = () => {
      if (this.#top === top) [this.#isFast, this.#isMoving] = [false, false];
    };
    requestAnimationFrame(() => requestAnimationFrame(end));
  }

  #saw(index: number): boolean {
    return isInView(index, this.view);
  }

  #findAnchor(): number | undefined {
    const { anchor } = this.#place;
    if (anchor === null) return undefined;
    const { items, keyOf, rowHeight } = this.#listed();
    const index = items.findIndex((item) => keyOf(item) === anchor.key);
    return index === -1 ? undefined : index * rowHeight + anchor.offset;
  }

  #scrollTo(top: number): void {
    if (this.#element && top !== this.#element.scrollTop) this.#element.scrollTop = top;
    this.followScroll();
  }
}
