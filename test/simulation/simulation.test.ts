/**
 * Explores what users, crashes, lossy wires, full disks, jumping clocks and a colleague do to two
 * computers of one member, by the real engine and the real service, in time that passes at will.
 * Twenty fixed seeds; `npm run simulate` lives as many more as there is time for.
 */
import { describe, expect, it } from 'vitest';
import { simulate } from './simulate.ts';

const STEPS = 200;
const seeds = Array.from({ length: 20 }, (_, index) => index + 1);

describe('a simulated world', () => {
  it.each(seeds)('[P1] [P2] [P3] [P4] [P5] [P7] keeps its promises, seed %i', async (seed) => {
    const { problems, tale } = await simulate({ seed, steps: STEPS });
    expect(problems, `seed ${seed}\n${tale.slice(-40).join('\n')}`).toEqual([]);
  });

  it('tells the same tale for the same seed', async () => {
    const [once, again] = [
      await simulate({ seed: 4, steps: STEPS }),
      await simulate({ seed: 4, steps: STEPS }),
    ];
    expect(once.tale.length).toBeGreaterThan(STEPS);
    expect(again.tale).toEqual(once.tale);
  });
});
