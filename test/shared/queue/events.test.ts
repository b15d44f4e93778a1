import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { outcome, queueEvent } from '../../../shared/queue/events.ts';
import {
  accepted,
  aNote,
  created,
  deleted,
  LOCAL_ID,
  NOON,
  outcomeEvent,
  refused,
  saved,
} from '../../support/builders.ts';

const at = NOON;

describe('queueEvent', () => {
  test('[Q4] is read back as it was written, every kind of it', () => {
    const events = [
      saved(),
      created({ fields: { link: { record_type: 'company', record_id: 4 } } }),
      deleted(),
      deleted({ base: null }),
      deleted({ undoMs: 10_000 }),
      outcomeEvent('write-1', accepted()),
      outcomeEvent('write-1', accepted(null)),
      { kind: 'stored', at, ids: ['a'] },
      { kind: 'line', at, line: 'open', clockAheadMs: -4 },
      { kind: 'line', at, line: 'signed-out' },
      { kind: 'retried', at, ids: [] },
      { kind: 'retried', at, ids: ['a'], skipsUndo: true },
      { kind: 'undo-extended', at, ids: ['a'] },
      { kind: 'discarded', at, id: 'a' },
      { kind: 'restored', at, id: 'a' },
      { kind: 'restored', at, id: 'a', undoMs: 10_000 },
      { kind: 'kept-both', at, id: 'a', localId: LOCAL_ID },
      { kind: 'kept-both', at, id: 'a', localId: LOCAL_ID, takesComments: true },
      { kind: 'told', at, ids: ['a'] },
      { kind: 'account', at, key: 'a' },
      { kind: 'resolved', at, id: 'a', fields: { title: 'T' } },
      { kind: 'answered', at, id: 'a', isThere: true },
      { kind: 'woke', at },
      { kind: 'restarted', at },
    ];
    for (const event of events) {
      expect(v.parse(queueEvent, JSON.parse(JSON.stringify(event)))).toEqual(event);
    }
    expect(new Set(events.map(({ kind }) => kind)).size).toBe(queueEvent.options.length);
  });

  test('has a moment, so that a replay needs no clock', () => {
    expect(v.is(queueEvent, { kind: 'woke' })).toBe(false);
  });
});

describe('outcome', () => {
  test('is one of a closed list', () => {
    const outcomes = [
      accepted(),
      { kind: 'unreachable' },
      { kind: 'unknown' },
      { kind: 'rate-limited', retryAfterMs: 1 },
      { kind: 'signed-out' },
      { kind: 'conflict', theirs: aNote() },
      refused({ details: [{ source: { pointer: '/note' }, code: 'blank', message: 'x' }] }),
      { kind: 'nothing' },
      { kind: 'unsure', found: null },
      { kind: 'removed', localId: 'local-a', memberId: null },
    ];
    for (const one of outcomes) expect(v.parse(outcome, one)).toEqual(one);
    expect(outcomes).toHaveLength(outcome.options.length);
    expect(v.is(outcome, { kind: 'lost' })).toBe(false);
  });
});
