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

test('an answer of the service is what it means for the write', () => {
  expect(outcomeOf({ kind: 'ok', record: aNote() })).toEqual({ kind: 'accepted', reply: aNote() });
  expect(outcomeOf(refusal)).toEqual(refusal);
  expect(outcomeOf({ kind: 'rate-limited', retryAfterMs: 5 })).toEqual({
    kind: 'rate-limited',
    retryAfterMs: 5,
  });
  expect(outcomeOf({ kind: 'signed-out', message: 'Expired.' })).toEqual({ kind: 'signed-out' });
  expect(outcomeOf({ kind: 'unreachable', reason: 'no network' })).toEqual({ kind: 'unreachable' });
});

test('[Q5] no verdict is unknown: the write may have been done', () => {
  for (const answer of [
    { kind: 'unknown', reason: 'timed out' },
    { kind: 'broken', message: 'Failure' },
    { kind: 'unreadable', reason: 'data: expected object' },
  ] as const) {
    expect(outcomeOf(answer)).toEqual({ kind: 'unknown' });
  }
});
