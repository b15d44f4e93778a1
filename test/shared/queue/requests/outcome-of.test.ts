import { expect, test } from 'vitest';
import { outcomeOf } from '../../../../shared/queue/requests/outcome-of.ts';
import { aNote } from '../../../support/builders.ts';

const refusal = {
  kind: 'refused',
  status: 422,
  message: 'No.',
  details: [{ source: { pointer: '/note/title' }, code: 'blank', message: 'is empty' }],
  requestId: 'r',
} as const;

test('maps a response of the service to the outcome of the write', () => {
  expect(outcomeOf({ kind: 'ok', record: aNote() })).toEqual({ kind: 'accepted', reply: aNote() });
  expect(outcomeOf(refusal)).toEqual(refusal);
  expect(outcomeOf({ kind: 'rate-limited', retryAfterMs: 5 })).toEqual({
    kind: 'rate-limited',
    retryAfterMs: 5,
  });
  expect(outcomeOf({ kind: 'signed-out', message: 'Expired.' })).toEqual({ kind: 'signed-out' });
  expect(outcomeOf({ kind: 'unreachable', reason: 'no network' })).toEqual({ kind: 'unreachable' });
});

test('[Q5] takes no verdict as unknown: the write may have been done', () => {
  for (const answer of [
    { kind: 'unknown', reason: 'timed out' },
    { kind: 'broken', message: 'Failure' },
    { kind: 'unreadable', reason: 'data: expected object' },
  ] as const) {
    expect(outcomeOf(answer)).toEqual({ kind: 'unknown' });
  }
});
