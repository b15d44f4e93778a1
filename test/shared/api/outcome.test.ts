import { describe, expect, test } from 'vitest';
import {
  isForbidden,
  isNotFound,
  listOutcome,
  type Reply,
  recordOutcome,
} from '../../../shared/api/outcome.ts';
import { company } from '../../../shared/records/company.ts';
import { note } from '../../../shared/records/note.ts';
import { RETRY_AFTER_MAX_MS } from '../../../shared/request-limits.ts';
import { aCompany, aNote, anError, aReply } from '../../support/builders.ts';

const meta = { request_id: 'r' };
const pagination = { page: 2, page_size: 100, has_more: true };

const outcomeOf = (reply: Reply) => recordOutcome(reply, note);

describe('recordOutcome', () => {
  test('[conv.single] reads the record of a success, whatever its exact status', () => {
    for (const status of [200, 201, 202]) {
      expect(outcomeOf(aReply(status, { data: aNote(), meta }))).toEqual({
        kind: 'ok',
        record: aNote(),
      });
    }
  });

  test('[conv.single] tells where a body has another shape, without its content', () => {
    const reply = aReply(200, { data: { ...aNote(), title: 7 }, meta });
    expect(outcomeOf(reply)).toEqual({ kind: 'unreadable', reason: 'data.title: expected string' });
    expect(outcomeOf(aReply(204, undefined)).kind).toBe('unreadable');
    expect(outcomeOf(aReply(200, '<html>Sign in to the hotel</html>')).kind).toBe('unreadable');
  });

  test('[error.details_all] reads every problem of a refusal, with its place', () => {
    const details = [
      { source: { pointer: '/note/title' }, code: 'blank', message: 'is empty' },
      { source: { pointer: '/note/date' }, code: 'invalid_value', message: 'is no date' },
    ];
    expect(outcomeOf(anError(422, { message: 'Not valid.', details }))).toEqual({
      kind: 'refused',
      status: 422,
      message: 'Not valid.',
      details,
      requestId: 'req-9',
    });
  });

  test('[list.unknown_filter] reads which filter the service does not know', () => {
    const source = { parameter: 'filter[commentable_id]' };
    const details = [{ source, code: 'unknown_filter', message: 'no such filter' }];
    expect(outcomeOf(anError(400, { details }))).toMatchObject({ kind: 'refused', details });
  });

  test('[error.envelope] keeps the message if one of the problems cannot be read', () => {
    const good = { source: { parameter: 'sort' }, code: 'unknown_sort_field', message: 'no' };
    const outcome = outcomeOf(anError(400, { details: [null, { code: 4 }, good] }));
    expect(outcome).toMatchObject({ message: 'It was not taken.', details: [good] });
  });

  test('[error.types] refuses what a retry would not change', () => {
    for (const status of [400, 403, 404, 409, 413, 422]) {
      expect(outcomeOf(anError(status)).kind).toBe('refused');
    }
  });

  test('[error.types] [auth.member_scope] tells a missing record from one out of reach', () => {
    const judged = [403, 404, 410, 422].map((status) => outcomeOf(anError(status)));
    expect(judged.map(isNotFound)).toEqual([false, true, false, false]);
    expect(judged.map(isForbidden)).toEqual([true, false, false, false]);
    expect(isNotFound({ kind: 'ok', status: 404 })).toBe(false);
  });

  test('does not take a web page for a response of the service', () => {
    expect(outcomeOf(aReply(200, undefined))).toMatchObject({ kind: 'unknown' });
    for (const status of [401, 403, 404]) {
      expect(outcomeOf(aReply(status, undefined))).toMatchObject({ kind: 'broken' });
    }
    // The proxy of the service itself may refuse a body that is too long.
    expect(outcomeOf(aReply(413, undefined))).toMatchObject({ kind: 'refused', status: 413 });
  });

  test('[conv.request_id] [error.envelope] does not let the JSON of a gateway reject a key or a record', () => {
    const foreign: readonly unknown[] = [
      { error: 'no route' },
      'no',
      null,
      [],
      { error: { status: 404 } },
    ];
    for (const status of [401, 403, 404]) {
      for (const body of foreign) {
        expect(outcomeOf(aReply(status, body))).toMatchObject({
          kind: 'broken',
          stranger: 'other',
        });
      }
      // With its id it is the service, whatever the body.
      const own = outcomeOf(aReply(status, { error: 'no' }, { 'x-request-id': 'req-3' }));
      expect(own.kind).toBe(status === 401 ? 'signed-out' : 'refused');
    }
  });

  test('[conv.request_id] [V318] takes the id of the request from its header if there is no envelope, and no words', () => {
    const reply = aReply(404, undefined, { 'x-request-id': 'req-3' });
    expect(outcomeOf(reply)).toMatchObject({
      kind: 'refused',
      message: '',
      requestId: 'req-3',
    });
  });

  test('[auth.401] is signed out', () => {
    expect(outcomeOf(anError(401, { message: 'Token expired.' }))).toEqual({
      kind: 'signed-out',
      message: 'Token expired.',
    });
  });

  test('[error.retry_500] leaves open whether a failing service has done the work', () => {
    for (const status of [500, 502, 503, 504]) {
      expect(outcomeOf(anError(status)).kind).toBe('broken');
    }
  });

  test('[L22.7] tells an error of the service itself from one of a proxy or gateway', () => {
    const isOwn = (reply: Reply) => 'isOwnError' in outcomeOf(reply);
    const ids = { 'x-request-id': 'req-3' };
    for (const status of [500, 502, 503, 504]) {
      expect(isOwn(anError(status))).toBe(true);
      expect(isOwn(aReply(status, undefined, ids))).toBe(true);
      expect(isOwn(aReply(status, undefined))).toBe(false);
      expect(isOwn(aReply(status, { message: 'Bad gateway' }))).toBe(false);
    }
    for (const status of [302, 407, 408, 425]) expect(isOwn(anError(status))).toBe(false);
  });

  test('takes the response of a proxy or portal for no verdict', () => {
    for (const status of [204 + 100, 302, 407, 408, 425, 511]) {
      expect(outcomeOf(aReply(status, undefined)).kind).toBe('broken');
    }
  });
});

