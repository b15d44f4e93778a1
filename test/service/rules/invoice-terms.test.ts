import { beforeEach, describe, expect, test } from 'vitest';
import { type Invoice, repeatIntervals } from '../../../shared/records/invoice.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { invoiceCalls } from '../../support/invoice-calls.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import type { StartedService } from '../../support/start-service.ts';

let service: StartedService;
let calls: ReturnType<typeof invoiceCalls>;

/** The sample, on Friday 2026-11-20. */
beforeEach(async () => {
  service = await serviceForTest({ sample: 'small', startsAt: '2026-11-20T09:00:00Z' });
  calls = invoiceCalls(service);
});

const due = ({ due_date_option, due_date }: Invoice) => [due_date_option, due_date];

const repetition = (one: Invoice) => [
  one.kind,
  one.repeat_interval,
  one.repeat_finish_date,
  one.series_id,
];

describe('the dates of an invoice', () => {
  test('[invoice.dates] have no due date on receipt, and need one otherwise', async () => {
    const on = '2026-12-04';
    const dueOf = async (fields: Record<string, unknown>) => due(await calls.created(fields));
    expect(await dueOf({ due_date_option: 'upon_receipt' })).toEqual(['upon_receipt', null]);
    expect(await dueOf({ due_date: on })).toEqual(['custom', on]);
    for (const due_date_option of ['after_x_days', 'custom', null]) {
      expect(await dueOf({ due_date_option, due_date: on })).toEqual([due_date_option, on]);
    }
    for (const due_date_option of ['after_x_days', 'custom']) {
      const refusals = await calls.refusals('POST', 0, { due_date_option });
      expect(refusals).toEqual(['/invoice/due_date blank']);
    }
    const both = { due_date_option: 'upon_receipt', due_date: on };
    expect(await calls.refusals('POST', 0, both)).toEqual(['/invoice/due_date invalid_value']);
    const odd = { due_date_option: 'never', due_date: '4.12.2026' };
    expect((await calls.refusals('POST', 0, odd)).toSorted()).toEqual([
      '/invoice/due_date invalid_value',
      '/invoice/due_date_option invalid_value',
    ]);
  });

  test('[invoice.dates] keep option and due date in step when one of them changes', async () => {
    const { id } = await calls.created({ due_date_option: 'after_x_days', due_date: '2026-12-04' });
    const changed = async (fields: Record<string, unknown>) => due(await calls.patched(id, fields));
    expect(await changed({ due_date: '2026-12-11' })).toEqual(['after_x_days', '2026-12-11']);
    expect(await changed({ due_date_option: 'upon_receipt' })).toEqual(['upon_receipt', null]);
    expect(await changed({ due_date: '2026-12-18' })).toEqual(['custom', '2026-12-18']);
    expect(await changed({ due_date: null })).toEqual(['upon_receipt', null]);
    const refusals = await calls.refusals('PATCH', id, { due_date_option: 'after_x_days' });
    expect(refusals).toEqual(['/invoice/due_date blank']);
    for (const one of await calls.listed()) {
      expect([one.id, one.due_date === null]).toEqual([
        one.id,
        one.due_date_option === 'upon_receipt',
      ]);
    }
  });

  test('[invoice.dates] have an issue date exactly where the invoice is no draft', async () => {
    for (const one of await calls.listed()) {
      const isDraft = ['new', 'drafted', 'scheduled'].includes(one.status);
      expect([one.id, one.issued_date === null]).toEqual([one.id, isDraft]);
    }
  });
});

