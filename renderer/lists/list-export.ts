/**
 * The rows of a list that are exported: the selected ones, or else all that are left, in the visible
 * columns.
 */
import { capitalise } from '../../shared/capitalise.ts';
import { cellsOf, tableCsv, tableHtml, tableTsv } from '../../shared/table/export-rows.ts';
import type { ListedKind } from '../../shared/table/first-views.ts';
import type { Day } from '../../shared/time.ts';
import { wordsOf } from './list-words.ts';
import type { ShownList } from './shown-list.svelte.ts';

const formats = { csv: tableCsv, tsv: tableTsv, html: tableHtml };

/** Spreadsheets take a text that begins so for UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The rows as text. */
export function exportText(list: ShownList, format: keyof typeof formats): string {
  const rows = list.selectedRows.length === 0 ? list.left : list.selectedRows;
  const columns = list.shownColumns.map(({ column }) => column);
  const text = formats[format](cellsOf(rows, columns, list.around));
  return format === 'csv' ? BYTE_ORDER_MARK + text : text;
}

/** `Tasks 2026-11-20`. */
export function exportName(kind: ListedKind, today: Day): string {
  const [, many] = wordsOf(kind);
  return `${capitalise(many)} ${today}`;
}

/** Puts rows on the clipboard: the selected ones, or else the one that keys act on. */
export function copyRows(list: ShownList, current: string | null, event: ClipboardEvent): void {
  const ofSelection = list.selectedRows;
  const rows = ofSelection.length > 0 ? ofSelection : list.left.filter(({ id }) => id === current);
  if (rows.length === 0 || event.clipboardData === null) return;
  const columns = list.shownColumns.map(({ column }) => column);
  const cells = cellsOf(rows, columns, list.around);
  event.clipboardData.setData('text/plain', tableTsv(cells));
  event.clipboardData.setData('text/html', tableHtml(cells));
  event.preventDefault();
}
