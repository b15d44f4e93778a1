import { describe, expect, test } from 'vitest';
import { markUncertain } from '../../../../shared/queue/journal/replay.ts';
import { sentOf } from '../../../../shared/queue/pending-write.ts';
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
