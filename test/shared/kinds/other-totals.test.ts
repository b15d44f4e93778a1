import { expect, test } from 'vitest';
import { otherTotalsInWords } from '../../../shared/kinds/other-totals.ts';

const design = {
  ...{ id: 1, name: 'Design', description: null, amount: '3', rate: '33.335' },
  ...{ unit_type: 'per_hour', total: '100.01' },
};
const travel = { ...design, id: 2, name: '', amount: '1', rate: '40', total: '40.00' };
const invoice = {
  ...{ invoice_items: [design, travel], currency: 'EUR', subtotal: '140.01' },
  ...{ discount_amount: '10.00', tax_amount: '24.70', total_amount: '154.71' },
};

const LAST_WORD = 'The service has the last word.';
const ofItems = `By quantity and price the total is €100.01 for item 1, “Design”. ${LAST_WORD}`;
const ofBoth = `By quantity and price the total is €100.01 for item 1, “Design”; €40.00 for item 2. ${LAST_WORD}`;
const ofSums = `By these items the total is €154.71 (€140.01 before discount and tax). ${LAST_WORD}`;

test.each([
  ['nothing', {}, []],
  ['digits that say the same', { invoice_items: [{ ...design, total: '100.010' }, travel] }, []],
  ['a total of an item', { invoice_items: [{ ...design, total: '99.99' }, travel] }, [ofItems]],
  [
    'totals of items and the total',
    {
      invoice_items: [
        { ...design, total: '99.99' },
        { ...travel, total: '41.00' },
      ],
      total_amount: '1.00',
    },
    [ofBoth, ofSums],
  ],
  ['a subtotal', { subtotal: '140.00' }, [ofSums]],
  ['a total that is missing', { invoice_items: [design, { ...travel, total: undefined }] }, []],
] as const)('[V92] tells apart what the service computed otherwise: %s', (_, change, words) => {
  expect(otherTotalsInWords({ ...invoice, ...change })).toEqual(words);
});
