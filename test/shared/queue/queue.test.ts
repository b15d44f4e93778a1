import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  connectionState,
  emptyQueue,
  freeId,
  hasRoomFor,
  queue,
  replaceWrite,
  writesOf,
} from '../../../shared/queue/queue.ts';
import { QUEUE_WRITES_MAX } from '../../../shared/queue-limits.ts';
import { aCreate, aQueue, aWrite, LOCAL_ID, NOTE_ID } from '../../support/builders.ts';

describe('the queue', () => {
  test('[Q4.4] has room for a group of writes, or for none of it', () => {
    const held = { writes: Array(QUEUE_WRITES_MAX - 2).fill(aWrite()) };
    expect([2, 3].map((count) => hasRoomFor(held, count))).toEqual([true, false]);
  });

  test('[Q12.1] begins without a connection: nothing is sent before the service has responded', () => {
    expect(emptyQueue).toEqual({
      writes: [],
      adopted: {},
      made: [],
      refiled: [],
      account: null,
      apart: {},
      line: 'unreachable',
      clockAheadMs: 0,
    });
  });

  test('[Q4] is written down whole and read again', () => {
    const full = aQueue([aWrite(), aCreate({ id: 'w-2' })], {
      adopted: { [LOCAL_ID]: NOTE_ID },
      made: [`note ${NOTE_ID}`],
      clockAheadMs: -12,
    });
    expect(v.parse(queue, JSON.parse(JSON.stringify(full)))).toEqual(full);
  });

  test('returns the writes of a record, and an id that none of them has', () => {
    const entry = aWrite({ id: 'e', record: { kind: 'time-entry', id: NOTE_ID } });
    const full = aQueue([aWrite(), entry, aWrite({ id: 'write-1-next' })]);
    expect(writesOf(full, aWrite().record).map(({ id }) => id)).toEqual([
      'write-1',
      'write-1-next',
    ]);
    expect(freeId(full, 'write-1')).toBe('write-1-next-next');
    expect(freeId(full, 'write-2')).toBe('write-2');
  });

  test('replaces one write, and leaves the others as they are', () => {
    const full = aQueue([aWrite(), aCreate({ id: 'w-2' })]);
    const [first, second] = full.writes;
    const next = replaceWrite(full, full.writes[0] ?? aWrite(), aWrite({ attempts: 4 }));
    expect(next.writes).toEqual([{ ...first, attempts: 4 }, second]);
    expect(next.writes[1]).toBe(second);
    expect(full.writes[0]).toBe(first);
  });

  test('[Q12] knows three states of the connection', () => {
    expect(connectionState.options).toEqual(['open', 'unreachable', 'signed-out']);
  });
});
