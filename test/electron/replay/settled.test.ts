import { expect, test } from 'vitest';
import { settled } from '../../../electron/replay/settled.ts';
import { aNote } from '../../support/builders.ts';

const refusal = {
  kind: 'refused',
  status: 422,
  message: 'No.',
  details: [{ source: { pointer: '/note/title' }, code: 'blank', message: 'is empty' }],
  requestId: 'r',
} as const;

test('an answer of the service is what it means for the write', () => {
  expect(settled({ kind: 'ok', record: aNote() })).toEqual({ kind: 'accepted', reply: aNote() });
  expect(settled(refusal)).toEqual(refusal);
  expect(settled({ kind: 'rate-limited', retryAfterMs: 5 })).toEqual({
    kind: 'rate-limited',
    retryAfterMs: 5,
  });
  expect(settled({ kind: 'signed-out', message: 'Expired.' })).toEqual({ kind: 'signed-out' });
  expect(settled({ kind: 'unreachable', reason: 'no network' })).toEqual({ kind: 'unreachable' });
});

test('[Q5] no verdict is unknown: the write may have been done', () => {
  for (const answer of [
    { kind: 'unknown', reason: 'timed out' },
    { kind: 'broken', message: 'Failure' },
    { kind: 'unreadable', reason: 'data: expected object' },
  ] as const) {
    expect(settled(answer)).toEqual({ kind: 'unknown' });
  }
});
