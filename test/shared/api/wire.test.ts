import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  detailCodes,
  errorDetail,
  errorEnvelope,
  errorStatuses,
  listEnvelope,
  pagination,
  single,
} from '../../../shared/api/wire.ts';
import { anError } from '../../support/builders.ts';

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

  test('[error.envelope] hold what went wrong', () => {
    expect(v.is(errorEnvelope, anError(422).body)).toBe(true);
    expect(v.is(errorEnvelope, { error: 'no' })).toBe(false);
  });

  test('[error.source_one] place a problem in the body or at a parameter', () => {
    const problem = (source: unknown) => ({ source, code: 'blank', message: 'It is empty.' });
    expect(v.is(errorDetail, problem({ pointer: '/note/title' }))).toBe(true);
    expect(v.is(errorDetail, problem({ parameter: 'filter[x]' }))).toBe(true);
    expect(v.is(errorDetail, problem({}))).toBe(false);
  });

  test('[conv.unknown_fields] let a problem say more than we know', () => {
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

  test('[error.types] name seven types with their statuses', () => {
    expect(Object.values(errorStatuses)).toEqual([400, 401, 403, 404, 422, 429, 500]);
  });

  test('[error.codes] name eight codes', () => {
    expect(new Set(detailCodes).size).toBe(8);
  });
});
