/** Invoices that the rules leave alone; `refused-together.test.ts` has those that they object to. */
import { expect, test } from 'vitest';
import { aroundKey, nothingAround } from '../../../shared/kinds/clash.ts';
import { invoiceClashes } from '../../../shared/kinds/invoice-clashes.ts';

const item = { name: 'Design', description: null, amount: '1', rate: '0.50', unit_type: 'flat' };
const fieldsOf = (...all: Parameters<typeof invoiceClashes>) =>
  invoiceClashes(...all).map(({ field }) => field);

test('[V7] objects to no discount that some currency allows while none is known', () => {
  const invoice = { invoice_items: [item], discount_amount: '1' };
  expect(fieldsOf(invoice, nothingAround)).toEqual([]);
  expect(fieldsOf({ ...invoice, currency: 'EUR' }, nothingAround)).toEqual(['discount_amount']);
  expect(fieldsOf({ ...invoice, currency: 'JPY' }, nothingAround)).toEqual([]);
  expect(fieldsOf({ ...invoice, discount_amount: '1.51' }, nothingAround)).toEqual([
    'discount_amount',
  ]);
});

test('[V7] compares a discount with no items that are half typed, and not where nothing is changed', () => {
  const invoice = { invoice_items: [{ ...item, amount: 'three' }], discount_amount: '5' };
  expect(fieldsOf(invoice, nothingAround)).toEqual([]);
  const before = { invoice_items: [item], discount_amount: '5', currency: 'EUR' };
  expect(fieldsOf({ ...before, title: 'May' }, { ...nothingAround, before })).toEqual([]);
  expect(fieldsOf({ ...before, discount_amount: '0' }, nothingAround)).toEqual([]);
});

test('[V7] objects to nothing that names a record which is not on this computer', () => {
  const invoice = { company_id: 4, project_id: 3, contact_id: 8, invoice_number: 'R-1' };
  expect(fieldsOf(invoice, nothingAround)).toEqual([]);
});

test('[V7] takes the client of a project where none is chosen, and a project without one for any client', () => {
  const named = new Map([
    [aroundKey('projects', 3), { id: 3, company_id: 4 }],
    [aroundKey('projects', 5), { id: 5, company_id: null }],
  ]);
  const around = { ...nothingAround, named };
  expect(fieldsOf({ project_id: 3 }, around)).toEqual([]);
  expect(fieldsOf({ project_id: 5, company_id: 9 }, around)).toEqual([]);
  const before = { id: 12, project_id: 3, company_id: 9 };
  expect(fieldsOf({ ...before, title: 'May' }, { ...around, before })).toEqual([]);
});
