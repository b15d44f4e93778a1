/**
 * Explores users, crashes, lossy connections, full disks, jumping clocks, revoked keys and a
 * colleague. Two computers of one member run the real engine against the real service in virtual
 * time. A hundred fixed seeds, and those that once failed within fewer than 200 steps; the others,
 * and another hundred, are in `npm run test:long`. `npm run simulate` plays as many more as there is
 * time for.
 */
import { describe, expect, it } from 'vitest';
import { hundredSeeds, LONG_STEPS, onceBroken } from './hundred-seeds.ts';
import { simulate } from './simulate.ts';

const TEST_MS_MAX = 60_000;

hundredSeeds(1);

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
