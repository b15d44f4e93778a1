import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { WrittenItem } from '../../../shared/kinds/invoice-items.ts';
import type { Note } from '../../../shared/records/note.ts';
import { anItem, aRecord, aWrite } from '../../support/builders.ts';
import type { FakeMain } from '../../support/fake-bridge.ts';
import { openWindow } from '../../support/open-window.ts';

const item = (id: number, name: string, changes: Partial<WrittenItem> = {}) => ({
  ...{ id, ...anItem, name, rate: '80', unit_type: 'flat', ...changes },
});
const { id: _, ...travelHere } = item(0, 'Travel', { rate: '40' });
const of = (tax_amount: string | null, ...items: readonly WrittenItem[]) => ({
  ...{ currency: 'EUR', discount_amount: '5.00', tax_amount, invoice_items: items },
});
const [design, hosting, print] = [item(1, 'Design'), item(2, 'Hosting'), item(3, 'Printing')];

const sides = {
  base: of(null, design, hosting, print),
  mine: {
    invoice_items: [item(1, 'Design', { rate: '90' }), hosting, { ...travelHere, name: 'Travel' }],
  },
  theirs: of(
    '12.00',
    item(1, 'Design', { rate: '95', description: 'Two screens' }),
    hosting,
    item(3, 'Printing', { amount: '7' }),
    item(9, 'Travel', { rate: '50' }),
    item(10, 'Paper', { amount: '1.00', rate: '10' }),
  ),
};

let main: FakeMain;

beforeEach(async () => {
  const shown = sides.theirs.invoice_items.map((one) => ({ ...one, total: '0.00' }));
  const theirs = aRecord('invoice', { id: 7, ...sides.theirs, invoice_items: shown });
  const write = aWrite({
    id: 'items',
    record: { kind: 'invoice', id: '7' },
    change: { kind: 'update', fields: sides.mine, base: { ...sides.base } },
    state: { kind: 'conflict', theirs },
  });
  ({ main } = await openWindow({}, (fake) => {
    fake.queue = { ...fake.queue, writes: [write] };
    fake.service.set('7', theirs as unknown as Note);
  }));
  await page.getByRole('button', { name: /^Conflicts/ }).click();
  await page.getByRole('option').first().click();
  await expect.element(page.getByText('4 choices left.')).toBeVisible();
});

const rowsOf = (within: { element(): Element }) =>
  [...within.element().querySelectorAll('tr')].map((row) =>
    [...row.cells]
      .filter((cell) => cell.checkVisibility())
      .map(({ innerText }) => innerText.replace(/\s+/g, ' ').trim()),
  );
const choiceOf = (name: string) => page.getByRole('article', { name: `${name}: choose` });
test('[M17.1] [M17.3] [M17.8] asks about each item that both changed, among the others, and shows what it adds up to', async () => {
  const price = choiceOf('Item “Design”, price');
  await expect
    .element(price.getByRole('region', { name: 'Yours' }))
    .toMatchTextContent(/€80\.00 €90\.00/);
  await expect.element(price.getByRole('region', { name: 'Theirs' })).toMatchTextContent(/€95/);
  const printing = choiceOf('Item “Printing”');
  await expect.element(printing.getByText('Taken out')).toBeVisible();
  await expect.element(page.getByText(/^Hosting: 3 × €80\.00$/)).toBeVisible();
  await expect.element(page.getByText('Paper: 1 × €10.00 · added by them')).toBeVisible();
  const travel = choiceOf('Item “Travel”');
  expect(price.getByRole('button', { name: 'Keep both' }).elements()).toEqual([]);
  await travel.getByRole('button', { name: 'Keep both' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect
    .poll(() => rowsOf(preview))
    .toEqual([
      ...[
        ['Item', 'Quantity', 'Price', 'Total'],
        ['Design Two screens', '3 Flat', '€90.00', '€270.00'],
      ],
      ...[
        ['Hosting', '3 Flat', '€80.00', '€240.00'],
        ['Travel', '3 Flat', '€40.00', '€120.00'],
      ],
      ...[
        ['Travel', '3 Flat', '€50.00', '€150.00'],
        ['Paper', '1 Flat', '€10.00', '€10.00'],
      ],
      ...[
        ['Subtotal', '€790.00'],
        ['Discount', '-€5.00'],
        ['Total', '€785.00'],
      ],
    ]);
  await page.getByRole('button', { name: 'Keep all theirs' }).click();
  await expect
    .poll(() => rowsOf(preview).slice(-4))
    .toEqual([
      ...[
        ['Subtotal', '€1,245.00'],
        ['Discount', '-€5.00'],
        ['Tax', '€12.00'],
      ],
      ['Total', '€1,252.00'],
    ]);
});

test('[M3.5] [M17.5] asks about a tax that they changed, and shows ours as it was', async () => {
  const tax = choiceOf('Tax');
  await expect.element(tax.getByRole('button', { name: 'Yours as it was' })).toBeVisible();
  await expect.element(tax.getByRole('button', { name: 'Theirs on the service' })).toBeVisible();
});

test('[M17.7] resolves by keys alone, and sends the whole list', async () => {
  for (const key of '2231') await userEvent.keyboard(key);
  await expect.element(page.getByText('Everything is chosen.')).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const invoice_items = [
    item(1, 'Design', { rate: '95', description: 'Two screens' }),
    hosting,
    travelHere,
    item(9, 'Travel', { rate: '50' }),
    item(10, 'Paper', { amount: '1.00', rate: '10' }),
  ];
  await expect
    .poll(() => main.callsOf('resolveConflict'))
    .toMatchObject([{ id: 'items', fields: { invoice_items, tax_amount: '12.00' } }]);
});
