import '../../../renderer/styles/print.css';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { factsOf } from '../../../shared/kinds/facts.ts';
import type { Fields } from '../../../shared/records/kinds.ts';
import { aRecord, idOf } from '../../support/builders.ts';
import type { FakeMain } from '../../support/fake-bridge.ts';
import { openRecordPage } from '../../support/open-record-page.ts';
import { printInTheDark } from '../../support/print-media.ts';

const item = { id: 1, name: 'Design', description: 'Two pages', unit_type: 'per_hour' };
const figures = {
  invoice_items: [
    { ...item, amount: '3', rate: '33.335', total: '100.01' },
    { ...item, id: 2, name: 'Travel', amount: '1', rate: '40', unit_type: 'flat', total: '40.00' },
  ],
  ...{ currency: 'EUR', subtotal: '140.01', discount_amount: '10.00', tax_amount: '24.70' },
  total_amount: '154.71',
};
const whole = {
  ...figures,
  ...{ title: 'Work in March', invoice_number: '2026-0064', status: 'overdue', company_id: 4 },
  ...{ client_name: 'Ada Ash', client_email: 'ada@lantern.example', issued_date: '2026-03-02' },
  ...{ due_date_option: 'after_x_days', due_date: '2026-03-16', kind: 'recurring' },
  ...{ repeat_interval: 'every two weeks', repeat_finish_date: '2026-12-24', series_id: 60 },
};

const paper = () => page.getByRole('region', { name: 'Paper' });
const rowsOf = () =>
  [...document.querySelectorAll<HTMLTableRowElement>('[data-printed] tr')].map((row) =>
    [...row.cells]
      .filter((cell) => cell.checkVisibility())
      .map(({ innerText }) => innerText.replace(/\s+/g, ' ').trim()),
  );

async function openInvoice(fields: Fields, prepare?: (main: FakeMain) => void) {
  const opened = await openRecordPage({ kind: 'invoice', id: String(idOf('invoice')) }, (main) => {
    const client = aRecord('company', { id: 4, name: 'Lantern & Co' });
    main.deliver({ kind: 'companies', asOf: 0, records: [client] } as never);
    const record = aRecord('invoice', { id: idOf('invoice'), ...fields });
    main.records.set(`invoice ${record.id}`, record);
    main.deliver({ kind: 'invoices', asOf: 0, records: [record] } as never);
    prepare?.(main);
  });
  await expect.element(paper()).toBeVisible();
  return opened;
}

