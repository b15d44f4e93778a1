import { describe, expect, test } from 'vitest';
import { markUncertain } from '../../../../shared/queue/journal/replay.ts';
import { correctSendTime } from '../../../../shared/queue/machine/set-line.ts';
import { ANY_TIME, sentOf } from '../../../../shared/queue/pending-write.ts';
import { emptyQueue } from '../../../../shared/queue/queue.ts';
import { CLOCK_DRIFT_MS } from '../../../../shared/request-limits.ts';
import { DAY_MS, HOUR_MS } from '../../../../shared/time.ts';
import { created, NOON, play } from '../../../support/builders.ts';

describe('a create that another release may have sent', () => {
  test.each([
    ['back before it was begun', -DAY_MS, 0],
    ['back after it was begun', 0, -DAY_MS],
    ['ahead before it was begun', DAY_MS, 0],
    ['ahead after it was begun', 0, DAY_MS],
  ])(
    '[Q4.1] is looked up from its beginning on, though our clock was set %s',
    (_, before, after) => {
      const line = { kind: 'line', line: 'unreachable' } as const;
      const made = NOON + HOUR_MS; // by the service's clock, which ours was equal to at first
      const { queue } = play(
        emptyQueue,
        { ...line, at: NOON, clockAheadMs: 0 },
        created({ at: made + before }),
        { ...line, at: made + before + after + HOUR_MS, clockAheadMs: -before - after },
        { ...line, at: made + 2 * HOUR_MS, clockAheadMs: 0 },
      );
      const [sent] = markUncertain(queue).writes.map(sentOf);
      expect(sent?.sentAt).toBeLessThanOrEqual(made);
      expect(sent?.sentAt).toBeGreaterThanOrEqual(NOON - DAY_MS);
    },
  );

  test('[Q4.1] is looked up no further back if our clock was never set', () => {
    const line = { kind: 'line', line: 'unreachable' } as const;
    const { queue } = play(
      emptyQueue,
      { ...line, at: NOON, clockAheadMs: 0 },
      created({ at: NOON + HOUR_MS }),
      { ...line, at: NOON + 2 * HOUR_MS, clockAheadMs: CLOCK_DRIFT_MS - 1 },
    );
    const [write] = queue.writes;
    expect(write).not.toHaveProperty('begunAfter');
    expect(markUncertain(queue).writes.map(sentOf)).toMatchObject([
      { sentAt: NOON + HOUR_MS + CLOCK_DRIFT_MS - 1 },
    ]);
  });
});

describe('the time of a send', () => {
  test('[Q6.19] is one of two once our clock was set: before the send or after it', () => {
    const sent = { sentAt: NOON };
    for (const byMs of [-DAY_MS, DAY_MS]) {
      const known = correctSendTime(sent, byMs);
      expect(known.likelyAt).toEqual([NOON, NOON - byMs]);
      // The clock is set again, after the send.
      expect(correctSendTime(known, HOUR_MS).likelyAt).toEqual(known.likelyAt);
      expect(correctSendTime(known, 1).likelyAt).toEqual(known.likelyAt);
    }
    for (const byMs of [1 - CLOCK_DRIFT_MS, 0, CLOCK_DRIFT_MS - 1]) {
      expect(correctSendTime(sent, byMs)).not.toHaveProperty('likelyAt');
    }
  });

  test('[Q6.19] is any until now for what may have been sent at any time, also once our clock was set', () => {
    const sent = { sentAt: NOON, sentBy: ANY_TIME };
    for (const byMs of [-HOUR_MS, -1, HOUR_MS]) {
      const known = correctSendTime(sent, byMs);
      expect(known.sentBy).toBeGreaterThanOrEqual(ANY_TIME);
      expect(known).not.toHaveProperty('likelyAt');
      expect(correctSendTime(known, DAY_MS)).not.toHaveProperty('likelyAt');
    }
  });
});
