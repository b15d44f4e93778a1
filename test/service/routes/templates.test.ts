import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Template, template } from '../../../shared/records/template.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import type { StartedService } from '../../support/start-service.ts';

async function listed({ api }: StartedService, query = ''): Promise<Template[]> {
  const { status, body } = await api('GET', `/templates?${query}`);
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return body.data;
}

const titles = (templates: readonly Template[]) => templates.map(({ title }) => title);

describe('templates', () => {
  test('are there in every account, with all fields we assume and no other', async () => {
    const service = await serviceForTest();
    const all = await listed(service);
    expect(all.length).toBeGreaterThan(3);
    for (const one of all) {
      expect(Object.keys(one)).toEqual(['id', 'title', 'type', 'roles']);
      expect(v.parse(template, one)).toEqual(one);
      expect((await service.api('GET', `/templates/${one.id}`)).body.data).toEqual(one);
    }
    expect(titles(all)).toEqual(titles(all).toSorted());
  });

  test('[templates.filter] are narrowed to those of documents by filter[type]=Doc', async () => {
    const service = await serviceForTest();
    const all = await listed(service);
    const docs = await listed(service, 'filter[type]=Doc');
    expect(docs.length).toBeGreaterThan(0);
    expect(docs.length).toBeLessThan(all.length);
    expect(docs).toEqual(all.filter(({ type }) => type === 'Doc'));
  });

  test('[templates.filter] are none for a type nobody knows, and several types are added up', async () => {
    const service = await serviceForTest();
    expect(await listed(service, 'filter[type]=doc')).toEqual([]);
    expect(await listed(service, 'filter[type]=Sculpture')).toEqual([]);
    const types = [...new Set((await listed(service)).map(({ type }) => type))];
    expect(await listed(service, `filter[type]=${types.join()}`)).toEqual(await listed(service));
  });

  test('have one receiver, two, none, and roles of other kinds', async () => {
    const docs = await listed(await serviceForTest(), 'filter[type]=Doc');
    const kinds = docs.map(({ roles }) => roles.map(({ kind }) => kind));
    const receivers = kinds.map((own) => own.filter((kind) => kind === 'receiver').length);
    expect(new Set(receivers)).toEqual(new Set([0, 1, 2]));
    expect(new Set(kinds.flat())).toEqual(new Set(['receiver', 'sender', 'witness']));
  });

  test('[auth.member_scope] are for every member of the account, and for nobody else', async () => {
    const { api, service } = await serviceForTest({ accounts: 2 });
    const ours = (await api('GET', '/templates')).body.data as Template[];
    const keys = [service.apiKey(2), service.apiKey(1_000_001)];
    const [jonas, elsewhere] = await Promise.all(
      keys.map(async (key) => (await api('GET', '/templates', undefined, key)).body.data),
    );
    expect(jonas).toEqual(ours);
    const theirs = new Set((elsewhere as Template[]).map(({ id }) => id));
    expect(theirs.size).toBe(ours.length);
    expect(ours.filter(({ id }) => theirs.has(id))).toEqual([]);
    expect((await api('GET', `/templates/${[...theirs][0]}`)).status).toBe(404);
  });
});
