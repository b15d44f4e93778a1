import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Contact, contact } from '../../../shared/records/contact.ts';
import { newCompany, newContact, patchContact, refusalOf } from '../../support/clients.ts';
import { againstDocument } from '../../support/documented-fields.ts';
import { serviceForTest } from '../../support/service-for-test.ts';

describe('contacts', () => {
  test('[contact.fields] [conv.dates] have every field of the document and no other', async () => {
    const { api } = await serviceForTest({ sample: 'small' });
    const { body } = await api('GET', '/contacts?page[size]=100');
    expect(body.data.length).toBeGreaterThan(50);
    for (const record of body.data) {
      expect(againstDocument('Contact', record)).toEqual([]);
      expect(v.safeParse(contact, record).success).toBe(true);
      expect((await api('GET', `/contacts/${record.id}`)).body.data).toEqual(record);
    }
  });

  test('[contact.fields] [conv.url] name their companies, and the one they are first for', async () => {
    const { api, baseUrl } = await serviceForTest({ sample: 'small' });
    const { body } = await api('GET', '/contacts/10001');
    expect(body.data).toMatchObject({
      company_ids: [1001],
      default_company_id: 1001,
      url: `${baseUrl}/app/contacts/10001`,
    });
    expect((await api('GET', '/companies/1001')).body.data.default_contact_id).toBe(10_001);
  });

  test('[contact.archived] are left out of the list once archived, and found by id', async () => {
    const { api } = await serviceForTest({ sample: 'small' });
    const listed = (await api('GET', '/contacts?page[size]=100')).body.data as Contact[];
    const archived = (await api('GET', '/contacts?filter[archived]=true')).body.data as Contact[];
    expect(archived.length).toBeGreaterThan(0);
    expect(listed.length + archived.length).toBe(75);
    expect(listed.every((one) => one.archived_at === null)).toBe(true);
    expect(archived.every((one) => one.archived_at !== null)).toBe(true);
    const id = archived[0]?.id;
    expect((await api('GET', `/contacts/${id}`)).body.data).toEqual(archived[0]);
  });

  test('[list.filter_multi] are listed by one company or several', async () => {
    const { api } = await serviceForTest({ sample: 'small' });
    const all = (await api('GET', '/contacts?page[size]=100')).body.data as Contact[];
    const filtered = async (filter: string) =>
      (await api('GET', `/contacts?page[size]=100&${filter}`)).body.data;
    const of = (...ids: number[]) =>
      all.filter(({ company_ids }) => company_ids.some((id) => ids.includes(id)));
    expect(of(1002).length).toBeGreaterThan(0);
    expect(await filtered('filter[company_id]=1002')).toEqual(of(1002));
    expect(await filtered('filter[company_id]=1002,1005')).toEqual(of(1002, 1005));
    expect(await filtered('filter[company_id][]=1002&filter[company_id][]=1005')).toEqual(
      of(1002, 1005),
    );
    expect(await filtered('filter[company_id]=99')).toEqual([]);
    const wrong = await api('GET', '/contacts?filter[company_id]=x');
    expect(wrong.body.error).toMatchObject({
      type: 'bad_request',
      details: [{ source: { parameter: 'filter[company_id]' }, code: 'invalid_value' }],
    });
  });

  test('are sorted by name, capitals or not', async () => {
    const service = await serviceForTest();
    for (const name of ['beech', 'Cedar', 'Ash', 'alder']) await newContact(service, { name });
    const { body } = await service.api('GET', '/contacts');
    expect(body.data.map((one: Contact) => one.name)).toEqual(['alder', 'Ash', 'beech', 'Cedar']);
  });
});

