/** Invoices with their items; only drafts are deleted. */
import { paths, wrappers } from '../../shared/api/assumptions.ts';
import {
  type Invoice,
  invoice,
  invoiceKinds,
  invoiceStatuses,
} from '../../shared/records/invoice.ts';
import { dayOf, timestamp } from '../../shared/time.ts';
import { differences } from '../rules/differences.ts';
import { changeProblems, createProblems, decideClient } from '../rules/invoice-checks.ts';
import { decideSums, newSums } from '../rules/invoice-items.ts';
import { decideTerms, isSeriesKind, isUnsent, newTerms, wrong } from '../rules/invoice-terms.ts';
import {
  type InvoiceCreate,
  type InvoicePatch,
  invoiceCreate,
  invoicePatch,
} from '../rules/invoice-write.ts';
import {
  clientOf,
  findInvoice,
  type InvoiceRow,
  type ItemRow,
  insertInvoice,
  itemsOf,
  listInvoices,
  nextInvoiceNumber,
  replaceItems,
  updateInvoice,
  type Viewer,
} from '../store/invoices.ts';
import { changesOf } from '../web/fields.ts';
import { type Detail, notFound, type Problem, problem } from '../web/problem.ts';
import { rejectFields } from '../web/read-body.ts';
import { recordUrl } from '../web/record-url.ts';
import { type Answer, record } from '../web/reply.ts';
import { type Call, numericId, type Route, writeRoute } from './route.ts';

/** Filters and sort rest on A16 and A1, the writes on A2 and A3. By default the newest first. */
export const invoiceRoutes: readonly Route[] = [
  {
    kind: 'list',
    method: 'GET',
    path: paths.invoices,
    summary: 'Invoices with their items, deleted ones left out.',
    record: invoice,
    list: {
      filters: {
        invoice_number: { kind: 'text', isMany: true },
        status: { kind: 'choice', isMany: true, choices: invoiceStatuses },
        company_id: { kind: 'integer', isMany: true },
        project_id: { kind: 'integer', isMany: true },
        kind: { kind: 'choice', isMany: true, choices: invoiceKinds },
        series_id: { kind: 'integer', isMany: true },
      },
      sortFields: ['created_at', 'issued_date', 'due_date', 'invoice_number'],
      defaultSort: { field: 'created_at', isDescending: true },
    },
    answer(call, query) {
      const { records, hasMore } = listInvoices(call.store, viewerOf(call), query);
      const ids = records.map(({ id }) => id);
      const items = itemsOf(call.store, ids);
      return {
        records: records.map((row) => invoiceOf(call, row, items.get(row.id) ?? [])),
        hasMore,
      };
    },
  },
  {
    kind: 'read',
    method: 'GET',
    path: `${paths.invoices}/{id}`,
    summary: 'One invoice with its items, deleted or not.',
    record: invoice,
    answer: (call) => answerOf(call, numericId(call.id)),
  },
  writeRoute({
    method: 'POST',
    path: paths.invoices,
    summary: 'Creates a draft, or a scheduled invoice where `send_at` is given.',
    record: invoice,
    wrapper: wrappers.invoice,
    schema: invoiceCreate,
    check: (call, given) => createProblems({ ...viewerOf(call), store: call.store }, given),
    answer: create,
  }),
  writeRoute({
    method: 'PATCH',
    path: `${paths.invoices}/{id}`,
    summary: 'Changes the given fields of an invoice that is neither paid nor pending.',
    record: invoice,
    wrapper: wrappers.invoice,
    schema: invoicePatch,
    check: problemsOfChange,
    answer: change,
  }),
  {
    kind: 'delete',
    method: 'DELETE',
    path: `${paths.invoices}/{id}`,
    summary: 'Marks an invoice that has not been sent as deleted.',
    record: invoice,
    answer: remove,
  },
];

function viewerOf({ member, account, now }: Call): Viewer {
  return { member, today: dayOf(now, account.time_zone) };
}

/** A deleted invoice can be read but not written (A17). */
function writableHere(call: Call): InvoiceRow | undefined {
  const id = numericId(call.id);
  const row = id === undefined ? undefined : findInvoice(call.store, viewerOf(call), id);
  return row?.status === 'deleted' ? undefined : row;
}

