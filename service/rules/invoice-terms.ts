/** The payment, repetition and sending of an invoice after a write. */
import { wrappers } from '../../shared/api/assumptions.ts';
import type { invoiceKinds } from '../../shared/records/invoice.ts';
import type { Day } from '../../shared/time.ts';
import type { InvoiceStatus } from '../store/invoices.ts';
import { type Detail, inBody } from '../web/problem.ts';
import { BLANK } from '../web/read-body.ts';
import type { InvoicePatch } from './invoice-write.ts';

type InvoiceKind = (typeof invoiceKinds)[number];

/** The terms before the write, or the defaults; `null` as in the record. */
export type Terms = Due & Series & Sending;

type Due = { readonly due_date: Day | null; readonly due_date_option: string | null };
type Series = {
  readonly kind: InvoiceKind;
  readonly repeat_interval: string | null;
  readonly repeat_finish_date: Day | null;
};
type Sending = { readonly status: InvoiceStatus; readonly send_at: Day | null };

type Given = Partial<InvoicePatch>;

/** The columns after the write, and its problems. */
type Decided<T> = { readonly columns: T; readonly details: readonly Detail[] };

/** A new invoice without any field: a draft, payable on receipt. */
export const newTerms: Terms = {
  due_date: null,
  due_date_option: 'upon_receipt',
  kind: 'single',
  repeat_interval: null,
  repeat_finish_date: null,
  status: 'drafted',
  send_at: null,
};

/** Whether the status forbids edits: paid or pending (invoice.locked). */
export function isLocked(status: InvoiceStatus): boolean {
  return status === 'paid' || status === 'pending';
}

/** Whether the invoice was not sent yet; only then may it be deleted or scheduled. */
export function isUnsent(status: InvoiceStatus): boolean {
  return status === 'new' || status === 'drafted' || status === 'scheduled';
}

/** Whether this kind belongs to a series (invoice.series). */
export function isSeriesKind(kind: InvoiceKind): boolean {
  return kind === 'recurring' || kind === 'subscription';
}

/** Returns the terms after a write; `today` is the day in the account's time zone. */
export function decideTerms(held: Terms, given: Given, today: Day): Decided<Terms> {
  const due = decideDue(held, given);
  const series = decideSeries(held, given);
  const sending = decideSending(held, given, today);
  return {
    columns: { ...due.columns, ...series.columns, ...sending.columns },
    details: [...due.details, ...series.details, ...sending.details],
  };
}

/**
 * An invoice payable on receipt has no due date; the other two options need one (invoice.dates).
 */
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

/** If the write names no option, the date implies it. */
function optionFor(held: Due, { due_date }: Given): string | null {
  if (due_date === undefined) return held.due_date_option;
  if (due_date === null) return 'upon_receipt';
  return held.due_date_option === 'after_x_days' ? 'after_x_days' : 'custom';
}

/**
 * A series repeats at an interval; a single invoice has neither interval nor end (invoice.series).
 */
function decideSeries(held: Series, given: Given): Decided<Series> {
  const kind = given.kind ?? held.kind;
  // Repeating the present kind is no error.
  const isBundling = kind !== held.kind && [kind, held.kind].includes('bundled');
  const kindDetails = isBundling ? [wrong('kind', 'of bundled is read-only')] : [];
  if (!isSeriesKind(kind)) {
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

/** A future day makes an unsent invoice `scheduled`, whatever its kind (invoice.kind). */
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

/** An `invalid_value` for a field of the invoice; `text` continues after the field's name. */
export function wrong(field: string, text: string): Detail {
  return fieldDetail(field, 'invalid_value', text);
}

function fieldDetail(field: string, code: 'blank' | 'invalid_value', text: string): Detail {
  return inBody([wrappers.invoice, field], code, `${field} ${text}.`);
}
