import { beforeEach, describe, expect, test } from 'vitest';
import type { Company } from '../../../shared/records/company.ts';
import { type Invoice, unitTypes } from '../../../shared/records/invoice.ts';
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

async function asked(path: string) {
  return (await service.api('GET', path)).body.data;
}

/** A company of the sample, the contact it falls back to, and another company. */
async function clients() {
  const companies = (await asked('/companies?page[size]=100')) as Company[];
  const [one, other] = companies.filter((each) => each.default_contact_id !== null);
  if (!one || !other) throw new Error('The sample has no companies with contacts.');
  return { one, other, contact: await asked(`/contacts/${one.default_contact_id}`) };
}

const captured = ({ client_name, client_email }: Invoice) => [client_name, client_email];

describe('a new invoice', () => {
  test('[invoice.dates] is a draft without an issue date, payable on receipt, for nobody yet', async () => {
    const created = await calls.created({});
    expect(created).toEqual({
      id: expect.any(Number),
      invoice_number: '2026-0091',
      title: null,
      currency: 'EUR',
      issued_date: null,
      due_date: null,
      project_id: null,
      client_email: null,
      public_url_token: expect.stringMatching(/^[0-9a-f]{32}$/),
      created_at: '2026-11-20T09:00:00.000Z',
      total_amount: '0.00',
      discount_amount: null,
      status: 'drafted',
      due_date_option: 'upon_receipt',
      company_id: null,
      client_name: null,
      subtotal: '0.00',
      tax_amount: null,
      kind: 'single',
      repeat_interval: null,
      repeat_finish_date: null,
      series_id: null,
      url: `${service.baseUrl}/app/invoices/${created.id}`,
      invoice_items: [],
    });
    expect(await calls.read(created.id)).toEqual(created);
    const other = await calls.created({});
    expect(other.public_url_token).not.toBe(created.public_url_token);
  });

  test('[invoice.number_filter] takes the next number of the year, or one of its own', async () => {
    const numberOf = async (fields: Record<string, unknown> = {}) =>
      (await calls.created(fields)).invoice_number;
    expect(await numberOf({ invoice_number: null })).toBe('2026-0091');
    const { id } = await calls.created({ invoice_number: '2026-0107' });
    expect([await numberOf(), await numberOf({ invoice_number: 'R 12' })]).toEqual([
      ...['2026-0108', 'R 12'],
    ]);
    await numberOf({ invoice_number: '2026-99999999999999999999' });
    await numberOf({ invoice_number: '2026-0200b' });
    await calls.deleted((await calls.created({})).id);
    expect(await numberOf()).toBe('2026-0110');
    const taken = ['/invoice/invoice_number invalid_value'];
    expect(await calls.refusals('POST', 0, { invoice_number: 'R 12' })).toEqual(taken);
    expect(await calls.refusals('PATCH', id, { invoice_number: 'R 12' })).toEqual(taken);
    const saved = await calls.patched(id, { invoice_number: '2026-0107', title: 'x' });
    expect(saved.invoice_number).toBe('2026-0107');
    expect((await calls.patched(id, { invoice_number: null })).invoice_number).toBe('2026-0107');
    expect(await calls.refusals('POST', 0, { invoice_number: ' ' })).toEqual([
      '/invoice/invoice_number blank',
    ]);
    service.clock.advance(42 * 86_400_000);
    expect(await numberOf()).toBe('2027-0001');
  });

  test('[invoice.number_filter] has a number that is free, whichever were given before', async () => {
    const numberOf = async (fields: Record<string, unknown> = {}) =>
      (await calls.created(fields)).invoice_number;
    await numberOf({ invoice_number: '2026-999999999' });
    expect([await numberOf(), await numberOf()]).toEqual(['2026-1000000000', '2026-1000000001']);
    await numberOf({ invoice_number: '2026-99999999999999' });
    await numberOf({ invoice_number: '2026-100000000000001' });
    expect([await numberOf(), await numberOf()]).toEqual([
      ...['2026-100000000000000', '2026-100000000000002'],
    ]);
    expect(await calls.refusals('POST', 0, { invoice_number: ' 2026-999999999\t' })).toEqual([
      '/invoice/invoice_number invalid_value',
    ]);
  });

  test('[company.default_contact] is for the primary contact of its company, as it was then', async () => {
    const { one, other, contact } = await clients();
    const created = await calls.created({ company_id: one.id });
    expect(captured(created)).toEqual([contact.name, contact.email]);
    await service.api('PATCH', `/contacts/${contact.id}`, {
      contact: { name: 'Renamed', email: 'renamed@birk.example' },
    });
    expect(captured(await calls.read(created.id))).toEqual([contact.name, contact.email]);
    const later = await calls.created({ company_id: one.id });
    expect(captured(later)).toEqual(['Renamed', 'renamed@birk.example']);
    const archived = { archived_at: '2026-11-20T08:00:00Z' };
    await service.api('PATCH', `/contacts/${contact.id}`, { contact: archived });
    expect(captured(await calls.created({ company_id: one.id }))).toEqual([one.name, null]);
    const explicit = { company_id: one.id, contact_id: contact.id };
    expect(captured(await calls.created(explicit))).toEqual(['Renamed', 'renamed@birk.example']);
    expect(other.id).not.toBe(one.id);
  });

  test('[company.default_contact] is captured anew when another company is billed, until it is sent', async () => {
    const { one, other, contact } = await clients();
    const theirs = await asked(`/contacts/${other.default_contact_id}`);
    const { id } = await calls.created({ company_id: one.id });
    const moved = await calls.patched(id, { company_id: other.id });
    expect([moved.company_id, ...captured(moved)]).toEqual([other.id, theirs.name, theirs.email]);
    const back = await calls.patched(id, { company_id: one.id, title: 'x' });
    expect(captured(back)).toEqual([contact.name, contact.email]);
    expect(captured(await calls.patched(id, { company_id: null }))).toEqual([null, null]);
    const [sent] = await calls.listed('filter[status]=outstanding');
    const elsewhere = sent?.company_id === one.id ? other.id : one.id;
    const fields = { project_id: null, company_id: elsewhere };
    const saved = await calls.patched(Number(sent?.id), fields);
    expect([saved.company_id, ...captured(saved)]).toEqual([
      elsewhere,
      ...captured(sent as Invoice),
    ]);
  });

  test('[company.default_contact] is for an explicit contact where there is one', async () => {
    const { one, other, contact } = await clients();
    const alone = await calls.created({ contact_id: contact.id });
    expect([alone.company_id, ...captured(alone)]).toEqual([null, contact.name, contact.email]);
    const bare = (await service.api('POST', '/companies', { company: { name: 'Bare' } })).body.data;
    expect(captured(await calls.created({ company_id: bare.id }))).toEqual(['Bare', null]);
    const both = { company_id: other.id, contact_id: contact.id };
    expect(await calls.refusals('POST', 0, both)).toEqual(['/invoice/contact_id invalid_value']);
    const colleague = { name: 'Ida', company_ids: [one.id] };
    const { id } = (await service.api('POST', '/contacts', { contact: colleague })).body.data;
    const explicit = await calls.created({ company_id: one.id, contact_id: id });
    expect(captured(explicit)).toEqual(['Ida', null]);
  });

  test('is billed to the company of its project, and to no other', async () => {
    const project = await asked('/projects/40001');
    const { company_id } = project;
    const created = await calls.created({ project_id: project.id });
    expect(created).toMatchObject({ company_id, project_id: project.id });
    const { one, other } = await clients();
    const foreign = other.id === company_id ? one.id : other.id;
    const wrong = { project_id: project.id, company_id: foreign };
    expect(await calls.refusals('POST', 0, wrong)).toEqual(['/invoice/project_id invalid_value']);
    for (const company of [foreign, null]) {
      const refusals = await calls.refusals('PATCH', created.id, { company_id: company });
      expect(refusals).toEqual(['/invoice/company_id invalid_value']);
    }
    const freed = await calls.patched(created.id, { project_id: null, company_id: foreign });
    expect(freed).toMatchObject({ project_id: null, company_id: foreign });
    const refusals = await calls.refusals('PATCH', created.id, { project_id: project.id });
    expect(refusals).toEqual(['/invoice/project_id invalid_value']);
    const abroad = { title: 'Abroad', currency: 'USD' };
    const { id } = (await service.api('POST', '/projects', { project: abroad })).body.data;
    expect((await calls.created({ project_id: id })).currency).toBe('USD');
    const later = await calls.patched((await calls.created({})).id, { project_id: project.id });
    expect(later.company_id).toBe(company_id);
  });

  test('[error.details_all] returns all problems at once', async () => {
    const refusals = await calls.refusals('POST', 0, {
      currency: 'euro',
      company_id: 7,
      project_id: 7,
      contact_id: 7,
      due_date: '2026-02-30',
      due_date_option: 'custom',
      kind: 'recurring',
      invoice_number: '2026-0001',
      send_at: '2026-11-20',
      invoice_items: [{ id: 200_001 }, { id: 'x', unit_type: 'per_mile' }],
    });
    expect(refusals.toSorted()).toEqual([
      '/invoice/company_id not_accessible',
      '/invoice/contact_id not_accessible',
      '/invoice/currency invalid_value',
      '/invoice/due_date invalid_value',
      '/invoice/invoice_items/0/id not_accessible',
      '/invoice/invoice_items/1/id invalid_value',
      '/invoice/invoice_items/1/unit_type invalid_value',
      '/invoice/invoice_number invalid_value',
      '/invoice/project_id not_accessible',
      '/invoice/repeat_interval blank',
      '/invoice/send_at invalid_value',
    ]);
  });
});

