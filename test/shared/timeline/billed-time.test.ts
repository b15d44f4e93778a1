import { expect, test } from 'vitest';
import {
  addBilledTime,
  billedInWords,
  entriesBilled,
  followBilledTime,
  invoicesSharing,
  moveBilledTime,
  sharedInWords,
} from '../../../shared/timeline/billed-time.ts';

const one = { invoice: 'local-i', entries: [{ id: 'local-a', seconds: 9_000 }] };

test('[T4.8] follows entries and invoices to the ids of the service', () => {
  const now = new Map([
    ['local-i', '7'],
    ['local-a', '3'],
  ]);
  const follow = (id: string) => now.get(id) ?? id;
  const followed = followBilledTime([one], follow);
  expect(followed).toEqual([{ invoice: '7', entries: [{ id: '3', seconds: 9_000 }] }]);
  expect(followBilledTime(followed, follow)).toBe(followed);
});

test('[T4.8] an entry is on the newest invoice that still exists', () => {
  const all = addBilledTime([one], { ...one, invoice: '8' });
  const draft = { status: 'drafted', invoice_number: '2026-001' };
  const there = (id: string) => (id === '8' ? null : draft);
  expect(entriesBilled(all, there).get('local-a')).toEqual({ seconds: 9_000, invoice: draft });
  expect(entriesBilled(all, () => null).size).toBe(0);
});

test('[T4.21] an invoice shares time with every other one that exists and has an entry of it', () => {
  const all = [
    { invoice: '9', entries: [{ id: 'b', seconds: 60 }] },
    { invoice: '8', entries: [{ id: 'a', seconds: 60 }] },
    {
      ...one,
      invoice: '7',
      entries: [
        { id: 'a', seconds: 60 },
        { id: 'c', seconds: 60 },
      ],
    },
    { invoice: 'gone', entries: [{ id: 'c', seconds: 60 }] },
  ];
  const draft = { status: 'drafted', invoice_number: '2026-001' };
  const there = (id: string) => (id === 'gone' ? null : id === '8' ? draft : undefined);
  expect(invoicesSharing(all, '7', there)).toEqual([draft]);
  expect(invoicesSharing(all, '8', there)).toEqual([undefined]);
  expect([invoicesSharing(all, '9', there), invoicesSharing(all, '1', there)]).toEqual([[], []]);
});

test.each([
  [1, 'draft 2026-001'],
  [2, 'draft 2026-001 and another one'],
  [4, 'draft 2026-001 and 3 others'],
])('[T4.21] names the first of %i invoices that share time', (count, named) => {
  const draft = { status: 'drafted', invoice_number: '2026-001' };
  expect(sharedInWords(Array.from({ length: count }, () => draft))).toBe(
    `Time on it was put on ${named} too. Check that only one of them bills it.`,
  );
});

test('forgets the oldest invoices beyond its bound', () => {
  const entries = Array.from({ length: 500 }, (_, at) => ({ id: String(at), seconds: 60 }));
  const full = Array.from({ length: 41 }, (_, at) => at).reduce<ReturnType<typeof addBilledTime>>(
    (all, at) => addBilledTime(all, { invoice: String(at), entries }),
    [],
  );
  expect([full.length, full[0]?.invoice, full.at(-1)?.invoice]).toEqual([40, '40', '1']);
});

test('[T4.9] names the invoice, and the length it bills where the entry has another one', () => {
  const invoice = { status: 'drafted', invoice_number: '2026-001' };
  expect(billedInWords({ seconds: 9_000, invoice }, 9_000)).toBe('on draft 2026-001');
  expect(billedInWords({ seconds: 9_000, invoice }, 10_800)).toBe(
    'on draft 2026-001 with 2:30 h, changed since',
  );
  const paid = { status: 'paid', invoice_number: null, title: 'Relaunch' };
  expect(billedInWords({ seconds: 60, invoice: paid }, 60)).toBe('on invoice “Relaunch”');
  expect(billedInWords({ seconds: 60, invoice: undefined }, 60)).toBe('on an invoice made here');
});

test.each([
  ['as billed', 7_200, 3_600, { a: 3_600, b: 3_600 }],
  ['made longer since', 7_200, 10_800, { a: 7_200 }],
  ['made shorter since', 7_200, 1_800, { a: 1_800, b: 5_400 }],
])('[T4.12] a split of an entry %s bills as much as before', (_, billed, keepsSeconds, halves) => {
  const whole = [{ invoice: '7', entries: [{ id: 'a', seconds: billed }] }];
  const split = moveBilledTime(whole, { from: 'a', to: 'b', keepsSeconds });
  const [{ entries } = { entries: [] }] = split;
  expect(Object.fromEntries(entries.map(({ id, seconds }) => [id, seconds]))).toEqual(halves);
  expect(moveBilledTime(split, { from: 'b', to: 'a', keepsSeconds: 0 })).toEqual(whole);
  expect(moveBilledTime(whole, { from: 'c', to: 'b', keepsSeconds: 0 })).toBe(whole);
});
