/** The items of an invoice and their sums. */
import { isObject } from '../web/read-body.ts';
import { labelOf } from './field-words.ts';
import { type Html, html } from './html.ts';
import type { ShownRecord } from './kinds.ts';
import { isEmpty } from './record-fields.ts';
import { amountWords, choiceWords } from './value-text.ts';

const columns = ['name', 'description', 'amount', 'unit_type', 'rate', 'total'] as const;
type Column = (typeof columns)[number];
const numeric: ReadonlySet<Column> = new Set(['amount', 'rate', 'total']);

const sums = ['subtotal', 'discount_amount', 'tax_amount'] as const;

/** Returns a table that scrolls in its own frame; `undefined` for an invoice without items. */
export function itemTable(invoice: ShownRecord): Html | undefined {
  const listed = invoice['invoice_items'];
  const items = Array.isArray(listed) ? listed.filter(isObject) : [];
  if (items.length === 0) return undefined;
  const shown = columns.filter((name) => items.some((item) => !isEmpty(item[name])));
  return html`<h2 id="items">Items</h2>
<div class="scroll" role="region" aria-labelledby="items" tabindex="0">
<table>
<thead><tr>${shown.map((name) => html`<th scope="col"${classOf(name)}>${labelOf(name)}</th>`)}</tr></thead>
<tbody>
${items.map((item) => html`<tr>${shown.map((name) => cellOf(name, item[name]))}</tr>\n`)}</tbody>
<tfoot>
${sumRows(invoice, shown.length)}</tfoot>
</table>
</div>`;
}

function cellOf(name: Column, value: unknown): Html {
  const text = isEmpty(value) ? '' : String(value);
  const words = numeric.has(name) ? amountWords(text) : text;
  return html`<td${classOf(name)}>${name === 'unit_type' ? choiceWords(text) : words}</td>`;
}

function classOf(name: Column): Html | undefined {
  return numeric.has(name) ? html` class="number"` : undefined;
}

/** Leaves out sums that change nothing, and a subtotal that equals the total. */
function sumRows(invoice: ShownRecord, width: number): Html[] {
  const changing = sums.filter((name) => !isNothing(invoice[name]));
  const shown = changing.length > 1 ? changing : [];
  const rows = shown.map((name) => ({ label: labelOf(name), value: invoice[name] }));
  return [...rows, { label: 'Total', value: invoice['total_amount'] }].map(
    ({ label, value }) => html`<tr><th scope="row" colspan="${width - 1}">${label}</th>
<td class="number">${amountWords(String(value))} ${String(invoice['currency'] ?? '')}</td></tr>\n`,
  );
}

function isNothing(value: unknown): boolean {
  return isEmpty(value) || /^-?0+(\.0+)?$/.test(String(value));
}
