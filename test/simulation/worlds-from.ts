/** Worlds as tests, several to each, and those that once broke. */
import { describe, expect, it } from 'vitest';
import seeds from './seeds.json' with { type: 'json' };
import { type Life, simulate } from './simulate.ts';
import { type Counts, happenings, nothing, together } from './tally.ts';

/** So many worlds meet with everything; fewer need not. */
const SEEDS = 100;
const STEPS = 40;
/** Worlds of so many steps are left to `npm run test:long`, which CI runs too: some of 53 take 11 s. */
export const LONG_STEPS = 50;
const TOGETHER = 5;
const LAST_EVENTS = 40;
/** Long enough for a busy machine, and short enough to notice a world that never ends. */
const TEST_MS_MAX = 180_000;

/** Lives a life, shows its last events where it breaks a promise, and counts what happened in it. */
async function expectPromisesHold(life: Life): Promise<Counts> {
  const { problems, tale, counts } = await simulate(life);
  const story = `seed ${life.seed}\n${tale.slice(-LAST_EVENTS).join('\n')}`;
  expect(problems, story).toEqual([]);
  return counts;
}

type Worlds = { readonly steps?: number; readonly seeds?: number };

/** The tests of the seeds from `first` on. */
export function worldsFrom(
  first: number,
  { steps = STEPS, seeds: count = SEEDS }: Worlds = {},
): void {
  const starts = Array.from({ length: count / TOGETHER }, (_, index) => first + index * TOGETHER);
  let counts = nothing;
  describe('a simulated world', () => {
    it.each(starts)(
      '[P1] [P2] [P3] [P4] [P5] [P6] [P7] keeps its promises, seed %i and four more',
      async (seed) => {
        for (let next = seed; next < seed + TOGETHER; next += 1) {
          counts = together(counts, await expectPromisesHold({ seed: next, steps }));
        }
      },
      TEST_MS_MAX,
    );

    it.runIf(count >= SEEDS)('meets with everything that may go wrong', () => {
      expect(happenings.filter((what) => counts[what] === 0)).toEqual([]);
    });
  });
}

/** The tests of the worlds that once broke and live that long. */
export function onceBroken(lives: (steps: number) => boolean): void {
  const broken = seeds as readonly (Life & { found: string })[];
  describe('a world that once broke', () => {
    it.each(broken.filter(({ steps }) => lives(steps)))(
      'keeps its promises: seed $seed, $found',
      async ({ found: _, ...life }) => {
        await expectPromisesHold(life);
      },
      TEST_MS_MAX,
    );
  });
}