describe('a change of an invoice', () => {
  test('[conv.patch_partial] [conv.null] changes the fields that are there, and clears some by null', async () => {
    const { one } = await clients();
    const before = await calls.created({
      title: 'Website',
      company_id: one.id,
      currency: 'USD',
      due_date: '2026-12-24',
      discount_amount: '1',
      tax_amount: '2',
      invoice_items: [{ name: 'Home page', amount: '1', rate: '9' }],
    });
    const renamed = await calls.patched(before.id, { title: 'Web site' });
    expect(renamed).toEqual({ ...before, title: 'Web site' });
    expect(await calls.patched(before.id, {})).toEqual(renamed);
    const ignored = { currency: null, kind: null, invoice_items: null, invoice_number: null };
    expect(await calls.patched(before.id, ignored)).toEqual(renamed);
    const cleared = { title: null, company_id: null, discount_amount: null, tax_amount: null };
    expect(await calls.patched(before.id, cleared)).toEqual({
      ...renamed,
      ...cleared,
      client_name: null,
      client_email: null,
      total_amount: '9.00',
    });
  });

  test('[invoice.fields] replaces the items as a whole, by their ids where they have one', async () => {
    const names = ['A', 'B', 'C'];
    const before = await calls.created({
      invoice_items: names.map((name) => ({ name, amount: '2', rate: '3', unit_type: 'per_day' })),
    });
    const [a, b, c] = before.invoice_items.map(({ id }) => id);
    const items = [{ id: c, name: 'C, later' }, { name: 'D' }, { id: a }];
    const { invoice_items } = await calls.patched(before.id, { invoice_items: items });
    const saved = { description: null, amount: '2.00', rate: '3.00', unit_type: 'per_day' };
    expect(invoice_items).toEqual([
      { ...saved, id: c, name: 'C, later', total: '6.00' },
      {
        ...{ id: expect.any(Number), name: 'D', description: null, amount: null, rate: null },
        ...{ unit_type: 'flat', total: '0.00' },
      },
      { ...saved, id: a, name: 'A', total: '6.00' },
    ]);
    expect([a, b, c]).not.toContain(invoice_items[1]?.id);
    const [foreign] = (await calls.listed('filter[status]=paid'))[0]?.invoice_items ?? [];
    const wrong = [{ id: b }, { id: foreign?.id }, { id: a }, { id: a }, {}];
    expect(await calls.refusals('PATCH', before.id, { invoice_items: wrong })).toEqual([
      '/invoice/invoice_items/0/id not_accessible',
      '/invoice/invoice_items/1/id not_accessible',
      '/invoice/invoice_items/3/id invalid_value',
    ]);
    expect((await calls.patched(before.id, { invoice_items: [] })).invoice_items).toEqual([]);
  });

  test('[item.unit_type] knows the listed units only, flat unless one is given', async () => {
    const given = [...unitTypes.map((unit_type) => ({ unit_type })), {}, { unit_type: null }];
    const { invoice_items } = await calls.created({ invoice_items: given });
    expect(invoice_items.map(({ unit_type }) => unit_type)).toEqual([
      ...[...unitTypes, 'flat', 'flat'],
    ]);
    const wrong = { invoice_items: [{ unit_type: 'per_mile' }, { unit_type: '' }] };
    expect(await calls.refusals('POST', 0, wrong)).toEqual([
      '/invoice/invoice_items/0/unit_type invalid_value',
      '/invoice/invoice_items/1/unit_type invalid_value',
    ]);
  });
});
