/** The fields of a record as a definition list: what the API calls them, in words. */
import { isObject } from '../web/read-body.ts';
import type { RecordKind } from '../web/record-url.ts';
import { labelOf, placeOf, shownAs } from './field-words.ts';
import { type Html, html } from './html.ts';
import { references, type ShownRecord } from './kinds.ts';
import { amountWords, choiceWords, dayWords, durationWords, momentWords } from './value-text.ts';

/** What the names of other things are. */
export interface Names {
  /** A link to a record of the account, or its number where it is out of reach. */
  link(kind: RecordKind, id: unknown): Html;
  member(id: unknown): string;
  stage(id: unknown): string;
}

type Shown = {
  readonly record: ShownRecord;
  readonly names: Names;
  /** IANA; timestamps are told in the account's zone. */
  readonly timeZone: string;
};

/**
 * Not told: what the page tells elsewhere, what another field tells already, and the tokens of
 * client-facing links: "treat as a secret".
 */
const untold = new Set([
  ...['id', 'url', 'title', 'name', 'content_html', 'content_plain_text', 'invoice_items'],
  ...['public_url_token', 'avatar_url', 'currency', 'sequence'],
  ...['client_or_company_name', 'task_status_id', 'resource_type'],
]);

/** Told at the foot of the items, where there are any. */
const sums = new Set(['subtotal', 'discount_amount', 'tax_amount']);

/** Amounts first, then people, days last; empty fields are left out. */
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

/** `company_name` beside a `company_id`, which is told by its name; a stage that is the status. */
function isShownElsewhere(name: string, record: ShownRecord): boolean {
  if (name === 'board_group_id') return !isEmpty(record['status']);
  if (sums.has(name)) return !isEmpty(record['invoice_items']);
  return name.endsWith('_name') && !isEmpty(record[name.replace(/_name$/, '_id')]);
}

/** Whether there is nothing to tell of a value. */
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

/** By the name of the field and never by the look of its text: a title may look like a day. */
function textHtml(name: string, text: string, { names, record, timeZone }: Shown): Html {
  switch (shownAs(name)) {
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

/** Whether the text is one web address and nothing else. */
function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text);
}

/** A tag, or what a note is attached to. */
function entryOf(value: Record<string, unknown>, names: Names): Html {
  const { record_type, record_id, name } = value;
  const isLink =
    record_type === 'company' || record_type === 'project' || record_type === 'contact';
  return isLink ? names.link(record_type, record_id) : html`${String(name ?? '')}`;
}
