import { expect, test } from 'vitest';
import {
  factList,
  type PageWords,
  recordTable,
  standingInWords,
  standingMark,
} from '../../../shared/export/record-table.ts';
import type { Fields } from '../../../shared/records/kinds.ts';
import type { Row } from '../../../shared/table/columns.ts';

const words: PageWords = {
  zone: 'UTC',
  around: {
    recordOf: () => undefined,
    recordsOf: () => [],
    nameOf: (_list, id) => `the name of ${id}`,
    bareNameOf: (_list, id) => `the name of ${id}`,
    today: '2026-03-02',
    zone: 'UTC',
    dayOf: (moment) => moment.slice(0, 10),
    me: null,
  },
};

const row = (record: Fields, standing: Row['standing'] = 'sent'): Row => ({
  ...{ id: '1', record, standing },
});

const invoices = { title: 'Invoices', kind: 'invoice' } as const;

const invoice = {
  ...{ id: 1, title: 'Site <b>', currency: 'EUR', total_amount: '12345678901234567890.10' },
  ...{ company_id: 7, status: 'drafted', invoice_items: [] },
};

test('shows exact amounts with their currency, records by name, and only columns with a value', () => {
  const table = recordTable(invoices, [row(invoice)], words);
  for (const cell of ['12345678901234567890.10 EUR', 'the name of 7', 'Site &lt;b&gt;', 'Draft']) {
    expect(table).toContain(`>${cell}</td>`);
  }
  expect(table).toContain('tabindex="0" aria-label="Invoices"'); // scrolls by the keyboard
  expect(table).not.toContain('Due date');
  expect(table).not.toContain('State');
});

test('marks what is not sent, and what needs the user', () => {
  const table = recordTable(invoices, [row(invoice, 'waiting'), row(invoice, 'needs-you')], words);
  expect(table).toContain('<span class="waiting">Not sent yet</span>');
  expect(table).toContain('<span class="needs-you">Needs your attention</span>');
  expect([standingMark('sent'), standingInWords('sent')]).toEqual(['', '']);
});

test('lists the fields of one record that have a value', () => {
  const facts = factList('company', row({ id: 3, name: 'Fjell & Co', domains: [] }), words);
  expect(facts).toContain('<dt>Name</dt><dd dir="auto">Fjell &amp; Co</dd>');
  expect(facts).not.toContain('Domains');
});
