import { expect, test } from 'vitest';
import { AWAY_AFTER_MS } from '../../../shared/time/bounds.ts';
import { idleAfterMs, idleChoices, usualIdle } from '../../../shared/time/idle-choice.ts';

test('[T12.1] [T12.3] idle time counts as away after five minutes at first, and never sooner', () => {
  expect(idleAfterMs(usualIdle)).toBe(AWAY_AFTER_MS);
  expect(idleAfterMs('off')).toBe(Number.POSITIVE_INFINITY);
  for (const choice of idleChoices)
    expect(idleAfterMs(choice)).toBeGreaterThanOrEqual(AWAY_AFTER_MS);
});
