import { describe, expect, test } from 'vitest';
import { serviceForTest } from '../../support/service-for-test.ts';
import type { StartedService } from '../../support/start-service.ts';

function detail(parameter: string, code: string) {
  return { source: { parameter }, code, message: expect.any(String) };
}

async function detailsOf({ api }: StartedService, path: string) {
  const { status, body } = await api('GET', path);
  expect([status, body.error?.type]).toEqual([400, 'bad_request']);
  return body.error.details;
}

async function namesOf({ api }: StartedService, query: string): Promise<string[]> {
  const { body } = await api('GET', `/companies?${query}`);
  return body.data.map(({ name }: { name: string }) => name);
}

describe('pages', () => {
  test('[list.page] start at 1, hold 25 and tell whether more follows', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const { body } = await service.api('GET', '/notes');
    expect(body.data).toHaveLength(25);
    expect(body.meta.pagination).toEqual({ page: 1, page_size: 25, has_more: true });
    expect((await service.api('GET', '/notes?page[number]=1')).body.data).toEqual(body.data);
  });

  test('[list.page] reduce a size over 100 to 100 without a word', async () => {
    const { api } = await serviceForTest({ sample: 'small' });
    for (const size of ['101', '1000', '99999999999999999999', '9'.repeat(400)]) {
      const { status, body } = await api('GET', `/notes?page[size]=${size}`);
      expect(status).toBe(200);
      expect(body.data).toHaveLength(100);
      expect(body.meta.pagination.page_size).toBe(100);
    }
  });

  test('[list.page] cover every record exactly once', async () => {
    const { api } = await serviceForTest({ sample: 'small' });
    const ids: string[] = [];
    for (let page = 1, more = true; more; page += 1) {
      const reply = await api('GET', `/notes?page[number]=${page}&page[size]=7&sort=date`);
      ids.push(...reply.body.data.map(({ id }: { id: string }) => id));
      more = reply.body.meta.pagination.has_more;
    }
    const whole = await api('GET', '/notes?page[size]=100&sort=date');
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.slice(0, 100)).toEqual(whole.body.data.map(({ id }: { id: string }) => id));
  });

  test('[list.page] are empty beyond the last one', async () => {
    const { api } = await serviceForTest({ sample: 'small' });
    const { body } = await api('GET', '/companies?page[number]=9000000000');
    expect(body.data).toEqual([]);
    expect(body.meta.pagination.has_more).toBe(false);
  });

  test('[list.page] that are malformed are refused by name', async () => {
    const service = await serviceForTest();
    expect(await detailsOf(service, '/notes?page[number]=99999999999999999999')).toEqual([
      detail('page[number]', 'invalid_value'),
    ]);
    for (const wrong of ['0', '-1', '1.5', 'two', '', '1e3']) {
      expect(await detailsOf(service, `/notes?page[number]=${wrong}`)).toEqual([
        detail('page[number]', 'invalid_value'),
      ]);
      expect(await detailsOf(service, `/notes?page[size]=${wrong}`)).toEqual([
        detail('page[size]', 'invalid_value'),
      ]);
    }
  });
});

describe('sort', () => {
  test('orders by a field, and the other way round with a minus', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const upwards = await namesOf(service, 'page[size]=100&sort=name');
    expect(upwards.length).toBeGreaterThan(20);
    expect(upwards).toEqual(upwards.toSorted());
    expect(await namesOf(service, 'page[size]=100&sort=-name')).toEqual(upwards.toReversed());
    expect(await namesOf(service, 'page[size]=100')).toEqual(upwards);
  });

  test('puts notes newest first by default', async () => {
    const { api } = await serviceForTest({ sample: 'small' });
    const created = (await api('GET', '/notes')).body.data.map(
      (note: { created_at: string }) => note.created_at,
    );
    expect(created).toEqual(created.toSorted().toReversed());
  });

  test('[list.unknown_sort] by an unknown field is refused', async () => {
    const service = await serviceForTest();
    for (const wrong of ['colour', '-colour', '', 'created_at,title', 'content_html']) {
      expect(await detailsOf(service, `/notes?sort=${wrong}`)).toEqual([
        detail('sort', 'unknown_sort_field'),
      ]);
    }
  });
});

describe('filters', () => {
  test('[list.unknown_filter] that are unknown are refused by name', async () => {
    const service = await serviceForTest();
    expect(await detailsOf(service, '/notes?filter[colour]=red')).toEqual([
      detail('filter[colour]', 'unknown_filter'),
    ]);
    for (const [path, parameter] of [
      ['/companies?filter[archived][x]=true', 'filter[archived][x]'],
      ['/companies?filter[archived=true', 'filter[archived'],
      ['/team_members/me?filter[archived]=true', 'filter[archived]'],
    ] as const) {
      expect(await detailsOf(service, path)).toEqual([detail(parameter, 'unknown_filter')]);
    }
    expect(await detailsOf(service, '/companies?filter[constructor][]=x')).toEqual([
      detail('filter[constructor]', 'unknown_filter'),
    ]);
  });

  test('[list.filter_multi] take several values by comma or by repetition', async () => {
    const { api } = await serviceForTest({ sample: 'small' });
    const ids = async (query: string) =>
      (await api('GET', `/notes?filter[record_type]=company&${query}`)).body.data.map(
        ({ id }: { id: string }) => id,
      );
    const first = await ids('filter[record_id]=1027');
    const second = await ids('filter[record_id]=1012');
    const both = await ids('filter[record_id]=1012,1027');
    expect(first.length * second.length).toBeGreaterThan(0);
    expect(both.toSorted()).toEqual([...first, ...second].toSorted());
    expect(await ids('filter[record_id][]=1012&filter[record_id][]=1027')).toEqual(both);
  });

  test('[error.details_all] are refused along with everything else that is wrong', async () => {
    const service = await serviceForTest();
    const query = 'page[number]=0&sort=x&filter[record_id]=abc&filter[y]=1&colour=red';
    expect(await detailsOf(service, `/notes?${query}`)).toEqual([
      detail('page[number]', 'invalid_value'),
      detail('sort', 'unknown_sort_field'),
      detail('filter[record_id]', 'invalid_value'),
      detail('filter[y]', 'unknown_filter'),
      detail('colour', 'invalid_value'),
    ]);
  });

  test('that mean something only together are refused alone', async () => {
    const service = await serviceForTest();
    expect(await detailsOf(service, '/notes?filter[record_id]=1001')).toEqual([
      detail('filter[record_id]', 'invalid_value'),
    ]);
    expect(await detailsOf(service, '/notes?filter[record_type]=company')).toEqual([
      detail('filter[record_type]', 'invalid_value'),
    ]);
  });
});

test('a parameter of a single record is unknown, whatever it is', async () => {
  const service = await serviceForTest();
  expect(await detailsOf(service, '/team_members/me?page[number]=1')).toEqual([
    detail('page[number]', 'invalid_value'),
  ]);
});