describe('the paper of an invoice', () => {
  test('[invoice.totals] [V331] shows each item and each sum exactly as the service has it', async () => {
    await openInvoice(whole);
    expect(rowsOf()).toEqual([
      ['Item', 'Quantity', 'Price', 'Total'],
      ['Design Two pages', '3 Per hour', '€33.335', '€100.01'],
      ['Travel Two pages', '1 Flat', '€40.00', '€40.00'],
      ['Subtotal', '€140.01'],
      ['Discount', '-€10.00'],
      ['Tax', '€24.70'],
      ['Total', '€154.71'],
    ]);
  });

  test('[V24] an unsent discount and tax stand on it as the service keeps them, and it says so', async () => {
    await openInvoice({
      ...whole,
      ...{
        currency: 'JPY',
        invoice_items: [{ ...item, amount: '1', rate: '1490', total: '1490' }],
      },
      ...{ subtotal: '1490', discount_amount: '10.49', tax_amount: '19.5', total_amount: '1500' },
    });
    expect(rowsOf().slice(-4)).toEqual([
      ['Subtotal', '¥1,490'],
      ['Discount', '-¥10'],
      ['Tax', '¥20'],
      ['Total', '¥1,500'],
    ]);
    await expect.element(page.getByText(/^Discount 10\.49: Rounded to ¥10/)).toBeVisible();
  });

  test('[invoice.totals] says where the same items come to something else here', async () => {
    await openInvoice(whole);
    const other = page.getByText(/By these items the total is €154\.71/);
    await expect.element(other).not.toBeInTheDocument();
    const invoice_items = [{ ...whole.invoice_items[0], total: '99.99' }, whole.invoice_items[1]];
    await openInvoice({ ...whole, invoice_items, total_amount: '154.70' });
    await expect.element(other).toBeVisible();
    await expect.element(page.getByText(/€100\.01 for item 1, “Design”/)).toBeVisible();
  });

  test.each([
    ['JPY', '15000', '¥30,000'],
    ['KWD', '0.125', 'KWD 0.250'],
    ['USD', '12345678901.01', '$24,691,357,802.02'],
  ])(
    '[conv.money] shows sums in %s with the digits of that currency',
    async (currency, rate, sum) => {
      const invoice_items = [{ ...item, amount: '2', rate }].map((one) => ({
        ...one,
        total: String(Number(rate) * 2),
      }));
      const total = currency === 'USD' ? '24691357802.02' : String(Number(rate) * 2);
      await openInvoice({
        ...{ currency, invoice_items, discount_amount: null, tax_amount: null },
        ...{ subtotal: total, total_amount: total },
      });
      expect(
        rowsOf()
          .at(-1)
          ?.map((text) => text.replace(/\s/g, ' ')),
      ).toEqual(['Total', sum]);
    },
  );

  test('[invoice.fields] shows every field, on the paper or in the lists below it', async () => {
    await openInvoice(whole);
    const words = paper().element().textContent ?? '';
    for (const text of ['Invoice 2026-0064', 'Work in March', 'Overdue', 'Ada Ash']) {
      expect(words).toContain(text);
    }
    await expect.element(paper().getByRole('button', { name: 'Lantern & Co' })).toBeVisible();
    for (const text of ['ada@lantern.example', '16 Mar 2026', '24 Dec 2026', 'Every two weeks']) {
      expect(normalised(words)).toContain(text);
    }
    const { own, ofService } = factsOf('invoice', aRecord('invoice', whole));
    const listed = [...document.querySelectorAll('article dt')].map((name) => name.textContent);
    const drawn = ['Title', 'Number', 'Client', 'Items', 'Discount', 'Tax', 'Subtotal', 'Total'];
    const named = [...listed, ...drawn, 'Status', 'Client’s name', 'Client’s email'];
    const labels = [...own, ...ofService].map(({ field }) => field.label);
    expect(new Set(named)).toEqual(new Set(labels));
  });

  test('says what a draft has not got, in the lists below it', async () => {
    await openInvoice({
      ...{ invoice_number: null, issued_date: null, discount_amount: null, client_name: null },
      ...{ company_id: null, client_email: null, invoice_items: [] },
    });
    for (const text of ['Invoice without a number', 'Draft', 'Nobody yet', 'No items']) {
      await expect.element(paper().getByText(text, { exact: true })).toBeVisible();
    }
    const empty = [...document.querySelectorAll('article dd')]
      .filter(({ textContent }) => textContent?.trim() === 'Empty')
      .map((value) => value.previousElementSibling?.textContent);
    expect(empty).toEqual(expect.arrayContaining(['Number', 'Client', 'Discount', 'Issued']));
  });

  test('[V12.4] shows the sums of an invoice without items, in print too', async () => {
    await openInvoice({
      ...{ ...whole, invoice_items: [], subtotal: '0.00', discount_amount: null },
      ...{ tax_amount: '7.25', total_amount: '7.25' },
    });
    await expect.element(paper().getByText('No items', { exact: true })).toBeVisible();
    const sums = [
      ['Subtotal', '€0.00'],
      ['Tax', '€7.25'],
      ['Total', '€7.25'],
    ];
    expect(rowsOf()).toEqual(sums);
    await page.viewport(420, 800);
    expect(rowsOf()).toEqual(sums);
    await printInTheDark();
    expect(rowsOf()).toEqual(sums);
  });

  test('[P1] follows what is typed in the form above it, and says that it is not sent', async () => {
    const { time } = await openInvoice({ ...whole, status: 'drafted' });
    const waits = paper().getByText('Not everything on this paper is on the service yet.');
    await expect.element(waits).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Edit details' }).click();
    await page.getByRole('textbox', { name: 'Item 1: price' }).fill('50');
    await time.pass(300);
    await expect.poll(() => rowsOf()[1]?.at(-1)).toBe('€150.00');
    expect(rowsOf().at(-1)).toEqual(['Total', '€204.70']);
    await expect.element(waits).toBeVisible();
  });

  test('[P1] does not call unsent what it does not show, or what says the same', async () => {
    const { main } = await openInvoice({ ...whole, status: 'drafted', title: 'May' });
    const waits = paper().getByText('Not everything on this paper is on the service yet.');
    const record = { kind: 'invoice', id: String(idOf('invoice')) } as const;
    const save = async (fields: Fields, base: Fields) => {
      const writeId = crypto.randomUUID();
      const write = { writeId, record, fields, base, isFinished: true };
      expect(await main.bridge.saveRecord(write)).toMatchObject({ ok: true });
      await expect.poll(() => main.queue.writes.length).toBe(1);
    };
    await save({ project_id: 99, tax_amount: '24.7' }, { project_id: null, tax_amount: '24.70' });
    await expect.element(page.getByTitle(/not yet on the service/).first()).toBeInTheDocument();
    await expect.element(waits).not.toBeInTheDocument();
    await save({ title: 'June' }, { title: 'May' });
    await expect.element(waits).toBeVisible();
  });

  test('names quantity and price below the item where four columns find no room', async () => {
    await openInvoice(whole);
    await page.viewport(420, 800);
    await expect.poll(() => rowsOf()[0]).toEqual(['Item', 'Total']);
    expect(rowsOf()[1]).toEqual(['Design Two pages 3 × €33.335 per hour', '€100.01']);
    const { scrollWidth, clientWidth } = paper().element();
    expect(scrollWidth).toBe(clientWidth);
  });

  test('prints black on white, alone, across the page and without controls, in the dark too', async () => {
    await openInvoice(whole);
    await printInTheDark();
    const table = paper().getByRole('table').element();
    expect(table.getBoundingClientRect()).toMatchObject({ left: 0, width: 673 });
    expect(getComputedStyle(table).color).toBe('rgb(0, 0, 0)');
    const client = paper().getByText('Lantern & Co').element();
    expect(getComputedStyle(client).color).toBe('rgb(0, 0, 0)');
    expect(rowsOf().at(-1)).toEqual(['Total', '€154.71']);
    const shown = [...document.querySelectorAll('button, h2, article dl')].filter((part) =>
      part.checkVisibility(),
    );
    expect(shown.map(({ textContent }) => textContent)).toEqual([
      'Lantern & Co',
      expect.stringContaining('Issued'),
      expect.stringContaining('60'),
    ]);
  });

  test('[T4.21] says which other invoice has its time, from when that is restored until it is discarded', async () => {
    const { main } = await openInvoice({ ...whole, status: 'drafted' });
    const account = main.account.kind === 'known' ? main.account.key : '';
    const entries = [{ id: '50', seconds: 2_400 }];
    const writeId = crypto.randomUUID();
    const words = page.getByText(/^Time on it was put on .* “Anew” too\. Check/);
    for (const invoice of ['local-9', String(idOf('invoice'))])
      await main.bridge.addBilledTime({ account, billed: { invoice, entries } });
    await main.bridge.saveRecord({
      ...{ writeId, record: { kind: 'invoice', id: 'local-9' }, base: null },
      ...{ fields: { title: 'Anew', company_id: 4, invoice_items: [] }, isFinished: true },
    });
    await expect.element(words).toBeVisible();
    await main.bridge.discardWrite({ id: writeId });
    await expect.element(words).not.toBeInTheDocument();
    await main.bridge.restoreWrite({ id: writeId });
    await expect.element(words).toBeVisible();
  });

  test('[V12] is saved as a PDF under its number, and says why that failed', async () => {
    const { main } = await openInvoice({ ...whole, invoice_number: 'R/2026:64 ä' });
    await page.getByRole('button', { name: 'Save as PDF' }).click();
    await expect.element(page.getByText(/^Saved as /)).toBeVisible();
    expect(main.callsOf('printPage')).toEqual([{ name: 'Invoice R 2026 64 a' }]);
    main.isDiskFull = true;
    await page.getByRole('button', { name: 'Save as PDF' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full.');
  });

  test('[V12.1] a draft without a number is saved under its client and its title, or its day', async () => {
    const draft = { ...whole, invoice_number: null, issued_date: null, status: 'drafted' };
    const save = page.getByRole('button', { name: 'Save as PDF' });
    const namesOf = async (fields: Fields) => {
      const { main } = await openInvoice({ ...draft, ...fields });
      await expect.element(paper().getByRole('button', { name: 'Lantern & Co' })).toBeVisible();
      await save.click();
      await expect.element(page.getByText(/^Saved as /)).toBeVisible();
      return main.callsOf('printPage');
    };
    expect(await namesOf({ title: 'Büro im März' })).toEqual([
      { name: 'Invoice draft Lantern Co Buro im Marz' },
    ]);
    expect(await namesOf({ title: 'Ωρες', created_at: '2026-03-02T12:00:00Z' })).toEqual([
      { name: 'Invoice draft Lantern Co 2026-03-02' },
    ]);
  });

  test('[V12.2] says of a saved file that the paper was changed since, and nothing else', async () => {
    const { main, time } = await openInvoice({ ...whole, status: 'drafted' }, (fake) => {
      const project = aRecord('project', { id: 4, title: 'Relaunch' });
      fake.deliver({ kind: 'projects', asOf: 0, records: [project] } as never);
    });
    await page.getByRole('button', { name: 'Save as PDF' }).click();
    const saved = page.getByText(/^Saved as /);
    await expect.element(saved).not.toMatchTextContent(/change/);
    const other = { ...whole, status: 'drafted', discount_amount: '10.0', project_id: 4 };
    const record = aRecord('invoice', { ...other, id: idOf('invoice') });
    main.deliver({ kind: 'invoices', asOf: 1, records: [record] } as never);
    await expect.element(page.getByText('Relaunch').first()).toBeInTheDocument();
    await expect.element(saved).not.toMatchTextContent(/change/);
    await page.getByRole('button', { name: 'Edit details' }).click();
    await page.getByRole('textbox', { name: 'Item 1: price' }).fill('50');
    await time.pass(300);
    await expect.element(saved).toMatchTextContent(/, before the last change here$/);
  });

  test('[V12.3] shows the day a draft was made until it is issued', async () => {
    const made = { created_at: '2026-03-02T12:00:00Z' };
    await openInvoice({ ...whole, ...made, issued_date: null });
    await expect
      .poll(() => normalised(paper().element().textContent ?? ''))
      .toContain('2 Mar 2026');
    expect(paper().element().textContent).toContain('Created');
    await openInvoice({ ...whole, ...made, issued_date: '2026-03-04' });
    await expect
      .poll(() => normalised(paper().element().textContent ?? ''))
      .toContain('4 Mar 2026');
    expect(paper().element().textContent).not.toContain('Created');
  });
});

/** Days in the order of the locale of the test. */
function normalised(words: string): string {
  return words.replace(/\b([A-Z][a-z]{2}) (\d{1,2}), (\d{4})/g, '$2 $1 $3');
}
