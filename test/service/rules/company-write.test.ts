import { describe, expect, test } from 'vitest';
import { companySizes, companySources, industries } from '../../../shared/records/company.ts';
import {
  companyHiddenFrom,
  newCompany,
  newContact,
  patchCompany,
  refusalOf,
} from '../../support/clients.ts';
import { serviceForTest } from '../../support/service-for-test.ts';

describe('the fields of a company', () => {
  test('[company.enums] take exactly the listed values', async () => {
    const service = await serviceForTest();
    const { id } = await newCompany(service, {});
    for (const [field, values] of [
      ['industry', industries],
      ['company_size', companySizes],
      ['source', companySources],
    ] as const) {
      for (const value of values) {
        const taken = { [field]: value };
        expect(await patchCompany(service, id, taken)).toMatchObject(taken);
      }
      for (const value of ['space_mining', values[0].toUpperCase(), '', 1]) {
        const wrong = { company: { [field]: value } };
        const refusal = { status: 422, details: [[`/company/${field}`, 'invalid_value']] };
        expect(refusalOf(await service.api('POST', '/companies', wrong))).toEqual(refusal);
        expect(refusalOf(await service.api('PATCH', `/companies/${id}`, wrong))).toEqual(refusal);
      }
    }
  });

  test('[company.avatar] do not include avatar_url, nor what else the service decides', async () => {
    const service = await serviceForTest();
    const sent = {
      avatar_url: 'https://lantern.example/face.png',
      id: 5,
      created_at: '2020-01-01T00:00:00Z',
      url: 'https://lantern.example',
    };
    const created = await newCompany(service, { ...sent, name: 'Lantern & Co' });
    expect(created).toMatchObject({ avatar_url: null, created_at: '2026-11-20T09:00:00.000Z' });
    expect(created.id).not.toBe(5);
    expect(await patchCompany(service, created.id, sent)).toEqual(created);
  });

  test('[conv.null] are cleared by null where they may be null, and the domains are kept', async () => {
    const service = await serviceForTest();
    const cleared = {
      ...{ name: null, description: null, industry: null, company_size: null, source: null },
      ...{ linkedin: null, instagram: null, twitter: null, facebook: null, archived_at: null },
      default_contact_id: null,
    };
    const { id: contactId } = await newContact(service, {});
    const { id } = await newCompany(service, {
      ...{ name: 'a', description: 'b', industry: 'games', company_size: 'size_1_10' },
      ...{ source: 'referrals', linkedin: 'c', instagram: 'd', twitter: 'e', facebook: 'f' },
      ...{ archived_at: '2026-01-01T00:00:00Z', default_contact_id: contactId },
      domains: ['kept.example'],
    });
    const after = await patchCompany(service, id, { ...cleared, domains: null });
    expect(after).toMatchObject({ ...cleared, domains: ['kept.example'] });
  });
});

describe('the domains of a company', () => {
  test('[company.domains] are written one way, in the order given, each once', async () => {
    const service = await serviceForTest();
    const { id, domains } = await newCompany(service, {
      domains: ['https://WWW.Zebra.example/shop?a=1', 'ant.example:80', 'zebra.example.'],
    });
    expect(domains).toEqual(['zebra.example', 'ant.example']);
    expect((await service.api('GET', `/companies/${id}`)).body.data.domains).toEqual(domains);
  });

  test('[company.domains] are refused where they are none, each at its place', async () => {
    const service = await serviceForTest();
    const company = { domains: ['ant.example', 'ant', 'mara@ant.example', '', 5] };
    expect(refusalOf(await service.api('POST', '/companies', { company }))).toEqual({
      status: 422,
      details: [1, 2, 3, 4].map((at) => [`/company/domains/${at}`, 'invalid_value']),
    });
    const many = Array.from({ length: 101 }, (_, index) => `n${index}.example`);
    for (const domains of ['ant.example', { 0: 'ant.example' }, many]) {
      const reply = await service.api('POST', '/companies', { company: { domains } });
      expect(refusalOf(reply)).toEqual({
        status: 422,
        details: [['/company/domains', 'invalid_value']],
      });
    }
  });

  test('[company.domains] belong to one company in the account, however they are spelt', async () => {
    const service = await serviceForTest();
    const ant = await newCompany(service, { domains: ['ant.example'] });
    const bee = await newCompany(service, { domains: ['bee.example'] });
    const taken = { company: { domains: ['new.example', 'HTTPS://www.Ant.example/'] } };
    const refusal = { status: 422, details: [['/company/domains/1', 'invalid_value']] };
    expect(refusalOf(await service.api('POST', '/companies', taken))).toEqual(refusal);
    expect(refusalOf(await service.api('PATCH', `/companies/${bee.id}`, taken))).toEqual(refusal);
    // Its own it may be given again.
    const domains = ['new.example', 'ant.example'];
    expect((await patchCompany(service, ant.id, { domains })).domains).toEqual(domains);
    expect((await service.api('GET', `/companies/${bee.id}`)).body.data).toEqual(bee);
  });

  test('[company.domains] are replaced as a whole, and free for others once let go', async () => {
    const service = await serviceForTest();
    const { id } = await newCompany(service, { domains: ['ant.example', 'bee.example'] });
    const after = await patchCompany(service, id, { domains: ['cow.example', 'ant.example'] });
    expect(after.domains).toEqual(['cow.example', 'ant.example']);
    const bee = await newCompany(service, { domains: ['bee.example'] });
    expect((await patchCompany(service, id, { domains: [] })).domains).toEqual([]);
    expect((await service.api('DELETE', `/companies/${bee.id}`)).status).toBe(200);
    await newCompany(service, { domains: ['ant.example', 'bee.example', 'cow.example'] });
  });

  test('[company.domains] [auth.member_scope] do not tell a member whose a hidden one is', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const jonas = service.service.apiKey(2);
    const { id, domains } = await companyHiddenFrom(service, jonas);
    const details = domains.map((_, at) => [`/company/domains/${at}`, 'invalid_value']);
    const created = await service.api('POST', '/companies', { company: { domains } }, jonas);
    const guessed = await service.api('PATCH', `/companies/${id}`, { company: { domains } }, jonas);
    expect(refusalOf(created)).toEqual({ status: 422, details });
    expect(refusalOf(guessed)).toEqual({ status: 422, details });
  });
});
