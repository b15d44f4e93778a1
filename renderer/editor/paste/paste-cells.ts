/**
 * Pasting cells where the cursor stands in a table: nothing that stands there already is written over.
 * Only cells the user has selected are.
 */
import { type Node, Slice } from '@tiptap/pm/model';
import { Selection, type Transaction } from '@tiptap/pm/state';
import {
  __insertCells,
  __pastedCells,
  CellSelection,
  isInTable,
  selectedRect,
  type TableRect,
  tableNodeTypes,
} from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';

type Cells = NonNullable<ReturnType<typeof __pastedCells>>;

/**
 * Fills empty cells; puts a single cell into the text, and several into rows below, or into a table behind
 * if they do not fit between the rows. True if it did.
 */
export function pasteBesideCells({ state, dispatch }: EditorView, slice: Slice): boolean {
  if (state.selection instanceof CellSelection || !isInTable(state)) return false;
  const cells = __pastedCells(slice);
  if (cells === null) return false;
  const rect = selectedRect(state);
  if (isFree(rect, cells) && fill({ state, dispatch }, rect, cells)) return true;
  const { tr } = state;
  const [only] = cells.rows;
  if (only && cells.width === 1 && cells.height === 1) {
    tr.replaceSelection(Slice.maxOpen(only.firstChild?.content ?? only));
  } else if (fitsBelow(rect, cells)) {
    insertRows(tr, rect, cells);
  } else {
    const { table, row } = tableNodeTypes(state.schema);
    const at = rect.tableStart + rect.table.nodeSize - 1;
    const rows = cells.rows.map((one) => row.create(null, one));
    select(tr.insert(at, table.create(null, rows)), at);
  }
  dispatch(tr.scrollIntoView());
  return true;
}

/** False where merged cells reach out of the rows: ProseMirror finds no place for them, and throws. */
function fill(
  { state, dispatch }: Pick<EditorView, 'state' | 'dispatch'>,
  rect: TableRect,
  cells: Cells,
): boolean {
  try {
    __insertCells(state, dispatch, rect.tableStart, rect, cells);
    return true;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return false;
  }
}

/** Is true if all cells to be overwritten are empty. */
function isFree({ table, map, left, top }: TableRect, { width, height }: Cells): boolean {
  const [right, bottom] = [Math.min(map.width, left + width), Math.min(map.height, top + height)];
  const places = map.cellsInRect({ left, top, right, bottom });
  const isBlank = (cell: Node | null) => cell === null || cell.content.size <= 2;
  return (map.problems ?? []).length === 0 && places.every((at) => isBlank(table.nodeAt(at)));
}

/** Is true if these cells fit as rows below the row of the cursor: no cell spans both. */
function fitsBelow({ map, left, bottom }: TableRect, { width }: Cells): boolean {
  if ((map.problems ?? []).length > 0 || left + width > map.width) return false;
  const below = map.map.slice(bottom * map.width, (bottom + 1) * map.width);
  return below.every((at, column) => at !== map.map[(bottom - 1) * map.width + column]);
}

function insertRows(tr: Transaction, rect: TableRect, { rows, width }: Cells): void {
  const { row, cell } = tableNodeTypes(tr.doc.type.schema);
  const blank = (count: number) => Array.from({ length: count }, () => cell.createAndFill());
  const made = rows.map((one) => {
    const all = [...blank(rect.left), ...one.content, ...blank(rect.map.width - rect.left - width)];
    return row.create(
      null,
      all.filter((node) => node !== null),
    );
  });
  let at = rect.tableStart;
  for (const node of rect.table.children.slice(0, rect.bottom)) at += node.nodeSize;
  tr.insert(at, made);
  const before = made[0]?.children.slice(0, rect.left) ?? [];
  select(
    tr,
    before.reduce((sum, node) => sum + node.nodeSize, at + 1),
  );
}

function select(tr: Transaction, at: number): void {
  tr.setSelection(Selection.near(tr.doc.resolve(at + 1)));
}
