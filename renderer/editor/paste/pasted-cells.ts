/** Cells that a spreadsheet puts on the clipboard as text: rows of the same length, tabs between. */

/** More cells than that would hold the window up: they stay lines of text. */
const CELLS_MAX = 5_000;

/**
 * Returns the rows of the text if it is a table. Code is none: a line of it begins with a tab. In a
 * table only the corner is empty while the cell beside it is not.
 */
export function cellsIn(text: string): string[][] | undefined {
  const rows = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/, CELLS_MAX)
    .map((line) => line.split('\t', CELLS_MAX));
  const columns = rows[0]?.length ?? 0;
  if (rows.length < 2 || columns < 2 || rows.length * columns > CELLS_MAX) return undefined;
  if (rows.some((cells) => cells.length !== columns)) return undefined;
  const isIndented = rows.some(([first, next], row) => row > 0 && first === '' && next !== '');
  return isIndented ? undefined : rows;
}

/** A table of these cells. */
export function tableOf(rows: readonly (readonly string[])[]): HTMLElement {
  const table = document.createElement('table');
  for (const cells of rows) {
    const row = table.insertRow();
    for (const cell of cells) row.insertCell().textContent = cell;
  }
  const parent = document.createElement('div');
  parent.append(table);
  return parent;
}
