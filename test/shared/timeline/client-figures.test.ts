import { expect, test } from 'vitest';
import { figuresOf } from '../../../shared/timeline/client-figures.ts';
import { aRecord } from '../../support/builders.ts';

test('[conv.money] figures add amounts exactly and by currency, and tell what is late', () => {
  const invoice = (total_amount: string, currency: string, over: object) =>
    aRecord('invoice', { total_amount, currency, ...over }) as never;
  const figures = figuresOf(
    {
      deals: [
        aRecord('deal', { deal_value: '0.10', currency: 'EUR', archived_at: null }) as never,
        aRecord('deal', { deal_value: '0.20', currency: 'EUR', archived_at: null }) as never,
        aRecord('deal', { deal_value: '5', currency: 'USD', archived_at: null }) as never,
        aRecord('deal', { deal_value: null, currency: 'JPY', archived_at: null }) as never,
      ],
      stages: [],
      entries: [
        aRecord('time-entry', { date: '2026-11-02', duration_seconds: 60 }) as never,
        aRecord('time-entry', { date: '2026-11-03', billable: false }) as never,
        aRecord('time-entry', { date: '2026-10-31' }) as never,
      ],
      invoices: [
        invoice('3000', 'EUR', { status: 'outstanding', due_date: '2026-12-24' }),
        invoice('1200', 'EUR', { status: 'overdue', due_date: '2026-11-01' }),
        invoice('7', 'EUR', { status: 'paid', due_date: '2026-11-01' }),
      ],
      timeline: [],
      billed: new Map(),
    },
    '2026-11-20',
  );
  expect(figures).toEqual({
    openDeals: [
      { currency: 'EUR', value: '0.3' },
      { currency: 'USD', value: '5' },
    ],
    unbilledSeconds: 60,
    outstanding: [{ currency: 'EUR', value: '4200' }],
    overdue: [{ currency: 'EUR', value: '1200' }],
    touchedOn: null,
  });
});

test('[T4.19] leaves out of the unbilled time what an invoice made here bills of it', () => {
  const entry = (id: number | string, duration_seconds: number) =>
    aRecord('time-entry', { id, date: '2026-11-02', duration_seconds }) as never;
  const { unbilledSeconds } = figuresOf(
    {
      ...{ deals: [], stages: [], invoices: [], timeline: [] },
      entries: [entry(1, 3_600), entry('local-2', 3_600), entry(3, 3_600), entry(4, 1_800)],
      billed: new Map([
        ['1', { seconds: 3_600 }],
        ['local-2', { seconds: 1_800 }],
        ['4', { seconds: 3_600 }],
      ]),
    },
    '2026-11-20',
  );
  expect(unbilledSeconds).toBe(1_800 + 3_600);
});
