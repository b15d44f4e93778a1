import { describe, expect, test } from 'vitest';
import type { PendingWrite } from '../../../../shared/queue/pending-write.ts';
import { outboxTime } from '../../../../shared/queue/words/outbox-time.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../shared/time.ts';
import { aNote, aWrite, NOON } from '../../../support/builders.ts';

const create = aWrite({ change: { kind: 'create', fields: { title: 'a' } } });
const update = aWrite({ change: { kind: 'update', fields: { title: 'a' }, base: null } });
const many = (write: PendingWrite, count: number) => Array.from({ length: count }, () => write);

describe('[P7] the time the outbox needs', () => {
  test('is a minute for 120 writes, whether or not they are read before', () => {
    expect(outboxTime(many(create, 120))).toEqual({ count: 120, ms: MINUTE_MS });
    expect(outboxTime(many(update, 120))).toEqual({ count: 120, ms: MINUTE_MS });
    expect(outboxTime([])).toEqual({ count: 0, ms: 0 });
  });

  test('is hours where the limit of the hour is the tighter one', () => {
    expect(outboxTime(many(update, 5_000)).ms).toBe((5_000 / 120) * MINUTE_MS);
    expect(outboxTime(many(update, 20_000)).ms).toBe(3 * HOUR_MS);
    expect(outboxTime(many(create, 7_200)).ms).toBe(HOUR_MS);
  });

  test('counts neither what waits for the user nor what is over', () => {
    const over: PendingWrite[] = [
      { ...create, state: { kind: 'done', reply: aNote() } },
      { ...create, state: { kind: 'discarded', at: NOON } },
      { ...update, state: { kind: 'conflict', theirs: aNote() } },
      {
        ...create,
        state: { kind: 'refused', status: 422, message: '', details: [], requestId: '' },
      },
    ];
    expect(outboxTime([...over, create]).count).toBe(1);
  });
});
