import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Invoice, invoice } from '../../../shared/records/invoice.ts';
import { DAY_MS, parseTimestamp } from '../../../shared/time.ts';
import { againstDocument } from '../../support/documented-fields.ts';
import { invoiceCalls } from '../../support/invoice-calls.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import type { StartedService } from '../../support/start-service.ts';

let service: StartedService;
let calls: ReturnType<typeof invoiceCalls>;

beforeEach(async () => {
  service = await serviceForTest({ sample: 'small' });
  calls = invoiceCalls(service);
});

const idsOf = (invoices: readonly Invoice[]) => invoices.map(({ id }) => id);

/** The first invoice of the sample with this status. */
async function ofStatus(status: string): Promise<Invoice> {
  const [first] = await calls.listed(`filter[status]=${status}`);
  if (!first) throw new Error(`The sample has no ${status} invoice.`);
  return first;
}

describe('reading invoices', () => {
  test('[invoice.fields] have every field of the document and no other, their items in order', async () => {
    const invoices = await calls.listed();
    expect(invoices).toHaveLength(90);
    for (const one of invoices) {
      expect(againstDocument('Invoice', one)).toEqual([]);
      expect(v.safeParse(invoice, one).success).toBe(true);
      expect(await calls.read(one.id)).toEqual(one);
    }
    const [first] = invoices;
    expect(first?.url).toBe(`${service.baseUrl}/app/invoices/${first?.id}`);
    const names = ['Third', 'First', 'Second'];
    const { id } = await calls.created({ invoice_items: names.map((name) => ({ name })) });
    expect((await calls.read(id)).invoice_items.map(({ name }) => name)).toEqual(names);
    const [one, , three] = (await calls.read(id)).invoice_items;
    await calls.patched(id, { invoice_items: [{ id: three?.id }, { id: one?.id }] });
    const inList = (await calls.listed()).find((each) => each.id === id);
    expect(inList?.invoice_items.map(({ name }) => name)).toEqual(['Second', 'Third']);
  });

  test('[invoice.number_filter] are found by their number, and by nothing else', async () => {
    const [first, second] = await calls.listed();
    const find = (numbers: string) => calls.listed(`filter[invoice_number]=${numbers}`);
    expect(await find(String(first?.invoice_number))).toEqual([first]);
    expect(await find(`${first?.invoice_number},${second?.invoice_number}`)).toHaveLength(2);
    expect(await find('2026')).toEqual([]);
    const odd = await calls.created({ invoice_number: ' A; B & 1 ' });
    expect(odd.invoice_number).toBe('A; B & 1');
    expect(await find(encodeURIComponent('A; B & 1'))).toEqual([odd]);
    for (const [method, id] of [
      ['POST', 0],
      ['PATCH', odd.id],
    ] as const) {
      expect(await calls.refusals(method, id, { invoice_number: 'A, B' })).toEqual([
        '/invoice/invoice_number invalid_value',
      ]);
    }
  });

  test('[list.filter_multi] are narrowed by status, company, project, kind and series', async () => {
    const all = await calls.listed();
    const expectFilter = async (key: keyof Invoice, values: readonly unknown[]) => {
      const found = await calls.listed(`filter[${key}]=${values.join(',')}`);
      const wanted = all.filter((one) => values.includes(one[key]));
      expect([key, wanted.length > 0, found]).toEqual([key, true, wanted]);
    };
    await expectFilter('status', ['paid']);
    await expectFilter('status', ['new', 'drafted', 'scheduled']);
    await expectFilter('company_id', [all[0]?.company_id, all[1]?.company_id]);
    await expectFilter('project_id', [all[0]?.project_id]);
    await expectFilter('kind', ['recurring', 'subscription']);
    await expectFilter('series_id', [all.find(({ kind }) => kind === 'recurring')?.series_id]);
  });

  test('[list.unknown_filter] [list.unknown_sort] refuse other filters and sorts by name', async () => {
    const query = 'filter[total_amount]=1&filter[client_name]=x&sort=total_amount';
    const { status, body } = await service.api('GET', `/invoices?${query}`);
    expect([status, body.error.type]).toEqual([400, 'bad_request']);
    const refusals = body.error.details.map((one: { source: object; code: string }) => ({
      ...one.source,
      code: one.code,
    }));
    expect(refusals).toEqual([
      { parameter: 'sort', code: 'unknown_sort_field' },
      { parameter: 'filter[total_amount]', code: 'unknown_filter' },
      { parameter: 'filter[client_name]', code: 'unknown_filter' },
    ]);
    const wrong = await service.api('GET', '/invoices?filter[status]=late');
    expect(wrong.body.error.details[0].code).toBe('invalid_value');
  });

  test('are sorted by creation, issue, due date and number, the newest first by itself', async () => {
    expect(await calls.listed()).toEqual(await calls.listed('sort=-created_at'));
    for (const field of ['created_at', 'issued_date', 'due_date', 'invoice_number'] as const) {
      const values = (await calls.listed(`sort=${field}`)).map((one) => one[field] ?? '');
      expect(values).toEqual(values.toSorted());
      expect(new Set(values).size).toBeGreaterThan(10);
    }
  });

  test('are sorted by their count within a year, not by its digits', async () => {
    const given = ['2026-10000', '2026-9999', '2026-009998', '2026-99999999999999', '2025-20000'];
    for (const invoice_number of given) await calls.created({ invoice_number });
    const sorted = (await calls.listed('sort=invoice_number')).map((one) => one.invoice_number);
    expect(sorted.filter((number) => number !== null && given.includes(number))).toEqual([
      ...['2025-20000', '2026-009998', '2026-9999', '2026-10000', '2026-99999999999999'],
    ]);
    expect((await calls.listed('sort=-invoice_number'))[0]).not.toHaveProperty('numbered');
  });

  test('[auth.member_scope] beyond a member are in no list and in no write', async () => {
    const jonas = service.service.apiKey(2);
    const his = new Set(idsOf(await calls.listed('', jonas)));
    const hidden = (await calls.listed()).find(({ id }) => !his.has(id)) as Invoice;
    expect(his.size).toBeGreaterThan(0);
    const foreign = { company_id: hidden.company_id, project_id: hidden.project_id };
    const refused = await service.api('POST', '/invoices', { invoice: foreign }, jonas);
    expect(refused.body.error.details.map((one: { code: string }) => one.code)).toEqual([
      'not_accessible',
      'not_accessible',
    ]);
    const nobody = await service.api('POST', '/invoices', { invoice: { title: 'x' } }, jonas);
    expect([nobody.status, nobody.body.error.type]).toEqual([403, 'insufficient_permissions']);
    const [own] = await calls.listed('filter[status]=drafted', jonas);
    const lost = { invoice: { company_id: null, project_id: null } };
    expect((await service.api('PATCH', `/invoices/${own?.id}`, lost, jonas)).status).toBe(403);
  });
});

