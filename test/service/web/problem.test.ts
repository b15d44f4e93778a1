import { describe, expect, test } from 'vitest';
import { serviceForTest } from '../../support/service-for-test.ts';
import type { ApiReply, StartedService } from '../../support/start-service.ts';

/** From now on the service's clock shows no time at all, on which whoever asks for the day fails. */
function breakClock({ clock }: StartedService): void {
  clock.advance(Number.NaN);
}

async function failed(service: StartedService, ask: () => Promise<ApiReply>): Promise<ApiReply> {
  breakClock(service);
  const reply = await ask();
  expect(service.unexpected.splice(0)).toHaveLength(1);
  return reply;
}

describe('an error', () => {
  test('[error.types] [error.envelope] is of one of seven types, each with its status', async () => {
    const service = await serviceForTest({ limits: 'documented' });
    const { api } = service;
    const jonas = service.service.apiKey(2);
    const { id } = (await api('POST', '/notes', { note: { content: 'x' } })).body.data;
    const hidden = { note: { visibility: 'author_only' } };
    const replies = [
      await api('GET', '/notes?page[size]=none'),
      await api('GET', '/notes', undefined, 'svc_key_nobody'),
      await api('PATCH', `/notes/${id}`, hidden, jonas),
      await api('GET', '/notes/none'),
      await api('POST', '/notes', { note: {} }),
    ];
    for (let write = 2; write < 120; write += 1) await api('POST', '/notes', { note: {} });
    replies.push(await api('POST', '/notes', { note: {} }));
    replies.push(
      await failed(service, () => api('POST', '/notes', { note: { content: 'x' } }, jonas)),
    );
    expect(replies.map(({ status, body }) => [body.error.type, status, body.error.status])).toEqual(
      [
        ['bad_request', 400, 400],
        ['authentication_error', 401, 401],
        ['insufficient_permissions', 403, 403],
        ['not_found', 404, 404],
        ['validation_error', 422, 422],
        ['rate_limited', 429, 429],
        ['internal_error', 500, 500],
      ],
    );
    for (const { body } of replies) {
      expect(Object.keys(body)).toEqual(['error']);
      expect(Object.keys(body.error).toSorted()).toEqual([
        'details',
        'message',
        'request_id',
        'status',
        'type',
      ]);
    }
    const counts = replies.map(({ body }) => body.error.details.length);
    expect(counts).toEqual([1, 0, 0, 0, 1, 0, 1]);
  });

  test('[error.codes] [error.source_one] tells each problem by one of eight codes and one place', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const { api } = service;
    const stage = '00000000-0000-4000-8000-000000000000';
    const replies = [
      await api('POST', '/notes', { note: { content: ' ' } }),
      await api('POST', '/notes', { note: { content: 'x', date: 'soon' } }),
      await api('POST', '/notes', { note: { content: 'x', record_type: 'company', record_id: 7 } }),
      await api('POST', '/notes', { memo: {} }),
      await api('GET', '/notes?filter[colour]=red'),
      await api('GET', `/deals?filter[status]=Won&filter[board_group_id]=${stage}`),
      await api('GET', '/notes?sort=colour'),
      await failed(service, () => api('POST', '/notes', { note: { content: 'x' } })),
    ];
    const details = replies.map(({ body }) => body.error.details);
    expect(details.map((all) => all.map(({ code, source }: Found) => [code, source]))).toEqual([
      [['blank', { pointer: '/note/content' }]],
      [['invalid_value', { pointer: '/note/date' }]],
      [['not_accessible', { pointer: '/note/record_id' }]],
      [['parameter_missing', { pointer: '/note' }]],
      [['unknown_filter', { parameter: 'filter[colour]' }]],
      [['conflicting_filters', { parameter: 'filter[board_group_id]' }]],
      [['unknown_sort_field', { parameter: 'sort' }]],
      [['internal_error', { pointer: '' }]],
    ]);
  });

  test('[error.details_all] in a query is reported with all the others', async () => {
    const { api } = await serviceForTest();
    const { body } = await api(
      'GET',
      '/notes?page[number]=0&sort=x&filter[a]=1&filter[b]=2&colour=red',
    );
    expect(body.error.details.map(({ code, source }: Found) => [code, source.parameter])).toEqual([
      ['invalid_value', 'page[number]'],
      ['unknown_sort_field', 'sort'],
      ['unknown_filter', 'filter[a]'],
      ['unknown_filter', 'filter[b]'],
      ['invalid_value', 'colour'],
    ]);
  });

  test('[error.envelope] blames nothing when the service fails to answer a question', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const { status, body } = await failed(service, () => service.api('GET', '/invoices'));
    expect([status, body.error.type, body.error.details]).toEqual([500, 'internal_error', []]);
  });
});

type Found = { readonly code: string; readonly source: { readonly parameter?: string } };
