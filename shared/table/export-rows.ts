/** The rows of a table for other programs: as CSV, as tab-separated text and as HTML. */
import { csvText, defuseFormula } from '../time/csv.ts';
import { cellText } from './cell.ts';
import type { Around, Column, Row } from './columns.ts';

/** The head and every row as plain text; the currency of an amount gets a cell of its own. */
export function cellsOf(
  rows: readonly Row[],
  columns: readonly Column[],
  around: Around,
): readonly (readonly string[])[] {
  const bare = { ...around, nameOf: around.bareNameOf };
  const hasCurrency = columns.some(({ name }) => name === 'currency');
  const isAdded = (column: Column) => column.type === 'money' && !hasCurrency;
  const head = columns.flatMap((one) => (isAdded(one) ? [one.label, 'Currency'] : [one.label]));
  const body = rows.map((row) =>
    columns.flatMap((one) => {
      const text = cellText(one, row, bare);
      return isAdded(one)
        ? [text, text === '' ? '' : String(row.record['currency'] ?? '')]
        : [text];
    }),
  );
  return [head, ...body];
}

/** CSV as in RFC 4180. */
export function tableCsv(cells: readonly (readonly string[])[]): string {
  return csvText(cells);
}

/** A line per row with tabs between cells; tabs and line breaks inside a cell become spaces. */
export function tableTsv(cells: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]) =>
    row.map((text) => defuseFormula(text.replace(/[\t\r\n]+/g, ' '))).join('\t');
  return cells.map(line).join('\n');
}

/** An HTML table; its first row is the head. */
export function tableHtml(cells: readonly (readonly string[])[]): string {
  const rows = cells.map((row, index) => {
    const tag = index === 0 ? 'th' : 'td';
    return `<tr>${row.map((text) => `<${tag}>${escapeHtml(defuseFormula(text))}</${tag}>`).join('')}</tr>`;
  });
  return `<table>${rows.join('')}</table>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r?\n/g, '<br>');
}
