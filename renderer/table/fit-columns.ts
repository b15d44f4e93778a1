/** The columns that a table has room for, and the tracks of its rows. */
import type { Column } from '../../shared/table/columns.ts';
import { columnsThatFit, type ShownColumn } from '../../shared/table/view.ts';

/** The marks before the columns and the room of a scrollbar. */
const MARGIN = 60;
/** The mark of columns without room. */
const EDGE = 24;

export type FittedColumns = {
  readonly fitting: readonly ShownColumn[];
  /** The chosen columns that have no room. */
  readonly unfit: readonly Column[];
  /** For `grid-template-columns`: the first column takes the room that the others leave. */
  readonly tracks: string;
};

/** Fits columns into a table of this width in pixels; 0 is one that is not drawn yet. */
export function fitColumns(columns: readonly ShownColumn[], width: number): FittedColumns {
  const whole = columnsThatFit(columns, width - MARGIN);
  const isCut = width > 0 && whole.length < columns.length;
  const fitting = isCut ? columnsThatFit(columns, width - MARGIN - EDGE) : whole;
  const drawn = new Set(fitting.map(({ column }) => column));
  const tracks = fitting.map((one, at) => (at === 0 ? 'minmax(0, 1fr)' : `${one.width}px`));
  return {
    fitting,
    unfit: isCut ? columns.flatMap(({ column }) => (drawn.has(column) ? [] : [column])) : [],
    tracks: ['28px', ...tracks, ...(isCut ? [`${EDGE}px`] : [])].join(' '),
  };
}