describe('the kind of an invoice', () => {
  test('[invoice.kind] is never made bundled, and a bundled one stays so', async () => {
    const refused = ['/invoice/kind invalid_value'];
    expect(await calls.refusals('POST', 0, { kind: 'bundled' })).toEqual(refused);
    expect(await calls.refusals('POST', 0, { kind: 'yearly' })).toEqual(refused);
    const { id } = await calls.created({});
    expect(await calls.refusals('PATCH', id, { kind: 'bundled' })).toEqual(refused);
    const [bundled] = await calls.listed('filter[kind]=bundled');
    if (!bundled) throw new Error('The sample has no bundled invoice.');
    for (const kind of ['single', 'recurring']) {
      const refusals = await calls.refusals('PATCH', bundled.id, { kind });
      expect(refusals[0]).toBe(refused[0]);
    }
    expect(await calls.refusals('PATCH', id, { kind: 'bundled' })).toEqual(refused);
    const same = await calls.patched(bundled.id, { kind: 'bundled' });
    expect(same).toEqual(bundled);
    const renamed = await calls.patched(bundled.id, { title: 'All of it', kind: null });
    expect(renamed).toEqual({ ...bundled, title: 'All of it' });
    expect(repetition(renamed)).toEqual(['bundled', null, null, null]);
  });

  test('[invoice.kind] stays single when it is scheduled for a later send', async () => {
    const created = await calls.created({ send_at: '2026-11-21' });
    expect(created).toMatchObject({
      ...{ kind: 'single', status: 'scheduled', issued_date: null },
      ...{ repeat_interval: null, series_id: null },
    });
    expect(created).not.toHaveProperty('send_at');
    const drafted = await calls.patched(created.id, { send_at: null });
    expect(drafted).toEqual({ ...created, status: 'drafted' });
    expect(await calls.patched(created.id, { send_at: '2027-01-01' })).toEqual(created);
    const refused = ['/invoice/send_at invalid_value'];
    for (const send_at of ['2026-11-20', '2020-01-01', 'soon', 7]) {
      expect(await calls.refusals('PATCH', created.id, { send_at })).toEqual(refused);
    }
    // The local service never sends an invoice: once the day has come it is still scheduled (A15).
    service.clock.advance(90 * DAY_MS);
    expect(await calls.patched(created.id, { send_at: '2027-01-01' })).toEqual(created);
    const [sent] = await calls.listed('filter[status]=outstanding,overdue');
    const late = await calls.refusals('PATCH', Number(sent?.id), { send_at: '2030-01-01' });
    expect(late).toEqual(refused);
    const unsent = await calls.patched(Number(sent?.id), { send_at: null });
    expect(unsent).toEqual(await calls.read(Number(sent?.id)));
    expect(['outstanding', 'overdue']).toContain(unsent.status);
  });
});

describe('a series of invoices', () => {
  test('[invoice.series] begins with an invoice that names itself, at a listed interval', async () => {
    for (const kind of ['recurring', 'subscription']) {
      for (const repeat_interval of repeatIntervals) {
        const created = await calls.created({ kind, repeat_interval });
        expect(repetition(created)).toEqual([kind, repeat_interval, null, created.id]);
      }
      const refusals = await calls.refusals('POST', 0, { kind, repeat_interval: 'daily' });
      expect(refusals).toEqual(['/invoice/repeat_interval invalid_value']);
      for (const fields of [{ kind }, { kind, repeat_interval: null }]) {
        expect(await calls.refusals('POST', 0, fields)).toEqual(['/invoice/repeat_interval blank']);
      }
    }
  });

  test('[invoice.series] is what isSeriesKind: a single invoice has neither interval nor end', async () => {
    const fields = { repeat_interval: 'monthly', repeat_finish_date: '2027-06-30' };
    const refused = ['/invoice/repeat_finish_date', '/invoice/repeat_interval'];
    const refusals = await calls.refusals('POST', 0, fields);
    expect(refusals.toSorted()).toEqual(refused.map((pointer) => `${pointer} invalid_value`));
    const { id } = await calls.created({ repeat_interval: null, repeat_finish_date: null });
    const recurring = await calls.patched(id, { kind: 'recurring', ...fields });
    expect(repetition(recurring)).toEqual(['recurring', 'monthly', '2027-06-30', id]);
    const charged = await calls.patched(id, { kind: 'subscription', repeat_finish_date: null });
    expect(repetition(charged)).toEqual(['subscription', 'monthly', null, id]);
    const blank = ['/invoice/repeat_interval blank'];
    expect(await calls.refusals('PATCH', id, { repeat_interval: null })).toEqual(blank);
    const single = await calls.patched(id, { kind: 'single' });
    expect(repetition(single)).toEqual(['single', null, null, null]);
  });

  test('[invoice.series] holds every invoice by the id of the first, oldest first', async () => {
    const inSeries = await calls.listed('filter[kind]=recurring,subscription&sort=created_at');
    const seriesIds = [...new Set(inSeries.map(({ series_id }) => Number(series_id)))];
    expect(seriesIds.length).toBeGreaterThanOrEqual(3);
    for (const id of seriesIds) {
      const series = await calls.listed(`filter[series_id]=${id}&sort=created_at`);
      expect(series[0]?.id).toBe(id);
      expect(series.length).toBeGreaterThan(1);
      expect(new Set(series.map(({ repeat_interval }) => repeat_interval)).size).toBe(1);
    }
    expect(await calls.listed(`filter[series_id]=${seriesIds}`)).toHaveLength(inSeries.length);
  });

  test('[invoice.series] keeps its interval on the last invoice when it has finished', async () => {
    const series = await calls.listed('filter[kind]=recurring&sort=-created_at');
    const last = series.find(({ repeat_finish_date }) => repeat_finish_date !== null);
    expect(last).toMatchObject({ repeat_interval: 'every four weeks' });
    expect(last?.repeat_finish_date).toBe(last?.issued_date);
    expect(last?.id).not.toBe(last?.series_id);
    const running = series.find(({ repeat_finish_date }) => repeat_finish_date === null);
    const refusals = await calls.refusals('PATCH', Number(running?.id), { kind: 'single' });
    expect(refusals).toEqual(['/invoice/kind invalid_value']);
  });
});
