/** Which rows of a list of equal rows are drawn, and where the list stands after its items changed. */

export type View = {
  readonly top: number;
  readonly height: number;
  readonly rowHeight: number;
};

/** Rows drawn above and below what is in sight: a quick wheel shows them before we hear of it. */
const OVERSCAN = 10;

/** The indexes of the rows to draw: the first, and the one behind the last. */
export function rowsToDraw({ top, height, rowHeight }: View, count: number): [number, number] {
  const deepest = Math.max(0, count * rowHeight - height);
  const from = Math.max(0, Math.min(top, deepest));
  return [
    Math.max(0, Math.floor(from / rowHeight) - OVERSCAN),
    Math.min(count, Math.ceil((from + height) / rowHeight) + OVERSCAN),
  ];
}

/** Whether any of the row is in sight. */
export function isInView(index: number, { top, height, rowHeight }: View): boolean {
  const from = index * rowHeight - top;
  return index !== -1 && from > -rowHeight && from < height;
}

/** Where to scroll so that the whole row is in sight, as near as that is. */
export function nearestTop(index: number, { top, height, rowHeight }: View): number {
  const from = index * rowHeight;
  if (from < top) return from;
  return Math.max(top, from + rowHeight - height);
}

/** The row a list holds on to: what comes and goes above it does not move what the user reads. */
export type Anchor = { readonly key: string | number; readonly offset: number };

/** The row at the upper edge; none at the very top, where what is new is to be seen. */
export function anchorOf<T>(
  items: readonly T[],
  keyOf: (item: T) => string | number,
  { top, rowHeight }: Pick<View, 'top' | 'rowHeight'>,
): Anchor | null {
  const index = Math.floor(top / rowHeight);
  const item = items[index];
  return top < 1 || item === undefined ? null : { key: keyOf(item), offset: top % rowHeight };
}
