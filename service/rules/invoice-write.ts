/** The body of an invoice that is created or changed. */
import * as v from 'valibot';
import {
  dueDateOptions,
  invoiceKinds,
  repeatIntervals,
  unitTypes,
} from '../../shared/records/invoice.ts';
import {
  choice,
  clearable,
  currency,
  day,
  decimal,
  fields,
  line,
  longText,
  nonBlankLine,
  recordId,
  unclearable,
} from '../web/fields.ts';

/** More items than anybody reads on an invoice (rests on A14). */
const ITEMS_MAX = 500;

/** `bundled` is read-only (invoice.kind). */
const writableKinds = ['single', 'recurring', 'subscription'] as const;

/** Trimmed. A comma would break the filter for it (list.filter_multi). */
const invoiceNumber = v.pipe(
  nonBlankLine,
  v.transform((text) => text.trim()),
  v.check((text) => !text.includes(','), 'must be without commas'),
);

/** An item with an `id` changes that item; one without is new. */
const item = fields({
  id: unclearable(recordId),
  name: clearable(line),
  description: clearable(longText),
  amount: clearable(decimal('unsigned')),
  rate: clearable(decimal('signed')),
  unit_type: unclearable(choice(unitTypes)),
});

const items = v.pipe(
  v.array(item, 'must be a list of items'),
  v.maxLength(ITEMS_MAX, `must have at most ${ITEMS_MAX} items`),
);

const entries = {
  invoice_number: unclearable(invoiceNumber),
  title: clearable(line),
  currency: unclearable(currency),
  due_date: clearable(day),
  due_date_option: clearable(choice(dueDateOptions)),
  company_id: clearable(recordId),
  project_id: clearable(recordId),
  discount_amount: clearable(decimal('unsigned')),
  tax_amount: clearable(decimal('signed')),
  repeat_interval: clearable(choice(repeatIntervals)),
  repeat_finish_date: clearable(day),
  send_at: clearable(day),
  invoice_items: unclearable(items),
};

/**
 * PATCH /invoices/{id}. Null clears what the Invoice table allows to be null, except the number,
 * and is ignored elsewhere (conv.null). `send_at` is our addition: the future day of sending. Other
 * keys are ignored, also `status`. `bundled` is accepted for a bundled invoice only.
 */
export const invoicePatch = fields({ ...entries, kind: unclearable(choice(invoiceKinds)) });

/** POST /invoices: `contact_id` is the explicit contact (company.default_contact). */
export const invoiceCreate = fields({
  ...entries,
  kind: unclearable(choice(writableKinds)),
  contact_id: clearable(recordId),
});

export type InvoiceItemWrite = v.InferOutput<typeof item>;
export type InvoicePatch = v.InferOutput<typeof invoicePatch>;
export type InvoiceCreate = v.InferOutput<typeof invoiceCreate>;
