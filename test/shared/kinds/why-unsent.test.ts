import { expect, test } from 'vitest';
import { whyUnsent } from '../../../shared/kinds/why-unsent.ts';

const items = (change: object) => ({
  invoice_items: [
    { name: 'Work', description: null, amount: '1', rate: '1', unit_type: 'flat', ...change },
  ],
});

test.each([
  ['invoice', items({ rate: '1,005' }), 'Item 1: price may mean 1005 or 1.0050. Type one of them.'],
  [
    'invoice',
    { ...items({ rate: '1,005' }), currency: 'KWD' },
    'Item 1: price can’t be saved like this.',
  ],
  ['invoice', items({ amount: 'two' }), 'Item 1: quantity can’t be saved like this.'],
  ['deal', { deal_value: '1,005' }, 'Value may mean 1005 or 1.0050. Type one of them.'],
  ['deal', { probability: 'high' }, 'Probability is a whole number from 0 to 100.'],
  ['task', { title: '' }, 'Title can’t be empty.'],
  [
    'contact',
    { job_title: 'x'.repeat(1_001) },
    'Job title has 1,001 characters, and 1,000 are the most. Shorten it.',
  ],
  ['project', { billing_type: 'fixed_fee', title: 'App' }, null],
] as const)('[V90] says why %s fields %j are not sent', (kind, fields, why) => {
  expect(whyUnsent(kind, fields)).toBe(why);
});
