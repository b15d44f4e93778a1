/** The props of a table. */
import type { RecordId } from '../../shared/ids.ts';
import type { RowGroup } from '../../shared/table/group-rows.ts';
import type { ShownColumn, View } from '../../shared/table/view.ts';
import type { ListPlace } from '../ui/list-scroll.svelte.ts';
import type { CellContext } from './cell-words.ts';
import type { TableItem } from './table-item.ts';

export type TableProps = {
  label: string;
  items: readonly TableItem[];
  columns: readonly ShownColumn[];
  sorts: View['sorts'];
  cells: CellContext;
  current: string | null;
  selected: ReadonlySet<RecordId>;
  place: ListPlace;
  narrowedBy: string;
  groupWords: (group: RowGroup) => string;
  standingWords: (id: RecordId) => string;
  /** Names the columns that the window has room for. */
  onfit: (columns: readonly string[]) => void;
  onview: (change: (view: View) => View) => void;
  oncurrent: (key: string) => void;
  /** Shows the current record beside the list, or no longer. */
  onpeek: () => void;
  /** Shows it whether it was shown or not. */
  onshow: () => void;
  /** Enters it. */
  onopen: () => void;
  onleave: () => void;
  /** Folds the group of this line, or unfolds it. */
  onfold: (key: string) => void;
  /** Ticks what a row says off, or on again; without it rows have no tick. */
  ontick?: ((id: RecordId) => void) | undefined;
  /** The row whose menu of steps is open. */
  stepping: RecordId | null;
  /** Opens the menu of the status or stage of a row below this element. */
  onstep: (id: RecordId, below: Element) => void;
  onselect: (ids: readonly RecordId[], isOn: boolean) => void;
  oncopy: (event: ClipboardEvent) => void;
};