function heldItems({ store }: Call, id: number): ItemRow[] {
  return itemsOf(store, [id]).get(id) ?? [];
}

function problemsOfChange(call: Call, given: unknown): readonly Detail[] {
  const row = writableHere(call);
  if (!row) return []; // the answer is 404
  const items = heldItems(call, row.id);
  return changeProblems({ ...viewerOf(call), store: call.store }, given, { row, items });
}

function create(call: Call, body: InvoiceCreate): Answer {
  const { store, now } = call;
  const { today } = viewerOf(call);
  const { company_id, project } = decideClient(store, undefined, body);
  const refused = refuseClient(call, company_id);
  if (refused) return refused;
  const terms = decideTerms(newTerms, body, today).columns;
  const { currency, items, sums } = decideSums(newSums(project?.currency), body);
  const { title = null, project_id = null } = body;
  const id = insertInvoice(
    store,
    {
      ...terms,
      ...sums,
      ...clientOf(store, { companyId: company_id, contactId: body.contact_id ?? null }),
      invoice_number: body.invoice_number ?? nextInvoiceNumber(store, today.slice(0, 4)),
      public_url_token: call.random.uuid().replaceAll('-', ''),
      created_at: now,
      issued_date: null, // a draft (invoice.dates)
      title,
      currency,
      company_id,
      project_id,
    },
    { isSeries: isSeriesKind(terms.kind) },
  );
  replaceItems(store, id, items);
  return answerOf(call, id, 201); // A9
}

function change(call: Call, patch: InvoicePatch): Answer {
  const { store } = call;
  const row = writableHere(call);
  if (!row) return notFound('invoice');
  const { company_id } = decideClient(store, row, patch);
  const refused = company_id === row.company_id ? undefined : refuseClient(call, company_id);
  if (refused) return refused;
  const { invoice_items, ...given } = changesOf(patch);
  const terms = decideTerms(row, patch, viewerOf(call).today).columns;
  const { currency, items, sums } = decideSums({ ...row, items: heldItems(call, row.id) }, patch);
  const series_id = isSeriesKind(terms.kind) ? (row.series_id ?? row.id) : null;
  // A sent invoice keeps its recipient; a draft goes to the contact of its present company.
  const isForAnother = company_id !== row.company_id && isUnsent(row.status);
  const client = isForAnother ? clientOf(store, { companyId: company_id, contactId: null }) : {};
  const after = { ...row, ...given, ...terms, ...client, ...sums, company_id, series_id };
  // Writes only what differs, so an overdue invoice stays outstanding in its row.
  updateInvoice(store, row.id, differences(row, after));
  if (invoice_items || currency !== row.currency) replaceItems(store, row.id, items);
  return answerOf(call, row.id);
}

/**
 * Marks the invoice instead of removing it, because the document has a status for it. Lists show it
 * only when asked for.
 */
function remove(call: Call): Answer {
  const row = writableHere(call);
  if (!row) return notFound('invoice');
  if (!isUnsent(row.status)) {
    return rejectFields([
      wrong('status', `is ${row.status}: only what was not sent can be deleted`),
    ]);
  }
  updateInvoice(call.store, row.id, { status: 'deleted' });
  return answerOf(call, row.id);
}

/** Only members who see everything may have invoices without a company; others would lose them. */
function refuseClient({ member }: Call, companyId: number | null): Problem | undefined {
  if (companyId !== null || member.reach === 'all') return undefined;
  return problem('insufficient_permissions', 'You may bill only the companies given to you.');
}

/** The invoice as it is now. */
function answerOf(call: Call, id: number | undefined, status: 200 | 201 = 200): Answer {
  const row = id === undefined ? undefined : findInvoice(call.store, viewerOf(call), id);
  return row ? record(invoiceOf(call, row, heldItems(call, row.id)), status) : notFound('invoice');
}

function invoiceOf({ origin }: Call, row: InvoiceRow, items: readonly ItemRow[]): Invoice {
  const { send_at: _, ...shown } = row;
  return {
    ...shown,
    created_at: timestamp(row.created_at),
    url: recordUrl(origin, 'invoice', row.id),
    invoice_items: [...items],
  };
}
