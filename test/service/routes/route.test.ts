import { expect, test } from 'vitest';
import { serviceForTest } from '../../support/service-for-test.ts';

test('[error.types] a number that is not written as an id is names nothing: 404', async () => {
  const { api } = await serviceForTest({ sample: 'small' });
  expect((await api('GET', '/companies/1001')).status).toBe(200);
  for (const id of ['01001', '001001', '1001.0', '+1001', '1e3', '0', '-1', '%31001']) {
    expect([id, (await api('GET', `/companies/${id}`)).status]).toEqual([id, 404]);
    expect((await api('PATCH', `/companies/${id}`, { company: {} })).status).toBe(404);
  }
});

const UUID = '00000000-0000-4000-8000-000000000000';

test.each([
  ['comments', { comment: {} }, ['1', 'abc', UUID]],
  ['companies', { company: { name: 'x' } }, ['1', '99999', 'abc', '-1', '1001.5', '1e3', '%27']],
  ['contacts', { contact: {} }, ['1', '1001', 'abc', '-1', '10001.5', '%27']],
  ['deals', { deal: { title: 'x' } }, ['1', '1001', 'abc', '-1', '30001.5', '%00']],
  ['invoices', { invoice: { title: 'x' } }, ['1', 'abc', '99999', '-1']],
  ['notes', { note: { title: 'x' } }, ['1', 'abc', UUID, '%00']],
  [
    'projects',
    { project: { title: 'x', billing_type: 'retainer', billing_cycle: 'weekly' } },
    ['1', '1001', 'abc', '-1', '40001.5', '%00'],
  ],
  ['tasks', { task: { project_id: 1 } }, ['1', 'abc', UUID, '%00']],
  ['time_entries', { time_entry: {} }, ['1', 'abc', '1.5', UUID]],
])('[error.types] answers 404 below /%s for an id of nothing', async (path, body, ids) => {
  const { api } = await serviceForTest({ sample: 'small' });
  for (const id of ids) {
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const reply = await api(method, `/${path}/${id}`, method === 'PATCH' ? body : undefined);
      expect([method, id, reply.status]).toEqual([method, id, 404]);
    }
  }
});

test.each([
  ['companies', { company: { name: 'Mine' } }],
  ['contacts', { contact: { first_name: 'Mine' } }],
  ['deals', { deal: { title: 'Mine' } }],
  ['invoices', { invoice: { title: 'Mine' } }],
  ['projects', { project: { title: 'Mine' } }],
  ['tasks', { task: { title: 'Mine' } }],
  ['time_entries', { time_entry: { description: 'Mine' } }],
])(
  '[auth.member_scope] answers 404 below /%s for a record beyond the member',
  async (path, body) => {
    const { api, service } = await serviceForTest({ sample: 'small' });
    const jonas = service.apiKey(2);
    const idsFor = async (key?: string): Promise<(number | string)[]> =>
      (await api('GET', `/${path}?page[size]=100`, undefined, key)).body.data.map(
        (one: { id: number | string }) => one.id,
      );
    const his = new Set(await idsFor(jonas));
    const hidden = (await idsFor()).find((id) => !his.has(id));
    expect([his.size > 0, hidden]).toEqual([true, expect.anything()]);
    expect((await api('GET', `/${path}/${hidden}`)).status).toBe(200);
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const sent = method === 'PATCH' ? body : undefined;
      const reply = await api(method, `/${path}/${hidden}`, sent, jonas);
      expect([method, reply.status, reply.body.error.type]).toEqual([method, 404, 'not_found']);
    }
  },
);
