/** Invoices with their items in a member's reach; `overdue` is computed on every read. */
import type { InvoiceItem, invoiceKinds, invoiceStatuses } from '../../shared/records/invoice.ts';
import type { Day, Instant } from '../../shared/time.ts';
import type { ListQuery } from '../web/list-query.ts';
import { primaryContactOf } from './companies.ts';
import type { Member } from './members.ts';
import { reachable, reachOf } from './reach.ts';
import { deleteRows, insertRow, updateRow } from './rows.ts';
import { filterRows, listRows, type Slice } from './slice.ts';
import type { Store } from './store.ts';

/** The status, including `overdue`, which is never stored. */
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export type InvoiceRow = {
  readonly id: number;
  readonly invoice_number: string | null;
  readonly title: string | null;
  readonly currency: string;
  readonly issued_date: Day | null;
  readonly due_date: Day | null;
  readonly project_id: number | null;
  readonly client_email: string | null;
  readonly public_url_token: string | null;
  readonly created_at: Instant;
  readonly total_amount: string;
  readonly discount_amount: string | null;
  readonly status: InvoiceStatus;
  readonly due_date_option: string | null;
  readonly company_id: number | null;
  readonly client_name: string | null;
  readonly subtotal: string | null;
  readonly tax_amount: string | null;
  readonly kind: (typeof invoiceKinds)[number];
  readonly repeat_interval: string | null;
  readonly repeat_finish_date: Day | null;
  readonly series_id: number | null;
  /** The planned day of sending; not a field of the document. */
  readonly send_at: Day | null;
};

/** An item as stored; it always has a unit. */
export type ItemRow = Readonly<InvoiceItem> & { readonly unit_type: string };

/** The asking member, and the day in the account's zone. */
export type Viewer = { readonly member: Member; readonly today: Day };

/** Whether a number counts up within a year, as ours do; longer ones do not count. */
function isOfAYear(column: string): string {
  return `(${column} GLOB '[0-9][0-9][0-9][0-9]-[0-9]*' AND length(${column}) <= 19
    AND substr(${column}, 6) NOT GLOB '*[^0-9]*')`;
}

/**
 * Sent, unpaid and past its due date. Never stored, because a day passes without a write
 * (invoice.status).
 */
const shownStatus = `CASE WHEN status = 'outstanding' AND due_date < :today
  THEN 'overdue' ELSE status END`;

/** Sorts numbers of a year by their count, `2026-10000` after `2026-9999`; others as text. */
const numbered = `CASE WHEN ${isOfAYear('invoice_number')}
  THEN substr(invoice_number, 1, 5) || substr('00000000000000' || substr(invoice_number, 6), -14)
  ELSE invoice_number END`;

const columns = `id, invoice_number, title, currency, issued_date, due_date, project_id, client_email,
  public_url_token, created_at, total_amount, discount_amount, status, due_date_option, company_id,
  client_name, subtotal, tax_amount, kind, repeat_interval, repeat_finish_date, series_id, send_at`;

/** The rows as the member sees them now. */
const select = `SELECT ${columns} FROM (
  SELECT ${columns.replace('status', `${shownStatus} AS status`)}, ${numbered} AS numbered
  FROM invoices)`;

const reached = `(:all OR id IN (${reachable.invoice}))`;

/** Lists the invoices of a page; deleted ones only if filtered by that status. */
export function listInvoices(
  store: Store,
  { member, today }: Viewer,
  query: ListQuery,
): Slice<InvoiceRow> {
  const { conditions, values } = filterRows(query, {
    invoice_number: 'invoice_number',
    status: 'status',
    company_id: 'company_id',
    project_id: 'project_id',
    kind: 'kind',
    series_id: 'series_id',
  });
  const undeleted = query.filters.has('status') ? [] : [`status <> 'deleted'`];
  return listRows(
    store,
    {
      select,
      conditions: [reached, ...undeleted, ...conditions],
      values: { ...values, ...reachOf(member), today },
      sortedBy: { invoice_number: 'numbered' },
    },
    query,
  );
}

/** Finds one invoice, deleted or not; `undefined` if it is out of the member's reach. */
export function findInvoice(
  store: Store,
  { member, today }: Viewer,
  id: number,
): InvoiceRow | undefined {
  const row = store
    .sql(`${select} WHERE id = :id AND ${reached}`)
    .get({ id, today, ...reachOf(member) });
  return row as InvoiceRow | undefined;
}

