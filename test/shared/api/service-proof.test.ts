import { describe, expect, test } from 'vitest';
import {
  type ListOutcome,
  NOT_JSON,
  REDIRECTED,
  type RecordOutcome,
} from '../../../shared/api/outcome.ts';
import { judgeCaller, judgeList } from '../../../shared/api/service-proof.ts';

const unknownKey = { kind: 'signed-out', message: '' } as const;

function aRefusal(status: number, requestId = 'req_1') {
  return { kind: 'refused', status, message: 'No.', details: [], requestId } as const;
}

function aList(records: number, quarantined = 0): ListOutcome<unknown> {
  const unreadable = { id: '1', reason: 'another shape' };
  return {
    kind: 'ok',
    records: Array.from({ length: records }, () => ({})),
    quarantined: Array.from({ length: quarantined }, () => unreadable),
    pagination: { page: 1, page_size: 1, has_more: false },
  };
}

const member = { kind: 'ok', record: {} } as const;

describe('a response about the caller (A6)', () => {
  test.each<[string, RecordOutcome<unknown>, RecordOutcome<unknown> | null, string]>([
    ['refused without a key', member, unknownKey, 'proven'],
    ['that a stranger may not have', member, aRefusal(403), 'proven'],
    ['asked for with a key that was proven before', member, null, 'proven'],
    ['that anybody may have', member, member, 'not-service'],
    [
      'that a stranger gets in another shape',
      member,
      { kind: 'unreadable', reason: '' },
      'not-service',
    ],
    ['whose refusal never comes', member, { kind: 'unreachable', reason: '' }, 'unreachable'],
  ])('is judged: a member %s', (_, caller, withoutKey, verdict) => {
    expect(judgeCaller(caller, withoutKey)?.kind).toBe(verdict);
  });

  test.each<[string, RecordOutcome<unknown>, string | undefined]>([
    ['a refused key', unknownKey, 'refused'],
    ['a member without rights', aRefusal(403), 'refused'],
    ['a page that is not there', { kind: 'broken', message: '', stranger: 'page' }, 'not-service'],
    ['the JSON of a gateway', { kind: 'broken', message: '', stranger: 'other' }, 'not-service'],
    ['a page', { kind: 'unknown', reason: NOT_JSON }, 'not-service'],
    ['another address', { kind: 'unknown', reason: REDIRECTED }, 'not-service'],
    ['not found, by nobody in particular', aRefusal(404, ''), 'not-service'],
    ['another method', aRefusal(405), 'not-service'],
    ['a failing service', { kind: 'broken', message: '' }, 'unreachable'],
    ['half an answer', { kind: 'unknown', reason: 'ECONNRESET' }, 'unreachable'],
    ['nobody', { kind: 'unreachable', reason: '' }, 'unreachable'],
    ['a pause', { kind: 'rate-limited', retryAfterMs: 1 }, 'rate-limited'],
    ['not found, with the id of a request', aRefusal(404), undefined],
    ['a member in another shape', { kind: 'unreadable', reason: '' }, undefined],
  ])('is judged: %s', (_, caller, verdict) => {
    expect(judgeCaller(caller, null)?.kind).toBe(verdict);
  });
});

describe('a list in its place (A6)', () => {
  test.each<[string, ListOutcome<unknown>, ListOutcome<unknown> | null, string]>([
    ['with records, and none without a key', aList(1), unknownKey, 'proven'],
    ['of an empty account', aList(0), unknownKey, 'proven'],
    ['that a stranger may not have', aList(1), aRefusal(403), 'proven'],
    ['asked for with a key that was proven before', aList(1), null, 'proven'],
    ['that anybody may have', aList(1), aList(1), 'not-service'],
    ['whose records are something else', aList(0, 1), unknownKey, 'not-service'],
    ['that is not there', aRefusal(404), null, 'not-service'],
    ['in another shape', { kind: 'unreadable', reason: '' }, null, 'not-service'],
    ['refused to the key', unknownKey, null, 'refused'],
    ['whose refusal never comes', aList(1), { kind: 'unreachable', reason: '' }, 'unreachable'],
  ])('is judged: %s', (_, list, withoutKey, verdict) => {
    expect(judgeList(list, withoutKey).kind).toBe(verdict);
  });
});
