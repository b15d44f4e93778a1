/** A hundred worlds as tests, several to each: one file of them for each worker. */
import { describe, expect, it } from 'vitest';
import { type Life, simulate } from './simulate.ts';

const SEEDS = 100;
const STEPS = 40;
const TOGETHER = 5;
const LAST_EVENTS = 40;
/** A busy machine takes its time: a world that never ends is found out all the same. */
const TEST_MS_MAX = 180_000;

/** Lives a life, and shows its last events where it breaks a promise. */
export async function expectPromisesKept(life: Life): Promise<void> {
  const { problems, tale } = await simulate(life);
  const told = `seed ${life.seed}\n${tale.slice(-LAST_EVENTS).join('\n')}`;
  expect(problems, told).toEqual([]);
}

/** The tests of the seeds from `first` on. */
export function hundredSeeds(first: number): void {
  const starts = Array.from({ length: SEEDS / TOGETHER }, (_, index) => first + index * TOGETHER);
  describe('a simulated world', () => {
    it.each(starts)(
      '[P1] [P2] [P3] [P4] [P5] [P6] [P7] keeps its promises, seed %i and four more',
      async (seed) => {
        for (let next = seed; next < seed + TOGETHER; next += 1) {
          await expectPromisesKept({ seed: next, steps: STEPS });
        }
      },
      TEST_MS_MAX,
    );
  });
}
