/**
 * Rows and columns of tables whose rows are of unequal length.
 *
 * ProseMirror's own commands take a cell that is not there for the first row, and delete or copy
 * that. Here a row that is too short for a column just has none of it.
 */
import type { Node } from '@tiptap/pm/model';
import type { Command, Transaction } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  isInTable,
  selectedRect,
  TableMap,
  type TableRect,
} from '@tiptap/pm/tables';

type CellAttrs = { readonly colspan: number; readonly rowspan: number };

/** The commands for rows and columns, for whatever table. */
export const gridCommands = {
  addRowBefore: forUneven(addRowBefore, (tr, rect) => insertRow(tr, rect, rect.top, rect.top)),
  addRowAfter: forUneven(addRowAfter, (tr, rect) =>
    insertRow(tr, rect, rect.bottom, rect.bottom - 1),
  ),
  deleteRow: forUneven(deleteRow, (tr, rect) => {
    if (rect.top === 0 && rect.bottom === rect.map.height) return false;
    for (let row = rect.bottom - 1; row >= rect.top; row -= 1) {
      removeRow(tr, { ...rect, ...tableNow(tr, rect) }, row);
    }
    return true;
  }),
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

/** `command` for a table with rows of one length, `uneven` for all others; true if it can run. */
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

/** The cell of a row at a column, and its place, or nothing. */
function cellAt({ map, table }: TableRect, row: number, column: number) {
  const isOutside = Math.min(row, column) < 0 || row >= map.height || column >= map.width;
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
      tr.setNodeMarkup(at(before.pos), null, changeSpan(before.node, 'colspan', 1));
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
      tr.setNodeMarkup(at(cell.pos), null, changeSpan(cell.node, 'colspan', -1));
      continue;
    }
    const $cell = tr.doc.resolve(at(cell.pos));
    const isLast = $cell.parent.childCount === 1;
    // A row without a cell of its own is none: it goes, unless cells from above reach into it.
    if (!isLast) tr.delete($cell.pos, $cell.pos + cell.node.nodeSize);
    else if (!isReachedInto(rect, row)) tr.delete($cell.before(), $cell.after());
    else tr.replaceWith($cell.pos, $cell.pos + cell.node.nodeSize, emptyCell(cell.node));
  }
}

/** A row in front of the one at `row`, with cells where the row at `like` has some. */
function insertRow(tr: Transaction, rect: TableRect, row: number, like: number): boolean {
  const { map, table, tableStart } = rect;
  const cells: Node[] = [];
  const { tableCell, tableRow } = table.type.schema.nodes;
  for (let column = 0; column < map.width; column += 1) {
    const [above, below] = [cellAt(rect, row - 1, column), cellAt(rect, row, column)];
    if (above !== undefined && above.pos === below?.pos) {
      tr.setNodeMarkup(tableStart + above.pos, null, changeSpan(above.node, 'rowspan', 1));
      column += above.attrs.colspan - 1;
      continue;
    }
    const cell = cellAt(rect, like, column) && tableCell?.createAndFill();
    if (cell) cells.push(cell);
  }
  if (tableRow === undefined || cells.length === 0) return false;
  tr.insert(tableStart + startOfRow(table, row), tableRow.create(null, cells));
  return true;
}

function removeRow(tr: Transaction, rect: TableRect, row: number): void {
  const { map, table, tableStart } = rect;
  const from = tr.mapping.maps.length;
  const at = (pos: number) => tr.mapping.slice(from).map(tableStart + pos);
  const start = startOfRow(table, row);
  for (let column = 0; column < map.width; column += 1) {
    const cell = cellAt(rect, row, column);
    if (cell === undefined) continue;
    column += cell.attrs.colspan - 1;
    if (cell.attrs.rowspan === 1) continue;
    const less = changeSpan(cell.node, 'rowspan', -1);
    if (cell.pos < start) tr.setNodeMarkup(at(cell.pos), null, less);
    // A cell that spans the rows below continues in them.
    else {
      const place = map.positionAt(row + 1, column - cell.attrs.colspan + 1, table);
      tr.insert(at(place), cell.node.type.create(less, cell.node.content));
    }
  }
  tr.delete(at(start), at(start) + table.child(row).nodeSize);
}

function startOfRow(table: Node, row: number): number {
  return table.children.slice(0, row).reduce((size, { nodeSize }) => size + nodeSize, 0);
}

function isReachedInto({ map, table }: TableRect, row: number): boolean {
  const start = startOfRow(table, row);
  const cells = map.map.slice(row * map.width, (row + 1) * map.width);
  return cells.some((pos) => pos > 0 && pos < start);
}

function changeSpan({ attrs }: Node, name: keyof CellAttrs, by: number) {
  return { ...attrs, [name]: (attrs as CellAttrs)[name] + by };
}

function emptyCell(cell: Node): Node {
  return cell.type.createAndFill(cell.attrs) ?? cell;
}
