/** Records as tables and lists of an exported page: every field that has a value, as people read it. */

import { fieldsOf } from '../kinds/kinds.ts';
import { shownValue } from '../kinds/shown-value.ts';
import { escapeText } from '../note/plain-text.ts';
import type { ConfirmedRecord, Fields, WritableKind } from '../records/kinds.ts';
import { cellText } from '../table/cell.ts';
import { type Around, type Column, columnsOf, isNumeric, type Row } from '../table/columns.ts';
import { tableFrame } from './page.ts';

export type PageWords = {
  readonly around: Around;
  /** The IANA zone of the moments shown. */
  readonly zone: string;
};

const standings = { waiting: 'Not sent yet', 'needs-you': 'Needs your attention' } as const;

/** How far a record is from the service, as text; empty if the service has all of it. */
export function standingInWords(standing: Row['standing']): string {
  return standing === 'sent' ? '' : standings[standing];
}

/** The same as a mark of the page. */
export function standingMark(standing: Row['standing']): string {
  if (standing === 'sent') return '';
  return `<span class="${standing}">${standings[standing]}</span>`;
}

/** The records of a table, and what it is called. */
export type NamedTable = { readonly title: string; readonly kind: WritableKind };

/** A table of these records; columns without any value are left out. */
export function recordTable(
  { title, kind }: NamedTable,
  rows: readonly Row[],
  words: PageWords,
): string {
  const cells = shownColumns(kind).map((column) => ({
    column,
    texts: rows.map((row) => valueInWords(kind, column, row, words)),
  }));
  const shown = cells.filter(({ texts }) => texts.some((text) => text !== ''));
  const isPending = rows.some(({ standing }) => standing !== 'sent');
  const head = shown.map(
    ({ column }) => `<th scope="col"${sideOf(column)}>${escapeText(column.label)}</th>`,
  );
  const lines = rows.map(({ standing }, index) => {
    const line = shown.map(
      ({ column, texts }) =>
        `<td dir="auto"${sideOf(column)}>${escapeText(texts[index] ?? '')}</td>`,
    );
    const mark = isPending ? `<td>${standingMark(standing)}</td>` : '';
    return `<tr>${mark}${line.join('')}</tr>`;
  });
  const first = isPending ? '<th scope="col">State</th>' : '';
  return `${tableFrame(title)}<table>
<thead><tr>${first}${head.join('')}</tr></thead>
<tbody>
${lines.join('\n')}
</tbody>
</table></div>
`;
}

/** The fields of one record, each with its label. */
export function factList(kind: WritableKind, row: Row, words: PageWords): string {
  const facts = shownColumns(kind).flatMap((column) => {
    const text = valueInWords(kind, column, row, words);
    if (text === '') return [];
    return [`<dt>${escapeText(column.label)}</dt><dd dir="auto">${escapeText(text)}</dd>`];
  });
  return `<dl>\n${facts.join('\n')}\n</dl>\n`;
}

/** The lines of an invoice have no column in a table of the window. */
const items: Column = {
  name: 'invoice_items',
  label: 'Items',
  type: 'text',
  read: (record) => fieldsOf('invoice', record as ConfirmedRecord)['invoice_items'],
};

function shownColumns(kind: WritableKind): readonly Column[] {
  const own = columnsOf(kind).filter(({ isComputed }) => !isComputed);
  return kind === 'invoice' ? [...own, items] : own;
}

function valueInWords(
  kind: WritableKind,
  column: Column,
  row: Row,
  { around, zone }: PageWords,
): string {
  if (column === items || column.type === 'moment') {
    return shownValue(kind, column.name, column.read(row.record, around), zone);
  }
  const text = cellText(column, row, around);
  return column.type === 'money' && text !== '' ? withCurrency(text, row.record) : text;
}

/** Every digit of the amount stays: it is text from the service. */
function withCurrency(amount: string, { currency }: Fields): string {
  return typeof currency === 'string' ? `${amount} ${currency}` : amount;
}

function sideOf(column: Column): string {
  return isNumeric(column) ? ' class="number"' : '';
}