describe('a 429', () => {
  const waitFor = (headers: Reply['headers']) => outcomeOf(anError(429, {}, headers));
  const rateLimited = (retryAfterMs: number) => ({ kind: 'rate-limited', retryAfterMs });

  test('[limit.429] holds the time to wait', () => {
    expect(waitFor({ 'retry-after': '17' })).toEqual(rateLimited(17_000));
    expect(waitFor({ 'retry-after': '0' })).toEqual(rateLimited(0));
  });

  test('[limit.backoff] may say it as a date by the clock of the service', () => {
    const date = 'Mon, 02 Mar 2026 12:00:00 GMT';
    const until = 'Mon, 02 Mar 2026 12:00:40 GMT';
    expect(waitFor({ 'retry-after': until, date })).toEqual(rateLimited(40_000));
    expect(waitFor({ 'retry-after': date, date: until })).toEqual(rateLimited(0));
  });

  test('[limit.backoff] means a minute by default', () => {
    for (const given of ['', 'soon', '-5', 'Infinity', '1e3', 'Mon, 02 Mar 2026 12:00:40 GMT']) {
      expect(waitFor({ 'retry-after': given })).toEqual(rateLimited(60_000));
    }
    expect(waitFor({})).toEqual(rateLimited(60_000));
  });

  test('[limit.backoff] is no day of 2001 if it is a fraction of a second, or a number with a sign', () => {
    const date = 'Mon, 02 Mar 2026 12:00:00 GMT';
    expect(waitFor({ 'retry-after': '1.5', date })).toEqual(rateLimited(1_500));
    for (const given of ['-5', '+5', '1,5']) {
      expect(waitFor({ 'retry-after': given, date })).toEqual(rateLimited(60_000));
    }
  });

  test('never stops us for longer than the longest window', () => {
    expect(waitFor({ 'retry-after': '999999999' })).toEqual(rateLimited(RETRY_AFTER_MAX_MS));
  });
});

describe('listOutcome', () => {
  test('[conv.list] reads a page', () => {
    const reply = aReply(200, { data: [aCompany()], meta: { ...meta, pagination } });
    expect(listOutcome(reply, company)).toEqual({
      kind: 'ok',
      records: [aCompany()],
      quarantined: [],
      pagination,
    });
  });

  test('[L4] quarantines a record that does not parse, and keeps the others', () => {
    const data = [{ id: 9 }, null, aCompany(), 'text'];
    const outcome = listOutcome(aReply(200, { data, meta: { ...meta, pagination } }), company);
    expect(outcome).toMatchObject({
      records: [aCompany()],
      quarantined: [
        { id: '9', reason: expect.stringContaining('name: expected') },
        { id: 'without an id' },
        { id: 'without an id' },
      ],
    });
  });

  test('is unreadable as a whole only if its envelope is', () => {
    expect(listOutcome(aReply(200, { data: [] }), company).kind).toBe('unreadable');
    expect(listOutcome(anError(400), company).kind).toBe('refused');
  });
});
