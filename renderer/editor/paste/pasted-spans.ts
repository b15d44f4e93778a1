/** Cells of pasted tables that say they are wider or longer than their table. */
import { type Element, isElement } from './pasted-lists.ts';

const sections = new Set(['thead', 'tbody', 'tfoot']);
/** A table with a wider or longer cell would be a locked part as soon as it is opened again. */
const SPAN_MAX = 100;

/**
 * Ends each cell with the section it is in, as a page shows it: a longer one would be no grid. One that is
 * far too wide is as wide as the widest other row.
 */
export function limitSpans(table: Element): void {
  const all = table.childNodes.filter(isElement);
  const rows = all.flatMap((one) => (sections.has(one.tagName) ? cellsOf(one) : [one]));
  const widths = rows.map((row) => cellsOf(row).reduce((sum, cell) => sum + widthOf(cell), 0));
  const widest = Math.max(1, ...widths.filter((width) => width <= SPAN_MAX));
  for (const cell of rows.flatMap(cellsOf))
    limit(cell, 'colspan', { above: SPAN_MAX, to: widest, none: 1 });
  for (const section of all) {
    if (!sections.has(section.tagName)) continue;
    const inSection = cellsOf(section);
    for (const [at, row] of inSection.entries()) {
      const left = Math.min(SPAN_MAX, inSection.length - at);
      for (const cell of cellsOf(row))
        limit(cell, 'rowspan', { above: left, to: left, none: left });
    }
  }
}

function cellsOf(row: Element): Element[] {
  return row.childNodes.filter(isElement);
}

function widthOf({ attrs }: Element): number {
  const span = Number(attrs.find(({ name }) => name === 'colspan')?.value ?? 1);
  return Number.isInteger(span) ? span : 1;
}

type Limit = { readonly above: number; readonly to: number; readonly none: number };

/** No rows at all mean the rest of the section, no columns one. */
function limit(cell: Element, name: string, { above, to, none }: Limit): void {
  const span = cell.attrs.find((one) => one.name === name);
  if (span === undefined || !/^\d+$/.test(span.value)) return;
  const count = Number(span.value);
  if (count === 0) span.value = String(none);
  else if (count > above) span.value = String(to);
}
