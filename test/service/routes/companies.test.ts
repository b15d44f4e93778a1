import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  company,
  companySizes,
  companySources,
  industries,
} from '../../../shared/records/company.ts';
import { newCompany, patchCompany, refusalOf } from '../../support/clients.ts';
import { againstDocument } from '../../support/documented-fields.ts';
import { serviceForTest } from '../../support/service-for-test.ts';

type Company = v.InferOutput<typeof company>;
describe('companies', () => {
  test('[company.fields] [conv.dates] have every field of the document and no other', async () => {
    const { api } = await serviceForTest({ sample: 'small' });
    const { body } = await api('GET', '/companies?page[size]=100');
    expect(body.data.length).toBeGreaterThan(20);
    for (const record of body.data) expect(againstDocument('Company', record)).toEqual([]);
    for (const record of body.data) expect(v.safeParse(company, record).success).toBe(true);
  });

  test('take only listed industries, sizes and sources', async () => {
    const { api } = await serviceForTest({ sample: 'small' });
    const { body } = await api('GET', '/companies?page[size]=100');
    for (const { industry, company_size, source } of body.data as Company[]) {
      expect([null, ...industries]).toContain(industry);
      expect([null, ...companySizes]).toContain(company_size);
      expect([null, ...companySources]).toContain(source);
    }
  });

  test('have lower-case domains without protocol or www, no two alike', async () => {
    const { api } = await serviceForTest({ sample: 'small' });
    const { body } = await api('GET', '/companies?page[size]=100');
    const domains = (body.data as Company[]).flatMap((one) => one.domains);
    expect(domains.length).toBeGreaterThan(20);
    for (const domain of domains) expect(domain).toMatch(/^(?!www\.)[a-z0-9.-]+$/);
    expect(new Set(domains).size).toBe(domains.length);
  });

  test('[conv.url] link to themselves in the web application', async () => {
    const { api, baseUrl } = await serviceForTest({ sample: 'small' });
    const { body } = await api('GET', '/companies/1001');
    expect(body.data.url).toBe(`${baseUrl}/app/companies/1001`);
  });

  test('[company.archived] are left out of the list once archived, and found by id', async () => {
    const { api } = await serviceForTest({ sample: 'small' });
    const listed = (await api('GET', '/companies?page[size]=100')).body.data as Company[];
    const archived = (await api('GET', '/companies?filter[archived]=true')).body.data as Company[];
    expect(archived.length).toBeGreaterThan(0);
    expect(listed.length + archived.length).toBe(30);
    expect(listed.every((one) => one.archived_at === null)).toBe(true);
    expect(archived.every((one) => one.archived_at !== null)).toBe(true);
    const id = archived[0]?.id;
    expect((await api('GET', `/companies/${id}`)).body.data).toEqual(archived[0]);
  });

  test('are sorted by name, capitals or not', async () => {
    const service = await serviceForTest();
    for (const name of ['beech', 'Cedar', 'Ash', 'alder']) await newCompany(service, { name });
    const { body } = await service.api('GET', '/companies');
    expect(body.data.map((one: Company) => one.name)).toEqual(['alder', 'Ash', 'beech', 'Cedar']);
  });
});

