/** Makes a cleaned note fit the page it is read on: tables that are too wide, blocks from the right. */

import { boundDrawing } from './bound-drawing.ts';
import { TABLE_PLACES_MAX } from './drawing-limits.ts';

/**
 * Changes `content`. Each table gets a box that the keyboard and the mouse scroll sideways. Each
 * element with a side begins on the side of its words. Markup that Chromium could not lay out
 * becomes simpler.
 */
export function forReading(content: DocumentFragment): DocumentFragment {
  boundDrawing(content);
  boundTables(content);
  for (const block of content.querySelectorAll('li, blockquote, table, dd')) {
    if (!block.hasAttribute('dir')) block.setAttribute('dir', 'auto');
  }
  for (const table of content.querySelectorAll('table')) {
    if (table.parentElement?.closest('table')) continue; // it is moved with the one around it
    const box = content.ownerDocument.createElement('div');
    box.className = 'wide';
    table.replaceWith(box);
    box.append(table);
  }
  return content;
}

/**
 * Keeps tables as long as Chromium can lay out all their places: 21 KB of spans end the page otherwise.
 * Columns go: what is shown has no width of its own, and each `span` of theirs is laid out.
 */
function boundTables(content: DocumentFragment): void {
  for (const column of content.querySelectorAll('colgroup, col')) column.remove();
  const tables = [...content.querySelectorAll('table')];
  const places = tables.reduce((sum, table) => sum + placesOf(table), 0);
  if (places > TABLE_PLACES_MAX) makeLines(content);
}

/** Rows times the widest of them, counting what cells above reach down to. */
function placesOf({ rows }: HTMLTableElement): number {
  const change = new Array<number>(rows.length + 1).fill(0);
  [...rows].forEach((row, index) => {
    for (const { colSpan, rowSpan } of row.cells) {
      // A cell of 0 rows reaches down to the last one.
      const end = Math.min(rows.length, rowSpan === 0 ? rows.length : index + rowSpan);
      change[index] = (change[index] ?? 0) + colSpan;
      change[end] = (change[end] ?? 0) - colSpan;
    }
  });
  let [width, widest] = [0, 0];
  for (const by of change) {
    width += by;
    widest = Math.max(widest, width);
  }
  return rows.length * widest;
}

/** Makes every part of every table a block of its own: all words, links and images are there. */
function makeLines(content: DocumentFragment): void {
  const parts = 'table, caption, thead, tbody, tfoot, tr, th, td';
  for (const part of [...content.querySelectorAll(parts)].reverse()) {
    const line = content.ownerDocument.createElement('div');
    while (part.firstChild) line.append(part.firstChild);
    part.replaceWith(line);
  }
}
