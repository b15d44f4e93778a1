import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Deal } from '../../../shared/records/deal.ts';
import type { TimeEntry } from '../../../shared/records/time-entry.ts';
import { dealsOfClient } from '../../../shared/timeline/client-deals.ts';
import { figuresOf } from '../../../shared/timeline/client-figures.ts';
import { type TimelineSources, timelineOf } from '../../../shared/timeline/timeline.ts';
import { timelineRows } from '../../../shared/timeline/timeline-rows.ts';
import { aRecord } from '../../support/builders.ts';
import { assertProperty } from '../../support/property.ts';

const how = { zone: 'UTC', isPending: () => false };
const none: TimelineSources = {
  ...{ notes: [], entries: [], comments: [], invoices: [], tasks: [], deals: [], stages: [] },
};

const days = fc
  .integer({ min: 1, max: 28 })
  .map((day) => `2026-11-${String(day).padStart(2, '0')}`);

const entries = fc
  .array(
    fc.record({
      date: days,
      member_id: fc.integer({ min: 1, max: 3 }),
      project_id: fc.option(fc.integer({ min: 1, max: 3 })),
      duration_seconds: fc.integer({ min: 0, max: 36_000 }),
    }),
    { maxLength: 40 },
  )
  .map((drawn) =>
    drawn.map((one, id) => ({ ...aRecord('time-entry'), ...one, id }) as unknown as TimeEntry),
  );

const notes = fc
  .array(fc.record({ date: fc.option(days), day: days, hour: fc.integer({ min: 10, max: 23 }) }), {
    maxLength: 20,
  })
  .map((drawn) =>
    drawn.map(({ date, day, hour }, index) => ({
      ...{ id: `n${index}`, title: `Note ${index}`, excerpt: '', created_by_member_id: 7, date },
      created_at: `${day}T${hour}:00:00Z`,
    })),
  );

describe('a timeline', () => {
  test('is newest first and the same whatever order the records come in', () => {
    assertProperty(
      fc.property(entries, notes, (worked, written) => {
        const items = timelineOf({ ...none, entries: worked, notes: written }, how);
        const turned = { entries: worked.toReversed(), notes: written.toReversed() };
        expect(timelineOf({ ...none, ...turned }, how)).toEqual(items);
        for (const [index, item] of items.entries()) {
          expect((items[index + 1]?.day ?? '') <= item.day).toBe(true);
        }
        expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
      }),
      100,
    );
  });

  test('adds up the time of a person on a project in a day, and loses no second', () => {
    assertProperty(
      fc.property(entries, (worked) => {
        const items = timelineOf({ ...none, entries: worked }, how);
        const total = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
        expect(total(items.map(({ seconds }) => seconds))).toBe(
          total(worked.map(({ duration_seconds }) => duration_seconds ?? 0)),
        );
        const groups = new Set(
          worked.map(({ date, member_id, project_id }) => `${date} ${member_id} ${project_id}`),
        );
        expect(items).toHaveLength(groups.size);
      }),
      100,
    );
  });

  test('shows every item once, with all months opened, and none of another type', () => {
    assertProperty(
      fc.property(entries, notes, (worked, written) => {
        const items = timelineOf({ ...none, entries: worked, notes: written }, how);
        const shown = { today: '2026-12-05', toggled: new Set(['2026-11']) };
        const rows = timelineRows(items, { ...shown, type: null });
        expect(rows.flatMap((row) => (row.kind === 'item' ? [row.item] : []))).toEqual(items);
        const folded = timelineRows(items, { ...shown, type: 'note', toggled: new Set() });
        expect(folded).toHaveLength(written.length > 0 ? 1 : 0);
      }),
      50,
    );
  });

  test('says when an invoice was issued and an unpaid one is due, a task done and a deal closed', () => {
    const invoice = (over: object) =>
      aRecord('invoice', { issued_date: '2026-11-02', due_date: '2026-11-30', ...over }) as never;
    const deal = aRecord('deal', { board_group_id: 'won', close_date: '2026-11-05' }) as never;
    const task = aRecord('task', { completed_at: '2026-11-04T09:00:00Z' }) as never;
    const stage = { id: 'won', state: 'complete' } as never;
    const said = (over: Partial<TimelineSources>) =>
      timelineOf({ ...none, ...over }, how).map(({ day, happening }) => `${day} ${happening}`);
    expect(said({ invoices: [invoice({ status: 'outstanding' })] })).toEqual([
      '2026-11-30 due',
      '2026-11-02 issued',
    ]);
    expect(said({ invoices: [invoice({ status: 'paid' })] })).toEqual(['2026-11-02 issued']);
    expect(said({ deals: [deal], tasks: [task], stages: [stage] })).toEqual([
      '2026-11-05 closed',
      '2026-11-04 done',
    ]);
    expect(said({ deals: [deal], stages: [] })).toEqual([]);
  });
});

describe('the deals of a client', () => {
  const aDeal = (over: Partial<Deal>) => aRecord('deal', over) as unknown as Deal;
  const client = { id: 4, name: 'Atlas' };
  const contacts = [
    { id: 1, company_ids: [4] },
    { id: 2, company_ids: [5] },
  ];
  const judge = (over: Partial<Deal>, namesakes = [{ id: 4 }]) => {
    const found = dealsOfClient([aDeal(over)], { client, namesakes, contacts });
    return found.sure.length > 0 ? 'sure' : found.unsure.length > 0 ? 'unsure' : 'other';
  };

  test('are those that name it, where no other client has its name', () => {
    expect(judge({ company_name: 'Atlas', contact_ids: [] })).toBe('sure');
    expect(judge({ company_name: 'Nova', contact_ids: [1] })).toBe('other');
    expect(judge({ company_name: null, contact_ids: [1] })).toBe('sure');
    expect(judge({ company_name: null, contact_ids: [2] })).toBe('other');
  });

  test('are told apart by their contacts where two clients share a name', () => {
    const both = [{ id: 4 }, { id: 5 }];
    expect(judge({ company_name: 'Atlas', contact_ids: [1] }, both)).toBe('sure');
    expect(judge({ company_name: 'Atlas', contact_ids: [2] }, both)).toBe('other');
    expect(judge({ company_name: 'Atlas', contact_ids: [] }, both)).toBe('unsure');
  });
});

test('[conv.money] figures add amounts exactly and by currency, and tell what is late', () => {
  const invoice = (total_amount: string, currency: string, over: object) =>
    aRecord('invoice', { total_amount, currency, ...over }) as never;
  const figures = figuresOf(
    {
      deals: [
        aRecord('deal', { deal_value: '0.10', currency: 'EUR', archived_at: null }) as never,
        aRecord('deal', { deal_value: '0.20', currency: 'EUR', archived_at: null }) as never,
        aRecord('deal', { deal_value: '5', currency: 'USD', archived_at: null }) as never,
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
    },
    '2026-11-20',
  );
  expect(figures).toEqual({
    openDeals: [
      { currency: 'EUR', value: '0.3' },
      { currency: 'USD', value: '5' },
    ],
    billableSeconds: 60,
    outstanding: [{ currency: 'EUR', value: '4200' }],
    overdue: [{ currency: 'EUR', value: '1200' }],
    touchedOn: null,
  });
});