describe('the status of an invoice', () => {
  test('[invoice.status] is overdue from the day after its due date, by the account', async () => {
    const [sent] = await calls.listed('filter[status]=outstanding&sort=-due_date');
    if (!sent?.due_date) throw new Error('The sample has no outstanding invoice that is due.');
    // The account is in Berlin, where it is UTC+1 in winter.
    const midnight = parseTimestamp(`${sent.due_date}T23:00:00Z`);
    service.clock.advance(midnight - 1 - service.clock.now());
    expect((await calls.read(sent.id)).status).toBe('outstanding');
    expect(idsOf(await calls.listed('filter[status]=overdue'))).not.toContain(sent.id);
    service.clock.advance(1);
    expect((await calls.read(sent.id)).status).toBe('overdue');
    expect(idsOf(await calls.listed('filter[status]=overdue'))).toContain(sent.id);
    expect(idsOf(await calls.listed('filter[status]=outstanding'))).not.toContain(sent.id);
    // More time to pay: no longer overdue, and again when that has passed.
    await calls.patched(sent.id, { title: 'Second reminder' });
    expect((await calls.read(sent.id)).status).toBe('overdue');
    const later = new Date(midnight + 5 * DAY_MS).toISOString().slice(0, 10);
    expect((await calls.patched(sent.id, { due_date: later })).status).toBe('outstanding');
    service.clock.advance(7 * DAY_MS);
    expect((await calls.read(sent.id)).status).toBe('overdue');
  });

  test('[invoice.status] is never overdue while unsent, paid, or payable on receipt', async () => {
    const before = await calls.listed();
    service.clock.advance(400 * DAY_MS);
    for (const one of await calls.listed()) {
      const was = before.find(({ id }) => id === one.id)?.status ?? '';
      const isLate = ['outstanding', 'overdue'].includes(was) && one.due_date !== null;
      expect([one.id, one.status]).toEqual([one.id, isLate ? 'overdue' : was]);
    }
    const statuses = new Set(before.map(({ status }) => status));
    expect([...statuses].toSorted()).toEqual([
      ...['drafted', 'new', 'outstanding', 'overdue', 'paid', 'pending', 'scheduled'],
    ]);
  });

  test('cannot be written', async () => {
    const sent = await calls.created({ status: 'paid' });
    expect(sent.status).toBe('drafted');
    expect((await calls.patched(sent.id, { status: 'outstanding' })).status).toBe('drafted');
  });

  test('[invoice.locked] keeps what is paid or pending, and its items, from every change', async () => {
    for (const status of ['paid', 'pending']) {
      const before = await ofStatus(status);
      const item = { id: before.invoice_items[0]?.id, rate: '1' };
      for (const change of [{ title: 'x' }, { invoice_items: [item] }, { invoice_items: [] }]) {
        const refusals = await calls.refusals('PATCH', before.id, change);
        expect(refusals).toEqual(['/invoice/status invalid_value']);
      }
      const refusals = await calls.refusals('DELETE', before.id);
      expect(refusals).toEqual(['/invoice/status invalid_value']);
      expect(await calls.read(before.id)).toEqual(before);
    }
    for (const status of ['outstanding', 'overdue', 'new', 'drafted', 'scheduled']) {
      const { id } = await ofStatus(status);
      expect((await calls.patched(id, { title: 'Changed' })).title).toBe('Changed');
    }
  });

  test('[invoice.status] is deleted after DELETE of what was not sent, and then only read', async () => {
    for (const status of ['new', 'drafted', 'scheduled']) {
      const before = await ofStatus(status);
      const after = await calls.deleted(before.id);
      expect(after).toEqual({ ...before, status: 'deleted' });
      expect(await calls.read(before.id)).toEqual(after);
      expect(idsOf(await calls.listed())).not.toContain(before.id);
      expect(idsOf(await calls.listed(`filter[status]=${status}`))).not.toContain(before.id);
      expect(idsOf(await calls.listed('filter[status]=deleted,paid'))).toContain(before.id);
      const path = `/invoices/${before.id}`;
      expect((await service.api('PATCH', path, { invoice: { title: 'x' } })).status).toBe(404);
      expect((await service.api('DELETE', path)).status).toBe(404);
    }
    for (const status of ['outstanding', 'overdue']) {
      const before = await ofStatus(status);
      const refusals = await calls.refusals('DELETE', before.id);
      expect(refusals).toEqual(['/invoice/status invalid_value']);
      expect(await calls.read(before.id)).toEqual(before);
    }
  });
});
