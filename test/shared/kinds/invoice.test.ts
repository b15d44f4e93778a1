import { expect, test } from 'vitest';
import { invoiceKind } from '../../../shared/kinds/invoice.ts';

test('an invoice names its fields, and each is edited with its own control', () => {
  const fields = Object.entries(invoiceKind.allFields);
  expect(fields.map(([name, { label, control }]) => `${name}: ${label}, ${control}`)).toEqual([
    'title: Title, text',
    'invoice_number: Number, text',
    'company_id: Client, named',
    'project_id: Project, named',
    'invoice_items: Items, items',
    'discount_amount: Discount, money',
    'tax_amount: Tax, money',
    'currency: Currency, text',
    'due_date_option: Payable, choice',
    'due_date: Due date, day',
    'kind: Kind, choice',
    'repeat_interval: Repeats, choice',
    'repeat_finish_date: Last one, day',
    'contact_id: Contact, named',
  ]);
});

test('a new invoice is empty except for defaults of the service', () => {
  expect(invoiceKind.blank).toEqual({
    invoice_number: null,
    title: null,
    currency: '',
    issued_date: null,
    due_date: null,
    project_id: null,
    client_email: null,
    total_amount: '',
    discount_amount: null,
    status: 'drafted',
    due_date_option: null,
    company_id: null,
    client_name: null,
    subtotal: null,
    tax_amount: null,
    kind: 'single',
    repeat_interval: null,
    repeat_finish_date: null,
    series_id: null,
    url: '',
    invoice_items: [],
  });
});
