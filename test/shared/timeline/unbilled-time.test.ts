import { describe, expect, test } from 'vitest';
import { invoiceSums } from '../../../shared/kinds/invoice-items.ts';
import { canHold } from '../../../shared/kinds/kinds.ts';
import type { TimeEntry } from '../../../shared/records/time-entry.ts';
import {
  BILLED_ENTRIES_MAX,
  billableEntries,
  firstUnbilledDay,
  hoursOf,
  itemsOfEntries,
} from '../../../shared/timeline/unbilled-time.ts';

function anEntry(fields: Partial<TimeEntry>): TimeEntry {
  return {
    ...{ id: 1, date: '2026-11-12', started_at: null, ended_at: null, duration_seconds: 3_600 },
    ...{ description: 'Layout', project_id: 4, task_id: null, member_id: 1, billable: true },
    ...{ tags: [], created_at: '', updated_at: '', url: '' },
    ...fields,
  };
}

const november = { from: '2026-11-01', to: '2026-11-30' };
const naming = {
  taskTitle: (id: string) => (id === 't' ? 'Design' : undefined),
  otherwise: 'Relaunch',
  dayInWords: (day: string) => day,
};

describe('the time that an invoice can be made of', () => {
  test('is billable, has ended, lasts and is within the days, oldest first', () => {
    const started_at = '2026-11-13T08:00:00Z';
    const entries = [
      anEntry({ id: 1, date: '2026-11-20' }),
      anEntry({ id: 2, billable: false }),
      anEntry({ id: 3, started_at }),
      anEntry({ id: 4, duration_seconds: 0 }),
      anEntry({ id: 5, date: '2026-12-01' }),
      anEntry({ id: 6, started_at, ended_at: '2026-11-13T09:00:00Z' }),
      anEntry({ id: 7, date: '2026-11-01', billable: null }),
    ];
    const billable = billableEntries(entries, november);
    expect(billable.entries.map(({ id }) => id)).toEqual([7, 6, 1]);
    expect(billable.count).toBe(3);
  });

  test('is bounded, and counts what does not fit', () => {
    const many = Array.from({ length: BILLED_ENTRIES_MAX + 1 }, (_, id) => anEntry({ id }));
    const { entries, count } = billableEntries(many, november);
    expect([entries.length, count]).toEqual([BILLED_ENTRIES_MAX, BILLED_ENTRIES_MAX + 1]);
  });

  test('begins the day after the newest invoice that is not deleted', () => {
    const draft = { status: 'drafted', issued_date: null, created_at: '2026-11-03T10:00:00Z' };
    expect(firstUnbilledDay([], 'UTC')).toBeNull();
    expect(firstUnbilledDay([draft, { status: 'paid', issued_date: '2026-10-31' }], 'UTC')).toBe(
      '2026-11-04',
    );
    expect(firstUnbilledDay([{ ...draft, status: 'deleted' }], 'UTC')).toBeNull();
  });

  test('takes an invoice without a day that exists for a draft', () => {
    const created_at = '2026-11-03T10:00:00Z';
    for (const issued_date of ['soon', '2026-02-30', '']) {
      expect(firstUnbilledDay([{ status: 'new', issued_date, created_at }], 'UTC')).toBe(
        '2026-11-04',
      );
    }
  });

  test('begins the day after a draft as the clock here showed it', () => {
    const evening = { status: 'drafted', issued_date: null, created_at: '2026-11-04T01:00:00Z' };
    expect(firstUnbilledDay([evening], 'America/New_York')).toBe('2026-11-04');
    expect(firstUnbilledDay([evening], 'Europe/Berlin')).toBe('2026-11-05');
    expect(firstUnbilledDay([{ ...evening, created_at: '' }], 'UTC')).toBeNull();
    const far = '+275760-09-13T00:00:00Z';
    expect(firstUnbilledDay([{ ...evening, created_at: far }], 'UTC')).toBeNull();
  });
});

describe('[conv.money] the items of an invoice made of time', () => {
  test('[invoice.totals] are one for each task, name their entries, and add up exactly', () => {
    const entries = [
      anEntry({ task_id: 't', duration_seconds: 1_200 }),
      anEntry({ date: '2026-11-13', description: '', duration_seconds: 9_000 }),
      anEntry({ date: '2026-11-14', task_id: 't', duration_seconds: 1_200, description: 'Grid' }),
      anEntry({ date: '2026-11-15', task_id: 'gone', duration_seconds: 3_600 }),
    ];
    const items = itemsOfEntries(entries, '90', naming);
    expect(items).toEqual([
      {
        ...{ name: 'Design', amount: '0.67', rate: '90', unit_type: 'per_hour' },
        description: '2026-11-12 · 0:20 h · Layout\n2026-11-14 · 0:20 h · Grid',
      },
      {
        ...{ name: 'Relaunch', amount: '2.50', rate: '90', unit_type: 'per_hour' },
        description: '2026-11-13 · 2:30 h',
      },
      {
        ...{ name: 'Relaunch', amount: '1.00', rate: '90', unit_type: 'per_hour' },
        description: '2026-11-15 · 1:00 h · Layout',
      },
    ]);
    expect(invoiceSums({ invoice_items: items, currency: 'EUR' }).total_amount).toBe('375.30');
  });

  test('[T4.20] cut a title that no field of a name takes', () => {
    const of = (title: string) =>
      itemsOfEntries([anEntry({ task_id: 't' })], '90', { ...naming, taskTitle: () => title });
    expect(of('x'.repeat(1_000))[0]?.name).toHaveLength(1_000);
    const cutItems = of('x'.repeat(1_001));
    expect(cutItems[0]?.name).toMatch(/^x+…$/);
    expect(canHold('invoice', 'invoice_items', cutItems)).toBe(true);
  });

  test('cut a long text between two characters, and show that more was there', () => {
    const description = `${'a'.repeat(149)}😀 and more`;
    const [item] = itemsOfEntries([anEntry({ description })], null, naming);
    expect(item?.description).toBe(`2026-11-12 · 1:00 h · ${'a'.repeat(149)}😀…`);
  });

  test('round hours half up, once for each item', () => {
    expect(hoursOf(3_600)).toBe('1.00');
    expect(hoursOf(18)).toBe('0.01');
    expect(hoursOf(17)).toBe('0.00');
    expect(hoursOf(100 * HOUR + 1_200)).toBe('100.33');
  });
});

const HOUR = 3_600;
