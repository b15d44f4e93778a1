/** The fields of a record as a definition list. */
import { isObject } from '../web/read-body.ts';
import type { RecordKind } from '../web/record-url.ts';
import { labelOf, placeOf, readingOfField } from './field-words.ts';
import { type Html, html } from './html.ts';
import { references, type ShownRecord } from './kinds.ts';
import { amountWords, choiceWords, dayWords, durationWords, momentWords } from './value-text.ts';

/** Looks up the names of other records. */
export interface Names {
  /** Returns a link to the record, or its id if it is out of reach. */
  link(kind: RecordKind, id: unknown): Html;
  member(id: unknown): string;
  stage(id: unknown): string;
}

type Shown = {
  readonly record: ShownRecord;
  readonly names: Names;
  /** An IANA zone; timestamps are shown in the account's zone. */
  readonly timeZone: string;
};

/**
 * Fields not shown: what the page or another field shows already, and the tokens of client-facing
 * links: "treat as a secret".
 */
const untold = new Set([
  ...['id', 'url', 'title', 'name', 'content_html', 'content_plain_text', 'invoice_items'],
  ...['public_url_token', 'avatar_url', 'currency', 'sequence'],
  ...['client_or_company_name', 'task_status_id', 'resource_type'],
]);

/** Shown below the items, if there are any. */
const sums = new Set(['subtotal', 'discount_amount', 'tax_amount']);

/** Amounts first, then people, then days; empty fields are left out. */
export function fieldList(shown: Shown): Html {
  const { record } = shown;
  const listed = Object.entries(record)
    .filter(
      ([name, value]) => !untold.has(name) && !isEmpty(value) && !isShownElsewhere(name, record),
    )
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b));
  return html`<dl>
${listed.map(([name, value]) => html`<dt>${labelOf(name)}</dt>\n<dd>${valueHtml(name, value, shown)}</dd>\n`)}</dl>`;
}

/** `company_name` beside a `company_id`, which shows the name; a stage that equals the status. */
function isShownElsewhere(name: string, record: ShownRecord): boolean {
  if (name === 'board_group_id') return !isEmpty(record['status']);
  if (sums.has(name)) return !isEmpty(record['invoice_items']);
  return name.endsWith('_name') && !isEmpty(record[name.replace(/_name$/, '_id')]);
}

/** Whether a value has nothing to show. */
export function isEmpty(value: unknown): boolean {
  const isEmptyList = Array.isArray(value) && value.length === 0;
  return value === null || value === undefined || value === '' || isEmptyList;
}

function valueHtml(name: string, value: unknown, shown: Shown): Html {
  if (Array.isArray(value)) {
    const entries = value.map((one) => html`<li>${valueHtml(name, one, shown)}</li>`);
    return html`<ul>${entries}</ul>`;
  }
  const { names } = shown;
  const reference = references[name];
  if (reference) return names.link(reference, value);
  if (name === 'board_group_id') return html`${names.stage(value)}`;
  if (isObject(value)) return entryOf(value, names);
  if (typeof value === 'boolean') return html`${value ? 'Yes' : 'No'}`;
  return textHtml(name, String(value), shown);
}

/** Decides by the field's name, never by its text: a title may look like a day. */
function textHtml(name: string, text: string, { names, record, timeZone }: Shown): Html {
  switch (readingOfField(name)) {
    case 'member':
      return html`${names.member(text)}`;
    case 'duration':
      return html`${durationWords(Number(text))}`;
    case 'percentage':
      return html`${text}%`;
    case 'amount':
      return html`${amountWords(text)} ${String(record['currency'] ?? '')}`;
    case 'choice':
      return html`${choiceWords(text)}`;
    case 'moment':
      return html`<time datetime="${text}">${momentWords(text, timeZone)}</time>`;
    case 'day':
      return html`<time datetime="${text}">${dayWords(text)}</time>`;
    default:
      return isAddress(text) ? html`<a href="${text}" rel="noreferrer">${text}</a>` : html`${text}`;
  }
}

/** Whether the text is exactly one web address. */
function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text);
}

/** A tag, or a record that a note is attached to. */
function entryOf(value: Record<string, unknown>, names: Names): Html {
  const { record_type, record_id, name } = value;
  const isLink =
    record_type === 'company' || record_type === 'project' || record_type === 'contact';
  return isLink ? names.link(record_type, record_id) : html`${String(name ?? '')}`;
}
