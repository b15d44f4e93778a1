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
