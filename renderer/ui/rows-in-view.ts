/** Chooses which rows of a list of equal rows are drawn, and where the list is after its items changed. */

export type View = {
  readonly top: number;
  readonly height: number;
  readonly rowHeight: number;
  /** Whether every frame shows other rows: those around them are drawn once it stands. */
  readonly isFast?: boolean;
};

/** Rows drawn above and below the visible ones: a quick wheel shows them before the event. */
const OVERSCAN = 10;

/**
 * The indexes of the rows to draw: the first, and the one behind the last. Between the ends of the list
 * they are always as many, so that a scroll makes no row and takes none away.
 */
export function rowsToDraw(view: View, count: number): [number, number] {
  const { top, height, rowHeight } = view;
  const around = rowsAround(view);
  const deepest = Math.max(0, count * rowHeight - height);
  const visible = Math.floor(Math.max(0, Math.min(top, deepest)) / rowHeight);
  return [
    Math.max(0, visible - around),
    Math.min(count, visible + Math.ceil(height / rowHeight) + 1 + around),
  ];
}

/** How many rows {@link rowsToDraw} draws at the most, wherever the list is. */
export function placesToDraw(view: View): number {
  return Math.ceil(view.height / view.rowHeight) + 1 + 2 * rowsAround(view);
}

function rowsAround({ isFast = false }: Pick<View, 'isFast'>): number {
  return isFast ? 0 : OVERSCAN;
}

/** Is true if any part of the row is visible. */
export function isInView(index: number, { top, height, rowHeight }: View): boolean {
  const from = index * rowHeight - top;
  return index !== -1 && from > -rowHeight && from < height;
}

/** Returns the nearest scroll position that shows the whole row. */
export function nearestTop(index: number, { top, height, rowHeight }: View): number {
  const from = index * rowHeight;
  if (from < top) return from;
  return Math.max(top, from + rowHeight - height);
}

/** The row a list holds on to: what comes and goes above it does not move what the user reads. */
export type Anchor = { readonly key: string | number; readonly offset: number };

/** The row at the upper edge; none at the very top, where new rows should show. */
export function anchorOf<T>(
  items: readonly T[],
  keyOf: (item: T) => string | number,
  { top, rowHeight }: Pick<View, 'top' | 'rowHeight'>,
): Anchor | null {
  const index = Math.floor(top / rowHeight);
  const item = items[index];
  return top < 1 || item === undefined ? null : { key: keyOf(item), offset: top % rowHeight };
}
