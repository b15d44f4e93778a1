/** Totals of invoices over HTTP, against whole numbers of any length. */
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Invoice } from '../../../shared/records/invoice.ts';
import { invoiceCalls } from '../../support/invoice-calls.ts';
import { SEED } from '../../support/property.ts';
import { serviceForTest } from '../../support/service-for-test.ts';

let calls: ReturnType<typeof invoiceCalls>;

beforeEach(async () => {
  calls = invoiceCalls(await serviceForTest());
});

const sums = ({ subtotal, discount_amount, tax_amount, total_amount }: Invoice) => [
  subtotal,
  discount_amount,
  tax_amount,
  total_amount,
];

const totals = ({ invoice_items }: Invoice) => invoice_items.map(({ total }) => total);

/** `-1.5` as -15000 ten-thousandths. */
function tenThousandths(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(`${whole}${fraction.padEnd(4, '0')}`);
}

const aDecimal = (sign: string) =>
  fc.stringMatching(new RegExp(`^${sign}(0|[1-9][0-9]{0,9})(\\.[0-9]{1,4})?$`));

describe('the sums of an invoice', () => {
  test('[invoice.totals] [conv.money] are those of its items, rounded half up one by one', async () => {
    const created = await calls.created({
      invoice_items: [
        { name: 'Three thirds of a cent', amount: '3', rate: '0.335' },
        { name: 'In the middle', amount: '0.5', rate: '0.01' },
        { name: 'In the middle, taken back', amount: '0.5', rate: '-0.01' },
        { name: 'No float', amount: '1.1', rate: '1.1' },
        { name: 'Beyond any float', amount: '1', rate: '900719925474099.37' },
      ],
      discount_amount: '0.10',
      tax_amount: '0.2',
    });
    expect(totals(created)).toEqual(['1.01', '0.01', '-0.01', '1.21', '900719925474099.37']);
    expect(sums(created)).toEqual([
      ...['900719925474101.59', '0.10', '0.20', '900719925474101.69'],
    ]);
    expect(await calls.read(created.id)).toEqual(created);
  });

  test(`[invoice.totals] agree with whole numbers for any items (seed ${SEED})`, async () => {
    const anItem = fc.record({ amount: aDecimal(''), rate: aDecimal('-?') });
    // The last one is more than all the others can take away: there is something to discount.
    const last = { amount: '999999999999999', rate: '999999999999' };
    const given = [...fc.sample(anItem, { seed: SEED, numRuns: 400 }), last];
    const [discount_amount = '', tax_amount = ''] = ['12345.67', '-98.76'];
    const created = await calls.created({ invoice_items: given, discount_amount, tax_amount });
    let subtotal = 0n;
    for (const [index, item] of created.invoice_items.entries()) {
      const { amount = '', rate = '' } = given[index] ?? {};
      const exact = tenThousandths(amount) * tenThousandths(rate);
      const size = exact < 0n ? -exact : exact;
      const cents = ((size + 500_000n) / 1_000_000n) * (exact < 0n ? -1n : 1n);
      expect([amount, rate, tenThousandths(item.total)]).toEqual([amount, rate, cents * 100n]);
      expect(tenThousandths(String(item.amount))).toBe(tenThousandths(amount));
      expect(tenThousandths(String(item.rate))).toBe(tenThousandths(rate));
      subtotal += cents * 100n;
    }
    expect(tenThousandths(String(created.subtotal))).toBe(subtotal);
    const total = subtotal - tenThousandths(discount_amount) + tenThousandths(tax_amount);
    expect(tenThousandths(created.total_amount)).toBe(total);
  });

  test('[invoice.totals] are nothing without items, and of an item without amount or rate', async () => {
    expect(sums(await calls.created({}))).toEqual(['0.00', null, null, '0.00']);
    const bare = await calls.created({
      invoice_items: [{ amount: '5' }, { rate: '80' }, { amount: null, rate: null }],
    });
    expect(totals(bare)).toEqual(['0.00', '0.00', '0.00']);
    expect(bare.invoice_items[0]).toMatchObject({ amount: '5.00', rate: null, name: null });
  });

  test('[conv.money] are in the digits of the currency, and follow it', async () => {
    const fields = {
      invoice_items: [{ amount: '1.5', rate: '12.345' }],
      discount_amount: '1.2345',
      tax_amount: '0.5',
    };
    const inYen = await calls.created({ ...fields, currency: 'JPY' });
    expect([totals(inYen), sums(inYen)]).toEqual([['19'], ['19', '1', '1', '19']]);
    const inDinars = await calls.patched(inYen.id, {
      currency: 'KWD',
      discount_amount: '1.2345',
      tax_amount: '0.5',
    });
    expect([totals(inDinars), sums(inDinars)]).toEqual([
      ['18.518'],
      ['18.518', '1.235', '0.500', '17.783'],
    ]);
    expect(inDinars.invoice_items[0]).toMatchObject({ amount: '1.50', rate: '12.345' });
  });

  test('[invoice.totals] are computed again after any change that affects them', async () => {
    const items = [
      { amount: '2', rate: '10' },
      { amount: '1', rate: '5' },
    ];
    const fields = { invoice_items: items, discount_amount: '5' };
    const { id, invoice_items } = await calls.created(fields);
    const [first, second] = invoice_items;
    expect((await calls.patched(id, { tax_amount: '3.80' })).total_amount).toBe('23.80');
    expect((await calls.patched(id, { discount_amount: null })).total_amount).toBe('28.80');
    expect((await calls.patched(id, { title: 'Same' })).total_amount).toBe('28.80');
    const cheaper = [{ id: first?.id, rate: '7' }, { id: second?.id }];
    const after = await calls.patched(id, { invoice_items: cheaper });
    expect([totals(after), sums(after)]).toEqual([
      ['14.00', '5.00'],
      ['19.00', null, '3.80', '22.80'],
    ]);
  });

  test('[invoice.totals] have no discount greater than what it is taken from', async () => {
    const items = [
      { amount: '2', rate: '10' },
      { amount: '1', rate: '5' },
    ];
    const refused = ['/invoice/discount_amount invalid_value'];
    const tooMuch = { invoice_items: items, discount_amount: '25.01' };
    expect(await calls.refusals('POST', 0, tooMuch)).toEqual(refused);
    expect(await calls.refusals('POST', 0, { discount_amount: '0.01' })).toEqual(refused);
    const all = await calls.created({ invoice_items: items, discount_amount: '25' });
    expect(sums(all)).toEqual(['25.00', '25.00', null, '0.00']);
    const [first, second] = all.invoice_items;
    for (const fields of [
      { discount_amount: '25.01' },
      { invoice_items: [] },
      { invoice_items: [{ id: first?.id }] },
      { invoice_items: [{ id: first?.id, rate: '9' }, { id: second?.id }] },
    ]) {
      expect(await calls.refusals('PATCH', all.id, fields)).toEqual(refused);
    }
    const fewer = { invoice_items: [{ id: first?.id }], discount_amount: '20.00' };
    expect((await calls.patched(all.id, fewer)).total_amount).toBe('0.00');
    const none = await calls.patched(all.id, { invoice_items: [], discount_amount: '0' });
    expect(sums(none)).toEqual(['0.00', '0.00', null, '0.00']);
    // A credit note has nothing to discount, and is not one.
    const credit = await calls.created({ invoice_items: [{ amount: '1', rate: '-5' }] });
    expect(credit.total_amount).toBe('-5.00');
  });

  test('[conv.money] refuse what is no decimal string, each at its place', async () => {
    const wrong = [
      { amount: 1, rate: '1e3' },
      { amount: '-1', rate: '1,5' },
      { amount: '+1', rate: '.5' },
      { amount: 'NaN', rate: '12345678901234567' },
    ];
    const refusals = await calls.refusals('POST', 0, {
      invoice_items: wrong,
      discount_amount: '-1',
      tax_amount: 19,
    });
    expect(refusals).toEqual([
      '/invoice/discount_amount invalid_value',
      '/invoice/tax_amount invalid_value',
      ...wrong.flatMap((_, index) => [
        `/invoice/invoice_items/${index}/amount invalid_value`,
        `/invoice/invoice_items/${index}/rate invalid_value`,
      ]),
    ]);
  });
});
