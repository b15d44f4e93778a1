/**
 * Columns of tables whose rows are of unequal length.
 *
 * ProseMirror's own commands take a cell that is not there for the first row and delete or change
 * that. Here a row that is too short for a column just has none of it.
 */
import type { Node } from '@tiptap/pm/model';
import type { Command, Transaction } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  deleteColumn,
  isInTable,
  selectedRect,
  TableMap,
  type TableRect,
} from '@tiptap/pm/tables';

type CellAttrs = { readonly colspan: number; readonly rowspan: number };

/** The commands for columns, for whatever table. */
export const columnCommands = {
  addColumnBefore: forUneven(addColumnBefore, (tr, rect) => insertColumn(tr, rect, rect.left)),
  addColumnAfter: forUneven(addColumnAfter, (tr, rect) => insertColumn(tr, rect, rect.right)),
  deleteColumn: forUneven(deleteColumn, (tr, rect) => {
    if (rect.left === 0 && rect.right === rect.map.width) return false;
    for (let column = rect.right - 1; column >= rect.left; column -= 1) {
      removeColumn(tr, { ...rect, ...tableNow(tr, rect) }, column);
    }
    return true;
  }),
};

/** `command` for a table with rows of one length, `uneven` for all others; it says whether it can. */
function forUneven(
  command: Command,
  uneven: (tr: Transaction, rect: TableRect) => boolean,
): Command {
  return (state, dispatch) => {
    if (!isInTable(state)) return false;
    const rect = selectedRect(state);
    if ((rect.map.problems ?? []).length === 0) return command(state, dispatch);
    const { tr } = state;
    if (!uneven(tr, rect)) return false;
    dispatch?.(tr);
    return true;
  };
}

function tableNow(tr: Transaction, { tableStart, table }: TableRect) {
  const now = tr.doc.nodeAt(tableStart - 1) ?? table;
  return { table: now, map: TableMap.get(now) };
}

/** What stands in a row at a column: a cell and where, or nothing. */
function cellAt({ map, table }: TableRect, row: number, column: number) {
  const isOutside = column < 0 || column >= map.width;
  const pos = isOutside ? undefined : map.map[row * map.width + column];
  const node = pos ? table.nodeAt(pos) : null; // at 0 stands the first row, never a cell
  return pos && node ? { pos, node, attrs: node.attrs as CellAttrs } : undefined;
}

function insertColumn(tr: Transaction, rect: TableRect, column: number): boolean {
  const { map, table, tableStart } = rect;
  const from = tr.mapping.maps.length;
  for (let row = 0; row < map.height; row += 1) {
    const [before, behind] = [cellAt(rect, row, column - 1), cellAt(rect, row, column)];
    const near = before ?? behind;
    if (near === undefined) continue; // the row ends before it comes to this column
    const at = (pos: number) => tr.mapping.slice(from).map(tableStart + pos);
    if (before !== undefined && before.pos === behind?.pos) {
      tr.setNodeMarkup(at(before.pos), null, widened(before.node, 1));
      row += before.attrs.rowspan - 1;
    } else {
      const cell = near.node.type.createAndFill();
      if (cell) tr.insert(at(map.positionAt(row, column, table)), cell);
    }
  }
  return true;
}

function removeColumn(tr: Transaction, rect: TableRect, column: number): void {
  const { map, tableStart } = rect;
  const from = tr.mapping.maps.length;
  const at = (pos: number) => tr.mapping.slice(from).map(tableStart + pos);
  for (let row = 0; row < map.height; row += 1) {
    const cell = cellAt(rect, row, column);
    if (cell === undefined) continue;
    row += cell.attrs.rowspan - 1;
    if (cell.attrs.colspan > 1) {
      tr.setNodeMarkup(at(cell.pos), null, widened(cell.node, -1));
      continue;
    }
    const $cell = tr.doc.resolve(at(cell.pos));
    const isLast = $cell.parent.childCount === 1;
    // A row without a cell of its own is none: it goes, unless cells from above reach into it.
    if (!isLast) tr.delete($cell.pos, $cell.pos + cell.node.nodeSize);
    else if (!isReachedInto(rect, row)) tr.delete($cell.before(), $cell.after());
    else tr.replaceWith($cell.pos, $cell.pos + cell.node.nodeSize, emptied(cell.node));
  }
}

function isReachedInto({ map, table }: TableRect, row: number): boolean {
  let start = 0;
  for (let index = 0; index < row; index += 1) start += table.child(index).nodeSize;
  const cells = map.map.slice(row * map.width, (row + 1) * map.width);
  return cells.some((pos) => pos > 0 && pos < start);
}

function widened({ attrs }: Node, by: number) {
  return { ...attrs, colspan: (attrs as CellAttrs).colspan + by };
}

function emptied(cell: Node): Node {
  return cell.type.createAndFill(cell.attrs) ?? cell;
}
