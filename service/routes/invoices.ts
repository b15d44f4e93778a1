/** Invoices with their items: listed, read, written as drafts, deleted before they are sent. */
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
import { decideTerms, isUnsent, newTerms, repeats, wrong } from '../rules/invoice-terms.ts';
import {
  type InvoiceCreate,
  type InvoicePatch,
  invoiceCreate,
  invoicePatch,
} from '../rules/invoice-write.ts';
import {
  type Asking,
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
} from '../store/invoices.ts';
import { changesOf } from '../web/fields.ts';
import { type Detail, notFound, type Problem, problem } from '../web/problem.ts';
import { rejectFields } from '../web/read-body.ts';
import { recordUrl } from '../web/record-url.ts';
import { type Answer, record } from '../web/reply.ts';
import { type Call, numericId, type Route, writeRoute } from './route.ts';

/** Filters and sort rest on A16 and A1, the writes on A2 and A3; newest first unless asked otherwise. */
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
      const { records, hasMore } = listInvoices(call.store, askingOf(call), query);
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
    check: (call, given) => createProblems({ ...askingOf(call), store: call.store }, given),
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

function askingOf({ member, account, now }: Call): Asking {
  return { member, today: dayOf(now, account.time_zone) };
}

/** A deleted invoice can be read; for a write it is gone (A17). */
function writableHere(call: Call): InvoiceRow | undefined {
  const id = numericId(call.id);
  const row = id === undefined ? undefined : findInvoice(call.store, askingOf(call), id);
  return row?.status === 'deleted' ? undefined : row;
}

function heldItems({ store }: Call, id: number): ItemRow[] {
  return itemsOf(store, [id]).get(id) ?? [];
}

function problemsOfChange(call: Call, given: unknown): readonly Detail[] {
  const row = writableHere(call);
  if (!row) return []; // the answer is 404
  const items = heldItems(call, row.id);
  return changeProblems({ ...askingOf(call), store: call.store }, given, { row, items });
}

function create(call: Call, body: InvoiceCreate): Answer {
  const { store, now } = call;
  const { today } = askingOf(call);
  const { company_id, project } = decideClient(store, undefined, body);
  const refused = clientRefused(call, company_id);
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
    { isSeries: repeats(terms.kind) },
  );
  replaceItems(store, id, items);
  return answerOf(call, id, 201); // A9
}

function change(call: Call, patch: InvoicePatch): Answer {
  const { store } = call;
  const row = writableHere(call);
  if (!row) return notFound('invoice');
  const { company_id } = decideClient(store, row, patch);
  const refused = company_id === row.company_id ? undefined : clientRefused(call, company_id);
  if (refused) return refused;
  const { invoice_items, ...given } = changesOf(patch);
  const terms = decideTerms(row, patch, askingOf(call).today).columns;
  const { currency, items, sums } = decideSums({ ...row, items: heldItems(call, row.id) }, patch);
  const series_id = repeats(terms.kind) ? (row.series_id ?? row.id) : null;
  // Whom it was sent to stays; a draft is for the contact of the company it has now.
  const isForAnother = company_id !== row.company_id && isUnsent(row.status);
  const client = isForAnother ? clientOf(store, { companyId: company_id, contactId: null }) : {};
  const after = { ...row, ...given, ...terms, ...client, ...sums, company_id, series_id };
  // Only what differs is written: an overdue invoice stays outstanding underneath.
  updateInvoice(store, row.id, differences(row, after));
  if (invoice_items || currency !== row.currency) replaceItems(store, row.id, items);
  return answerOf(call, row.id);
}

/** Marked, for the document has a state for it; it is never again in a list that does not ask for it. */
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

/** Without a company an invoice is for members who see everything; others would lose sight of it. */
function clientRefused({ member }: Call, companyId: number | null): Problem | undefined {
  if (companyId !== null || member.reach === 'all') return undefined;
  return problem('insufficient_permissions', 'You may bill only the companies given to you.');
}

/** The invoice as it is now. */
function answerOf(call: Call, id: number | undefined, status: 200 | 201 = 200): Answer {
  const row = id === undefined ? undefined : findInvoice(call.store, askingOf(call), id);
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
