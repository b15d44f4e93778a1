import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  company,
  companySizes,
  companySources,
  industries,
} from '../../../shared/records/company.ts';
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

  test('are 404 for an id of nothing', async () => {
    const { api } = await serviceForTest({ sample: 'small' });
    for (const id of ['1', '99999', 'abc', '-1', '1001.5', '1e3', '%27']) {
      expect((await api('GET', `/companies/${id}`)).status).toBe(404);
    }
  });

  test('[auth.member_scope] beyond a member are in no list and 404 by id', async () => {
    const { api, service } = await serviceForTest({ sample: 'small' });
    const jonas = service.apiKey(2);
    const all = (await api('GET', '/companies?page[size]=100')).body.data as Company[];
    const his = (await api('GET', '/companies?page[size]=100', undefined, jonas)).body.data;
    expect(his.length).toBeGreaterThan(0);
    expect(his.length).toBeLessThan(all.length);
    const hisIds = new Set((his as Company[]).map(({ id }) => id));
    const hidden = all.find(({ id }) => !hisIds.has(id));
    expect((await api('GET', `/companies/${hidden?.id}`)).status).toBe(200);
    expect((await api('GET', `/companies/${hidden?.id}`, undefined, jonas)).status).toBe(404);
  });
});
