/**
 * Explores what users, crashes, lossy wires, full disks, jumping clocks, revoked keys and a colleague
 * do to two computers of one member, by the real engine and the real service, in time that passes at
 * will. Two hundred fixed seeds, and every one that ever failed; `npm run simulate` lives as many more
 * as there is time for.
 */
import { describe, expect, it } from 'vitest';
import seeds from './seeds.json' with { type: 'json' };
import { simulate } from './simulate.ts';

const STEPS = 80;
const SEEDS = 200;
const LAST_EVENTS = 40;

/** Several to a test: a title each would say no more. */
const TOGETHER = 10;
const firstOf = Array.from({ length: SEEDS / TOGETHER }, (_, index) => index * TOGETHER + 1);

async function live(life: Parameters<typeof simulate>[0]): Promise<void> {
  const { problems, tale } = await simulate(life);
  const told = `seed ${life.seed}\n${tale.slice(-LAST_EVENTS).join('\n')}`;
  expect(problems, told).toEqual([]);
}

describe('a simulated world', () => {
  it.each(firstOf)(
    '[P1] [P2] [P3] [P4] [P5] [P6] [P7] keeps its promises, seed %i and nine more',
    async (first) => {
      for (let seed = first; seed < first + TOGETHER; seed += 1) await live({ seed, steps: STEPS });
    },
  );

  it.each(seeds)(
    'keeps those that seed $seed once broke: $found',
    async ({ found: _, ...life }) => {
      await live(life);
    },
  );

  it('tells the same tale for the same seed', async () => {
    const [once, again] = [
      await simulate({ seed: 4, steps: STEPS }),
      await simulate({ seed: 4, steps: STEPS }),
    ];
    expect(once.tale.length).toBeGreaterThan(STEPS);
    expect(again.tale).toEqual(once.tale);
  });
});
