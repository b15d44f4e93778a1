/** An invoice with its items; drafts are made here, and whatever is not paid can be changed. */
import {
  dueDateOptions,
  invoiceKinds,
  invoiceStatuses,
  repeatIntervals,
} from '../records/invoice.ts';
import type { Fields } from '../records/kinds.ts';
import { lists } from '../records/lists.ts';
import { defineKind } from './define-kind.ts';
import {
  choice,
  code,
  day,
  field,
  link,
  moment,
  money,
  reference,
  refuseNull,
  reshape,
  text,
  wholeNumber,
} from './field.ts';
import { invoiceClashes, seriesKinds } from './invoice-clashes.ts';
import {
  computedAmounts,
  discountedAmount,
  itemsOf,
  roundingInWords,
  shownItems,
  taxedAmount,
  writtenItems,
} from './invoice-items.ts';
import { labelsFor } from './labels.ts';
import { readOfAddressee } from './reading.ts';
import { currencyInWords } from './remarks.ts';

/** `bundled` can be read and not be written (invoice.kind). */
const writableInvoiceKinds = invoiceKinds.filter((kind) => kind !== 'bundled');
const inSeries = { field: 'kind', values: seriesKinds } as const;

export const invoiceKind = defineKind({
  path: 'invoices',
  wrapper: 'invoice',
  record: lists.invoices.record, // without the link for clients
  namedBy: ['title', 'invoice_number'],
  fields: {
    title: text('Title'),
    invoice_number: text('Number', { isFilledByService: true, isNeverCleared: true }),
    company_id: reference('companies', 'Client', {
      isFilledByService: true,
      computedFrom: ['project_id'],
    }),
    project_id: reference('projects', 'Project'),
    invoice_items: reshape(
      { read: itemsOf, show: shownItems },
      refuseNull(field('Items', { holds: writtenItems, value: 'items', control: 'items' })),
    ),
    discount_amount: money('Discount', { percentOf: discountedAmount, remark: roundingInWords }),
    tax_amount: money('Tax', { percentOf: taxedAmount, remark: roundingInWords }),
    currency: code('Currency', { isFilledByService: true, remark: currencyInWords }),
    due_date_option: choice(
      'Payable',
      labelsFor(dueDateOptions, { after_x_days: 'After some days', custom: 'On a day' }),
      { word: 'terms', isFilledByService: true, computedFrom: ['due_date'] },
    ),
    due_date: day('Due date', {
      computedFrom: ['due_date_option'],
      isDueDay: true,
      inDaysWith: { field: 'due_date_option', value: 'after_x_days' },
    }),
    kind: choice('Kind', labelsFor(writableInvoiceKinds), { isFilledByService: true }),
    repeat_interval: choice('Repeats', labelsFor(repeatIntervals), { word: 'interval' }),
    repeat_finish_date: day('Repeats until', { word: 'last day' }),
  },
  shownOnly: {
    status: choice('Status', labelsFor(invoiceStatuses, { drafted: 'Draft', new: 'Draft (new)' })),
    issued_date: day('Issued'),
    client_name: text('Client’s name', { repeats: 'company_id' }),
    client_email: text('Client’s email', { addressIn: 'mail' }),
    subtotal: money('Subtotal'),
    total_amount: money('Total'),
    series_id: reference('invoices', 'First of the series'),
    created_at: moment('Created'),
    url: link('Web page'),
    id: wholeNumber('ID'),
  },
  createOnly: { contact_id: reference('contacts', 'Contact') },
  defaults: { status: 'drafted', kind: 'single' },
  indexes: ['company_id', 'project_id'],
  reads: readOfAddressee(['project_id']),
  together: [
    ['company_id', 'project_id'],
    // Each amount is one of the currency, and they come to one total (invoice.totals).
    ['invoice_items', 'discount_amount', 'tax_amount', 'currency'],
    ['due_date_option', 'due_date'],
    ['kind', 'repeat_interval', 'repeat_finish_date'],
  ],
  onlyWith: {
    due_date: {
      ...{ field: 'due_date_option', values: ['after_x_days', 'custom'] },
      ...{ isNeeded: true, mayStandAlone: true },
    },
    repeat_interval: { ...inSeries, isNeeded: true },
    repeat_finish_date: inSeries,
  },
  clashes: invoiceClashes,
  inTheWay: { list: 'invoices', ifChanged: ['invoice_number', 'kind'] },
  computed: {
    from: ['invoice_items', 'discount_amount', 'tax_amount', 'currency'],
    compute: computedAmounts,
  },
  /** Numbers are never used twice: the service gives the invoice and its items new ones. */
  anew({ invoice_number: _, invoice_items: items, ...others }) {
    const all: readonly Fields[] = Array.isArray(items) ? items : [];
    return { ...others, invoice_items: all.map(({ id: __, ...item }) => item) };
  },
  isRemovable: true,
  clientPage: 'view and pay this invoice',
  lockOf({ status }) {
    const isLocked = status === 'paid' || status === 'pending'; // invoice.locked, A15
    return isLocked ? `This invoice is ${status}. It can’t be changed any more.` : undefined;
  },
  lockField: 'status',
});