/** The items of each invoice in order (invoice.fields). */
export function itemsOf(store: Store, invoiceIds: readonly number[]): Map<number, ItemRow[]> {
  const rows = store
    .sql(
      `SELECT invoice_id, id, name, description, amount, rate, unit_type, total FROM invoice_items
       WHERE invoice_id IN (SELECT value FROM json_each(?)) ORDER BY invoice_id, position`,
    )
    .all(JSON.stringify(invoiceIds)) as (ItemRow & { readonly invoice_id: number })[];
  const items = new Map<number, ItemRow[]>(invoiceIds.map((id) => [id, []]));
  for (const { invoice_id, ...item } of rows) items.get(invoice_id)?.push(item);
  return items;
}

/** Inserts an invoice, which starts its own series if it repeats, and returns its id. */
export function insertInvoice(
  store: Store,
  columns: Omit<InvoiceRow, 'id' | 'series_id'>,
  { isSeries }: { readonly isSeries: boolean },
): number {
  const id = insertRow(store, 'invoices', columns);
  if (isSeries) updateInvoice(store, id, { series_id: id });
  return id;
}

/** Changes the named columns. */
export function updateInvoice(
  store: Store,
  id: number,
  columns: Partial<Omit<InvoiceRow, 'id'>>,
): void {
  updateRow(store, 'invoices', id, columns);
}

/** Replaces the items of an invoice in this order; an item with an id keeps it. */
export function replaceItems(
  store: Store,
  invoiceId: number,
  items: readonly (Omit<ItemRow, 'id'> & { readonly id?: number })[],
): void {
  deleteRows(store, 'invoice_items', 'invoice_id', invoiceId);
  for (const [index, item] of items.entries()) {
    insertRow(store, 'invoice_items', { ...item, invoice_id: invoiceId, position: index + 1 });
  }
}

/** Whether another invoice than `exceptId` has this number, in reach or not. */
export function isNumberTaken(store: Store, invoiceNumber: string, exceptId: number): boolean {
  return (
    store
      .sql('SELECT 1 FROM invoices WHERE invoice_number = ? AND id <> ?')
      .get(invoiceNumber, exceptId) !== undefined
  );
}

/**
 * Returns the year's greatest number plus one, as `2026-0091`, or the next free one. Numbers longer
 * than ours do not count, but may be in the way.
 */
export function nextInvoiceNumber(store: Store, year: string): string {
  const row = store
    .sql(
      `SELECT max(CAST(substr(invoice_number, 6) AS INTEGER)) AS greatest FROM invoices
       WHERE ${isOfAYear('invoice_number')} AND substr(invoice_number, 1, 4) = :year`,
    )
    .get({ year });
  for (let count = Number(row?.['greatest'] ?? 0) + 1; ; count += 1) {
    const next = `${year}-${String(count).padStart(4, '0')}`;
    if (!isNumberTaken(store, next, 0)) return next;
  }
}

/** Whether the series of an invoice has others. */
export function hasOthersInSeries(store: Store, { id, series_id }: InvoiceRow): boolean {
  return (
    store.sql('SELECT 1 FROM invoices WHERE series_id = ? AND id <> ?').get(series_id, id) !==
    undefined
  );
}

/** The client of an invoice, as captured (invoice.fields). */
export type Client = { readonly client_name: string | null; readonly client_email: string | null };

/** Takes the named contact, else the company's primary one (company.default_contact). */
export function clientOf(
  store: Store,
  named: { readonly companyId: number | null; readonly contactId: number | null },
): Client {
  const { companyId, contactId } = named;
  const company = store.sql('SELECT name FROM companies WHERE id = ?').get(companyId);
  const primaryId = companyId === null ? undefined : primaryContactOf(store, companyId);
  const contact = store
    .sql('SELECT name, email FROM contacts WHERE id = ?')
    .get(contactId ?? primaryId ?? null);
  const nameOf = (row: typeof contact) => (row?.['name'] ?? null) as string | null;
  return {
    client_name: nameOf(contact) ?? nameOf(company),
    client_email: (contact?.['email'] ?? null) as string | null,
  };
}

/** Whether the contact belongs to the company. */
export function isContactOf(store: Store, contactId: number, companyId: number): boolean {
  return (
    store
      .sql('SELECT 1 FROM contact_companies WHERE contact_id = ? AND company_id = ?')
      .get(contactId, companyId) !== undefined
  );
}

/** The fields that an invoice takes from its project. */
export type BilledProject = { readonly company_id: number | null; readonly currency: string };

/** Finds the project of an invoice; `undefined` if there is none. */
export function findBilledProject(store: Store, id: number): BilledProject | undefined {
  const row = store.sql('SELECT company_id, currency FROM projects WHERE id = ?').get(id);
  return row as BilledProject | undefined;
}
