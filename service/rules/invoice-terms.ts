/** What an invoice comes to say about payment, repetition and sending once a write has been read. */
import { wrappers } from '../../shared/api/assumptions.ts';
import type { invoiceKinds } from '../../shared/records/invoice.ts';
import type { Day } from '../../shared/time.ts';
import type { InvoiceStatus } from '../store/invoices.ts';
import { type Detail, inBody } from '../web/problem.ts';
import { BLANK } from '../web/read-body.ts';
import type { InvoicePatch } from './invoice-write.ts';

type InvoiceKind = (typeof invoiceKinds)[number];

/** What the invoice holds now, or would by default; `null` as in the record. */
export type Terms = Due & Series & Sending;

type Due = { readonly due_date: Day | null; readonly due_date_option: string | null };
type Series = {
  readonly kind: InvoiceKind;
  readonly repeat_interval: string | null;
  readonly repeat_finish_date: Day | null;
};
type Sending = { readonly status: InvoiceStatus; readonly send_at: Day | null };

type Given = Partial<InvoicePatch>;

/** What the columns become, and what of the write cannot stand. */
type Decided<T> = { readonly columns: T; readonly details: readonly Detail[] };

/** A new invoice of which nothing is said: a draft, payable on receipt. */
export const newTerms: Terms = {
  due_date: null,
  due_date_option: 'upon_receipt',
  kind: 'single',
  repeat_interval: null,
  repeat_finish_date: null,
  status: 'drafted',
  send_at: null,
};

/** Whether an invoice of this status can be edited: not once paid or pending (invoice.locked). */
export function isLocked(status: InvoiceStatus): boolean {
  return status === 'paid' || status === 'pending';
}

/** Whether the client has not been sent it yet; only then may it be deleted or scheduled. */
export function isUnsent(status: InvoiceStatus): boolean {
  return status === 'new' || status === 'drafted' || status === 'scheduled';
}

/** Whether an invoice of this kind is one of a series (invoice.series). */
export function repeats(kind: InvoiceKind): boolean {
  return kind === 'recurring' || kind === 'subscription';
}

/** The terms after a write; `today` is the day in the account's time zone. */
export function decideTerms(held: Terms, given: Given, today: Day): Decided<Terms> {
  const due = decideDue(held, given);
  const series = decideSeries(held, given);
  const sending = decideSending(held, given, today);
  return {
    columns: { ...due.columns, ...series.columns, ...sending.columns },
    details: [...due.details, ...series.details, ...sending.details],
  };
}

/** Payable on receipt has no due date, the other two options need one (invoice.dates). */
function decideDue(held: Due, given: Given): Decided<Due> {
  const due_date = given.due_date === undefined ? held.due_date : given.due_date;
  const due_date_option =
    given.due_date_option === undefined ? optionFor(held, given) : given.due_date_option;
  if (due_date_option === 'upon_receipt') {
    const isRefused = typeof given.due_date === 'string';
    const columns = { due_date: null, due_date_option };
    return { columns, details: isRefused ? [wrong('due_date', 'must be null upon receipt')] : [] };
  }
  const isMissing = due_date === null && due_date_option !== null;
  const details = isMissing ? [fieldDetail('due_date', 'blank', BLANK)] : [];
  return { columns: { due_date, due_date_option }, details };
}

/** Of a write that names no option: the date alone says which one is meant. */
function optionFor(held: Due, { due_date }: Given): string | null {
  if (due_date === undefined) return held.due_date_option;
  if (due_date === null) return 'upon_receipt';
  return held.due_date_option === 'after_x_days' ? 'after_x_days' : 'custom';
}

/** A series repeats at an interval; what stands alone has neither interval nor end (invoice.series). */
function decideSeries(held: Series, given: Given): Decided<Series> {
  const kind = given.kind ?? held.kind;
  // Said again as it is, nothing is wrong with it.
  const isBundling = kind !== held.kind && [kind, held.kind].includes('bundled');
  const kindDetails = isBundling ? [wrong('kind', 'of bundled is read-only')] : [];
  if (!repeats(kind)) {
    const refused = (['repeat_interval', 'repeat_finish_date'] as const).filter(
      (field) => typeof given[field] === 'string',
    );
    const message = 'is for recurring invoices and subscriptions only';
    return {
      columns: { kind, repeat_interval: null, repeat_finish_date: null },
      details: [...kindDetails, ...refused.map((field) => wrong(field, message))],
    };
  }
  const { repeat_interval = held.repeat_interval, repeat_finish_date = held.repeat_finish_date } =
    given;
  const isMissing = repeat_interval === null;
  return {
    columns: { kind, repeat_interval, repeat_finish_date },
    details: [
      ...kindDetails,
      ...(isMissing ? [fieldDetail('repeat_interval', 'blank', BLANK)] : []),
    ],
  };
}

/** A day to come makes an unsent invoice `scheduled`, whatever its kind (invoice.kind). */
function decideSending(held: Sending, { send_at }: Given, today: Day): Decided<Sending> {
  const { status } = held;
  if (send_at === null) {
    const columns = { status: status === 'scheduled' ? 'drafted' : status, send_at } as const;
    return { columns, details: [] };
  }
  if (send_at === undefined || send_at === held.send_at) {
    return { columns: { status, send_at: held.send_at }, details: [] };
  }
  const message = isUnsent(status) ? 'must be a day to come' : 'is for invoices not yet sent';
  const isRefused = !isUnsent(status) || send_at <= today;
  return {
    columns: { status: 'scheduled', send_at },
    details: isRefused ? [wrong('send_at', message)] : [],
  };
}

/** Refuses what a field of the invoice holds; `text` reads on from the field's name. */
export function wrong(field: string, text: string): Detail {
  return fieldDetail(field, 'invalid_value', text);
}

function fieldDetail(field: string, code: 'blank' | 'invalid_value', text: string): Detail {
  return inBody([wrappers.invoice, field], code, `${field} ${text}.`);
}
