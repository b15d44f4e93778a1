import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  detailCodes,
  type ErrorType,
  errorDetail,
  errorEnvelope,
  errorStatuses,
  listEnvelope,
  pagination,
  single,
} from '../../../shared/api/wire.ts';
import { serviceForTest } from '../../support/service-for-test.ts';

describe('the envelopes', () => {
  test('[conv.single] hold one record and the id of the request', () => {
    const envelope = single(v.object({ id: v.number() }));
    const body = { data: { id: 1 }, meta: { request_id: 'r' } };
    expect(v.parse(envelope, body)).toEqual(body);
    expect(v.is(envelope, { data: { id: 1 } })).toBe(false);
  });

  test('[conv.list] hold records that are judged later, each on its own', () => {
    const meta = { request_id: 'r', pagination: { page: 1, page_size: 25, has_more: false } };
    expect(v.is(listEnvelope, { data: [1, 'two', null], meta })).toBe(true);
    expect(v.is(listEnvelope, { data: {}, meta })).toBe(false);
    expect(v.is(pagination, { page: 1.5, page_size: 25, has_more: false })).toBe(false);
  });

  test('[error.envelope] [error.types] [error.codes] hold the reasons of a refusal', async () => {
    const { api } = await serviceForTest();
    const refusals = [
      await api('GET', '/notes?sort=colour'),
      await api('GET', '/notes', undefined, 'svc_key_nobody'),
      await api('GET', '/notes/none'),
      await api('POST', '/notes', { note: { content: ' ', date: 'soon' } }),
    ];
    const read = refusals.map(({ body }) => v.parse(errorEnvelope, body).error);
    expect(read.map(({ type }) => errorStatuses[type as ErrorType])).toEqual([400, 401, 404, 422]);
    expect(read.map(({ status }) => status)).toEqual([400, 401, 404, 422]);
    const details = read.flatMap((one) => one.details).map((one) => v.parse(errorDetail, one));
    expect(details.map(({ code }) => code)).toEqual([
      'unknown_sort_field',
      'blank',
      'invalid_value',
    ]);
    expect(
      details.filter(({ code }) => !(detailCodes as readonly string[]).includes(code)),
    ).toEqual([]);
    expect(v.is(errorEnvelope, { error: 'no' })).toBe(false);
  });

  test('[error.source_one] place a problem in the body or at a parameter', () => {
    const problem = (source: unknown) => ({ source, code: 'blank', message: 'It is empty.' });
    expect(v.is(errorDetail, problem({ pointer: '/note/title' }))).toBe(true);
    expect(v.is(errorDetail, problem({ parameter: 'filter[x]' }))).toBe(true);
    expect(v.is(errorDetail, problem({}))).toBe(false);
  });

  test('[conv.unknown_fields] let a problem have more fields than we know', () => {
    const problem = {
      source: { pointer: '/note', line: 3 },
      code: 'brand_new',
      message: 'No.',
      hint: 'Try again.',
    };
    expect(v.parse(errorDetail, problem)).toEqual({
      source: { pointer: '/note' },
      code: 'brand_new',
      message: 'No.',
    });
  });
});