describe('creating a contact', () => {
  test('[contact.fields] [conv.wrapper] keeps every field that can be written', async () => {
    const service = await serviceForTest({ startsAt: '2026-11-20T09:00:00Z' });
    const [one, two] = [await newCompany(service, {}), await newCompany(service, {})];
    const written = {
      name: 'Ada Ash',
      email: 'Ada.Ash+work@lantern.example',
      job_title: 'Lamp lighter',
      phone_number: '+49 30 5550 1234',
      archived_at: '2026-11-19T12:00:00.000Z',
    };
    const created = await newContact(service, {
      ...written,
      company_ids: [two.id, one.id, two.id],
      default_company_id: one.id,
    });
    expect(created).toEqual({
      ...written,
      id: expect.any(Number),
      created_at: '2026-11-20T09:00:00.000Z',
      company_ids: [one.id, two.id],
      default_company_id: null,
      url: `${service.baseUrl}/app/contacts/${created.id}`,
    });
    expect((await service.api('GET', `/contacts/${created.id}`)).body.data).toEqual(created);
  });

  test('[contact.fields] takes nothing at all, and shows every field', async () => {
    const service = await serviceForTest();
    const created = await newContact(service, {});
    expect(againstDocument('Contact', created)).toEqual([]);
    expect(created).toMatchObject({ name: null, email: null, company_ids: [] });
  });

  test('[conv.wrapper] needs its wrapper, on update too', async () => {
    const { api } = await serviceForTest({ sample: 'small' });
    for (const [method, path] of [
      ['POST', '/contacts'],
      ['PATCH', '/contacts/10001'],
    ] as const) {
      const reply = await api(method, path, { company: { name: 'Ada Ash' } });
      expect(reply.body.error.type).toBe('bad_request');
      expect(refusalOf(reply)).toEqual({
        status: 400,
        details: [['/contact', 'parameter_missing']],
      });
    }
  });

  test('[error.details_all] [error.source_one] names every problem at once, each at its one place', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const reply = await service.api('POST', '/contacts', {
      contact: {
        name: ['Ada'],
        email: 'ada at lantern',
        archived_at: '2026-11-20',
        company_ids: [1001, 99, 'x', 10_001],
      },
    });
    expect(refusalOf(reply)).toEqual({
      status: 422,
      details: [
        ['/contact/name', 'invalid_value'],
        ['/contact/email', 'invalid_value'],
        ['/contact/archived_at', 'invalid_value'],
        ['/contact/company_ids/2', 'invalid_value'],
        ['/contact/company_ids/1', 'not_accessible'],
        ['/contact/company_ids/3', 'not_accessible'],
      ],
    });
    for (const { source } of reply.body.error.details) {
      expect(Object.keys(source)).toEqual(['pointer']);
    }
  });

  test('refuses an email address without something on both sides of an @', async () => {
    const { api } = await serviceForTest();
    for (const email of ['', 'ada', '@lantern.example', 'ada@', 'a da@x', 'a@b@c', 'a@b\n', 7]) {
      expect(refusalOf(await api('POST', '/contacts', { contact: { email } }))).toEqual({
        status: 422,
        details: [['/contact/email', 'invalid_value']],
      });
    }
  });
});

describe('changing a contact', () => {
  test('[conv.patch_partial] changes the fields that are there and no other', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const before = (await service.api('GET', '/contacts/10001')).body.data;
    const after = await patchContact(service, 10_001, { job_title: 'Lamp lighter' });
    expect(after).toEqual({ ...before, job_title: 'Lamp lighter' });
    expect((await service.api('GET', '/contacts/10001')).body.data).toEqual(after);
    expect(await patchContact(service, 10_001, {})).toEqual(after);
  });

  test('[conv.null] clears what may be null and ignores null for the companies', async () => {
    const service = await serviceForTest();
    const { id: companyId } = await newCompany(service, {});
    const { id } = await newContact(service, {
      ...{ name: 'a', email: 'a@b', job_title: 'c', phone_number: 'd' },
      ...{ archived_at: '2026-01-01T00:00:00Z', company_ids: [companyId] },
    });
    const cleared = {
      ...{ name: null, email: null, job_title: null, phone_number: null, archived_at: null },
    };
    expect(await patchContact(service, id, { ...cleared, company_ids: null })).toMatchObject({
      ...cleared,
      company_ids: [companyId],
    });
  });

  test('[contact.archived] takes it from the list and puts it back', async () => {
    const service = await serviceForTest();
    const before = await newContact(service, { name: 'Ada Ash' });
    const listed = async (filter: string) =>
      (await service.api('GET', `/contacts${filter}`)).body.data;
    const archived_at = '2026-11-20T09:30:00.000Z';
    const archived = await patchContact(service, before.id, { archived_at });
    expect(archived).toEqual({ ...before, archived_at });
    expect(await listed('')).toEqual([]);
    expect(await listed('?filter[archived]=true')).toEqual([archived]);
    expect(await patchContact(service, before.id, { archived_at: null })).toEqual(before);
    expect(await listed('')).toEqual([before]);
    expect(await listed('?filter[archived]=true')).toEqual([]);
  });

  test('[contact.fields] replaces its companies as a whole', async () => {
    const service = await serviceForTest();
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c']) ids.push((await newCompany(service, { name })).id);
    const [a = 0, b = 0, c = 0] = ids;
    const { id } = await newContact(service, { company_ids: [a, b] });
    expect((await patchContact(service, id, { company_ids: [c, b] })).company_ids).toEqual([b, c]);
    expect((await service.api('GET', `/contacts?filter[company_id]=${a}`)).body.data).toEqual([]);
    expect((await patchContact(service, id, { company_ids: [] })).company_ids).toEqual([]);
  });
});
