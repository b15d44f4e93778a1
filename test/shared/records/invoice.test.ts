import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  dueDateOptions,
  type Invoice,
  invoice,
  invoiceKinds,
  invoiceStatuses,
  repeatIntervals,
  unitTypes,
} from '../../../shared/records/invoice.ts';

const item = {
  id: 200_001,
  name: 'Wireframes',
  description: null,
  amount: '7.50',
  rate: '95.00',
  unit_type: 'per_hour',
  total: '712.50',
};

const whole: Invoice = {
  id: 60_001,
  invoice_number: '2026-0001',
  title: 'New website',
  currency: 'EUR',
  issued_date: '2026-11-02',
  due_date: '2026-11-16',
  project_id: 40_001,
  client_email: 'ada@birk.example',
  public_url_token: 'f3b1',
  created_at: '2026-11-02T09:00:00.000Z',
  total_amount: '847.88',
  discount_amount: null,
  status: 'outstanding',
  due_date_option: 'after_x_days',
  company_id: 1_001,
  client_name: 'Ada Birk',
  subtotal: '712.50',
  tax_amount: '135.38',
  kind: 'single',
  repeat_interval: null,
  repeat_finish_date: null,
  series_id: null,
  url: 'https://app.example/invoices/60001',
  invoice_items: [item, { ...item, id: 200_002 }],
};

describe('invoice', () => {
  test('[invoice.fields] reads every field of the document, items in their order', () => {
    expect(v.parse(invoice, whole)).toEqual(whole);
    for (const field of Object.keys(whole)) {
      const { [field]: _, ...incomplete } = whole as Record<string, unknown>;
      expect([field, v.is(invoice, incomplete)]).toEqual([field, false]);
    }
  });

  test('[invoice.fields] may be null as the document allows, and nowhere else', () => {
    const needed = Object.keys(whole).filter(
      (field) => !v.is(invoice, { ...whole, [field]: null }),
    );
    expect(needed).toEqual([
      ...['id', 'currency', 'created_at', 'total_amount', 'status', 'kind', 'url', 'invoice_items'],
    ]);
  });

  test('[conv.unknown_fields] drops fields it does not know, of items too', () => {
    const grown = { ...whole, mood: 'good', invoice_items: [{ ...item, weight: 2 }] };
    expect(v.parse(invoice, grown)).toEqual({ ...whole, invoice_items: [item] });
  });

  test('[version.additive] keeps listed values that are new to us', () => {
    const grown = {
      ...whole,
      status: 'disputed',
      kind: 'milestone',
      due_date_option: 'end_of_month',
      repeat_interval: 'daily',
      invoice_items: [{ ...item, unit_type: 'per_mile' }],
    };
    expect(v.parse(invoice, grown)).toEqual(grown);
  });

  test('[conv.money] reads money as text and no number', () => {
    expect(v.is(invoice, { ...whole, total_amount: 847.88 })).toBe(false);
    expect(v.is(invoice, { ...whole, invoice_items: [{ ...item, rate: 95 }] })).toBe(false);
  });

  test('[invoice.status] lists the values of the document', () => {
    expect([invoiceStatuses.length, invoiceKinds.length, dueDateOptions.length]).toEqual([8, 4, 3]);
    expect([repeatIntervals.length, unitTypes.length]).toEqual([8, 9]);
  });
});
