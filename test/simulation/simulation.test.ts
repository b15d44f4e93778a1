/**
 * Explores users, crashes, lossy connections, full disks, jumping clocks, revoked keys and a
 * colleague. Two computers of one member run the real engine against the real service in virtual
 * time. Two hundred fixed seeds, and all that once failed, are in `npm run test:long`; the first of
 * them are here. `npm run simulate` plays as many more as there is time for.
 */
import { describe, expect, it } from 'vitest';
import { simulate } from './simulate.ts';
import { LONG_STEPS, onceBroken, worldsFrom } from './worlds-from.ts';

const TEST_MS_MAX = 60_000;

worldsFrom(1, { seeds: 5 });

onceBroken((steps) => steps < LONG_STEPS);

describe('simulate', () => {
  it(
    'tells the same tale for the same seed',
    async () => {
      const life = { seed: 4, steps: 80 };
      const [once, again] = [await simulate(life), await simulate(life)];
      expect(once.tale.length).toBeGreaterThan(80);
      expect(again.tale).toEqual(once.tale);
    },
    TEST_MS_MAX,
  );
});
