/** The lines of a table that are drawn, each in a place that others had before it. */
import type { TableItem } from './table-item.ts';

export type Line = { readonly item: TableItem; readonly index: number; readonly place: number };

type Drawn = {
  readonly items: readonly TableItem[];
  readonly first: number;
  readonly end: number;
  /** How many places there are. */
  readonly places: number;
  /** The index of the current line, or -1. */
  readonly at: number;
  readonly isMoving: boolean;
};

/**
 * Returns the lines to draw. The line of a place is the same one until another item stands there, so
 * that it is not drawn again. They are in order, for screen readers, except while the table is
 * scrolled: each line then keeps the element it has, and none is moved.
 */
export function recycledLines(): (drawn: Drawn) => Line[] {
  const lineOf = new Map<number, Line>();
  let firstInOrder = 0;

  function lineIn(place: number, item: TableItem, index: number): Line {
    const known = lineOf.get(place);
    if (known?.item === item && known.index === index) return known;
    const made = { item, index, place };
    lineOf.set(place, made);
    return made;
  }

  return ({ items, first, end, places, at, isMoving }) => {
    if (!isMoving) firstInOrder = first;
    const rankOf = ({ index }: Line) => (((index - firstInOrder) % places) + places) % places;
    const lines = items
      .slice(first, end)
      .map((item, offset) => lineIn((first + offset) % places, item, first + offset))
      .sort((a, b) => rankOf(a) - rankOf(b));
    const item = items[at];
    if (item === undefined || (at >= first && at < end)) return lines;
    // Screen readers are told of the current row also while it is out of sight.
    return [...lines, lineIn(-1, item, at)];
  };
}
