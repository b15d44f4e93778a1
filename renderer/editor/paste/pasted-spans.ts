/** Cells of pasted tables that say they go on below the last row. */
import { type Element, isElement } from './pasted-lists.ts';

const sections = new Set(['thead', 'tbody', 'tfoot']);

/**
 * Ends each cell with the section it is in, as a page shows it. A longer one would be no grid, and the table
 * a locked part as soon as it is opened again.
 */
export function endCellsInSections(table: Element): void {
  for (const section of table.childNodes.filter(isElement)) {
    if (!sections.has(section.tagName)) continue;
    const rows = section.childNodes.filter(isElement);
    for (const [at, row] of rows.entries()) {
      for (const cell of row.childNodes.filter(isElement)) limitRows(cell, rows.length - at);
    }
  }
}

/** None at all means the rest of the section. */
function limitRows(cell: Element, rowsMax: number): void {
  const span = cell.attrs.find(({ name }) => name === 'rowspan');
  if (span === undefined || !/^\d+$/.test(span.value)) return;
  const rows = Number(span.value);
  if (rows === 0 || rows > rowsMax) span.value = String(rowsMax);
}
