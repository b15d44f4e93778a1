import { describe, expect, test } from 'vitest';
import { kinds, readBase } from '../../../../shared/kinds/kinds.ts';
import type { QueueEvent } from '../../../../shared/queue/events.ts';
import { nextWakeAt, step } from '../../../../shared/queue/machine/machine.ts';
import { deleteState, extendUndo, restartWait } from '../../../../shared/queue/machine/undo.ts';
import { UNDO_DELETE_MS } from '../../../../shared/queue-limits.ts';
import { writableKinds } from '../../../../shared/records/kinds.ts';
import {
  aDelete,
  aNote,
  aQueue,
  aRecord,
  aWrite,
  deleted,
  NOON,
  play,
} from '../../../support/builders.ts';
import { queueOf } from '../../../support/queue-events.ts';

const removableKinds = writableKinds.filter((kind) => kinds[kind].isRemovable);
const undoMs = UNDO_DELETE_MS;
const until = NOON + undoMs;
const inUndo = { kind: 'waiting', until, undoMs } as const;
const open = { kind: 'line', at: NOON + 1, line: 'open' } as const;

/** The writes that are sent, and when at the earliest, if `events` happen during the undo of a delete. */
function sentBefore(...events: readonly QueueEvent[]): readonly string[] {
  const first = step(aQueue(), deleted({ undoMs }));
  let { queue } = first;
  const sent = first.effects.map(({ write }) => write.id);
  for (const event of events) {
    const next = step(queue, event);
    queue = next.queue;
    sent.push(...next.effects.map(({ write }) => write.id));
  }
  return sent;
}

describe('a delete', () => {
  test('[Q18] is sent when its ten seconds are over, and not before', () => {
    const { queue, effects } = step(aQueue(), deleted({ undoMs }));
    expect(effects).toEqual([]);
    expect(queue.writes).toMatchObject([{ id: 'write-d', state: inUndo }]);
    expect(nextWakeAt(queue)).toBe(until);
    expect(step(queue, { kind: 'woke', at: until - 1 }).effects).toEqual([]);
    expect(step(queue, { kind: 'woke', at: until }).effects).toMatchObject([{ kind: 'send' }]);
  });

  test.each(removableKinds)('[Q18] waits alike for every kind: %s', (kind) => {
    const record = aRecord(kind);
    const event = deleted({
      record: { kind, id: `${record['id']}` },
      base: readBase(kind, aRecord(kind)),
      undoMs,
    });
    expect(step(aQueue(), event).queue.writes).toMatchObject([{ state: inUndo }]);
  });

  test.each<[string, QueueEvent]>([
    ['try now', { kind: 'retried', at: NOON + 2, ids: ['write-d'] }],
    ['a connection that opens', open],
    ['a clock that is set back for days', { kind: 'woke', at: NOON - 5 * 24 * 3_600_000 }],
    ['the same delete said twice', deleted({ undoMs, at: NOON + 3 })],
    ['a start', { kind: 'restarted', at: NOON + 4 }],
  ])('[Q18] is not sent sooner by %s', (_, event) => {
    expect(sentBefore(event, { ...open, at: until - 1 })).toEqual([]);
  });

  test('[Q18] is sent at once when the user asks for it', () => {
    const now: QueueEvent = { kind: 'retried', at: NOON + 2, ids: ['write-d'], skipsUndo: true };
    expect(sentBefore(now)).toEqual(['write-d']);
  });

  test('[Q18] can be undone until then', () => {
    const { queue } = play(aQueue(), deleted({ undoMs }), {
      kind: 'discarded',
      at: NOON + 9_999,
      id: 'write-d',
    });
    expect(queue.writes).toMatchObject([{ state: { kind: 'discarded' } }]);
    expect(nextWakeAt(queue)).toBeUndefined();
  });

  test('[Q18] waits once more if it is made again from a discarded one', () => {
    const { queue } = step(
      aQueue([aDelete('note', { id: 'd', state: { kind: 'discarded', at: NOON } })]),
      { kind: 'restored', at: NOON + 5, id: 'd', undoMs },
    );
    expect(queue.writes).toMatchObject([{ state: { ...inUndo, until: until + 5 } }]);
  });

  test('[Q18] waits if the user has chosen it over somebody else’s change', () => {
    const { queue } = step(
      aQueue([aDelete('note', { id: 'd', state: { kind: 'conflict', theirs: aNote() } })]),
      { kind: 'resolved', at: NOON, id: 'd', fields: {}, undoMs },
    );
    expect(queue.writes).toMatchObject([{ state: inUndo }]);
  });

  test('[Q19] can be undone for its whole time after a start, if it was not sent', () => {
    const at = NOON + 7 * 24 * 3_600_000;
    const { queue } = play(aQueue([aDelete('note', { state: inUndo })]), { kind: 'restarted', at });
    expect(queue.writes).toMatchObject([{ state: { ...inUndo, until: at + undoMs } }]);
  });

  test('[Q4] [Q18] replays as it happened, from journals older than undo as well', () => {
    const lines: readonly QueueEvent[] = [
      { kind: 'line', at: NOON, line: 'open' },
      deleted(),
      { kind: 'restarted', at: NOON + 1 },
    ];
    expect(step(aQueue(), deleted()).effects).toHaveLength(1);
    expect(queueOf(lines.map((event) => ({ kind: 'event', event }))).writes).toMatchObject([
      { state: { kind: 'checking' } },
    ]);
    expect(deleteState({ at: NOON })).toEqual({ kind: 'ready' });
  });
});

describe('extendUndo', () => {
  test('[Q19.1] restarts the wait, and leaves other writes alone', () => {
    const other = aWrite({ id: 'other', state: { kind: 'waiting', until: NOON } });
    const queue = aQueue([aDelete('note', { id: 'd', state: inUndo }), other]);
    const ids = ['d', 'other'];
    const event = { kind: 'undo-extended', at: NOON + 60_000, ids } as const;
    const { writes } = extendUndo(queue, event);
    expect(writes).toMatchObject([{ state: { ...inUndo, until: until + 60_000 } }, other]);
    expect(extendUndo(queue, { ...event, ids: ['other', 'nobody'] })).toBe(queue);
  });
});

describe('waitAnew', () => {
  test('leaves a send under way alone', () => {
    const sending = aDelete('note', { state: { kind: 'sending', sentAt: NOON } });
    expect(restartWait(sending, NOON + 5)).toBe(sending);
  });
});