describe('creating a company', () => {
  test('[company.fields] [conv.wrapper] [conv.dates] keeps every field that can be written', async () => {
    const service = await serviceForTest({ startsAt: '2026-11-20T09:00:00Z' });
    const written = {
      name: 'Lantern & Co',
      description: 'Lamps.\nAlso at night.',
      industry: 'home_and_garden',
      company_size: 'size_11_50',
      source: 'ai_referrals',
      linkedin: 'https://linkedin.example/lantern',
      instagram: '@lantern',
      twitter: 'lantern',
      facebook: 'https://facebook.example/lantern',
      archived_at: '2026-11-19T12:00:00.000Z',
      domains: ['lantern.example'],
    };
    const created = await newCompany(service, written);
    expect(created).toEqual({
      ...written,
      id: expect.any(Number),
      default_contact_id: null,
      created_at: '2026-11-20T09:00:00.000Z',
      avatar_url: null,
      url: `${service.baseUrl}/app/companies/${created.id}`,
    });
    expect(againstDocument('Company', created)).toEqual([]);
    expect((await service.api('GET', `/companies/${created.id}`)).body.data).toEqual(created);
  });

  test('[company.fields] takes nothing at all, and shows every field', async () => {
    const service = await serviceForTest();
    const created = await newCompany(service, {});
    expect(againstDocument('Company', created)).toEqual([]);
    expect(created).toMatchObject({ name: null, industry: null, domains: [], archived_at: null });
  });

  test('[conv.wrapper] needs its wrapper, on update too', async () => {
    const { api } = await serviceForTest({ sample: 'small' });
    for (const [method, path] of [
      ['POST', '/companies'],
      ['PATCH', '/companies/1001'],
    ] as const) {
      const reply = await api(method, path, { name: 'Lantern & Co' });
      expect(reply.body.error.type).toBe('bad_request');
      expect(refusalOf(reply)).toEqual({
        status: 400,
        details: [['/company', 'parameter_missing']],
      });
    }
  });

  test('[error.details_all] [error.source_one] names every problem at once, each at its one place', async () => {
    const service = await serviceForTest();
    await newCompany(service, { domains: ['taken.example'] });
    const reply = await service.api('POST', '/companies', {
      company: {
        name: 7,
        industry: 'none',
        archived_at: 'yesterday',
        default_contact_id: 4,
        linkedin: 'x'.repeat(1_001),
        domains: ['free.example', 'no domain', 'www.taken.example', 7],
      },
    });
    expect(refusalOf(reply)).toEqual({
      status: 422,
      details: [
        ['/company/name', 'invalid_value'],
        ['/company/industry', 'invalid_value'],
        ['/company/linkedin', 'invalid_value'],
        ['/company/archived_at', 'invalid_value'],
        ['/company/domains/1', 'invalid_value'],
        ['/company/domains/3', 'invalid_value'],
        ['/company/default_contact_id', 'not_accessible'],
        ['/company/domains/2', 'invalid_value'],
      ],
    });
    for (const { source, message } of reply.body.error.details) {
      expect(Object.keys(source)).toEqual(['pointer']);
      expect(message).toMatch(/\.$/);
    }
    expect((await service.api('GET', '/companies')).body.data).toHaveLength(1);
  });

  test('[auth.member_scope] gives it to a member who sees only what was given to them', async () => {
    const service = await serviceForTest();
    const jonas = service.service.apiKey(2);
    const { id } = await newCompany(service, { name: 'Of Jonas' }, jonas);
    await newCompany(service, { name: 'Of Mara' });
    const names = async (key?: string) =>
      (await service.api('GET', '/companies', undefined, key)).body.data.map(
        (one: Company) => one.name,
      );
    expect(await names(jonas)).toEqual(['Of Jonas']);
    expect(await names()).toEqual(['Of Jonas', 'Of Mara']);
    const rename = { company: { name: 'Still of Jonas' } };
    expect((await service.api('PATCH', `/companies/${id}`, rename, jonas)).status).toBe(200);
  });
});

describe('changing a company', () => {
  test('[conv.patch_partial] changes the fields that are there and no other', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const before = (await service.api('GET', '/companies/1001')).body.data;
    const after = await patchCompany(service, 1001, { description: 'New words' });
    expect(after).toEqual({ ...before, description: 'New words' });
    expect((await service.api('GET', '/companies/1001')).body.data).toEqual(after);
    expect(await patchCompany(service, 1001, {})).toEqual(after);
  });

  test('[company.archived] takes it from the list and puts it back', async () => {
    const service = await serviceForTest();
    const before = await newCompany(service, { name: 'Lantern & Co' });
    const listed = async (filter: string) =>
      (await service.api('GET', `/companies${filter}`)).body.data;
    const archived_at = '2026-11-20T10:30:00+01:00';
    const archived = await patchCompany(service, before.id, { archived_at });
    expect(archived).toEqual({ ...before, archived_at: '2026-11-20T09:30:00.000Z' });
    expect(await listed('')).toEqual([]);
    expect(await listed('?filter[archived]=true')).toEqual([archived]);
    expect(await patchCompany(service, before.id, { archived_at: null })).toEqual(before);
    expect(await listed('')).toEqual([before]);
    expect(await listed('?filter[archived]=true')).toEqual([]);
  });
});
