import { describe, expect, test } from 'vitest';
import { SHRINK_MS_MAX, seedLine, shrink } from './shrink.ts';
import type { Life, Verdict } from './simulate.ts';
import { nothing } from './tally.ts';

/** A world that doubles a note where both of these steps are lived, and loses one with the first. */
async function live({ seed, steps, only }: Life): Promise<Verdict> {
  const isLived = (step: number) => step < steps && (only?.includes(step) ?? true);
  const isDoubled = isLived(31) && isLived(47);
  const problems = isDoubled ? ['I2: Ka1 stands in 2 records'] : isLived(31) ? ['I1: Ka1'] : [];
  return { seed, steps, ...(only ? { only } : {}), problems, tale: [], counts: nothing };
}

const parts = { live, now: () => 0, say: () => undefined };

/** The same if each life takes so long, and the reports until then. */
async function shrunkSlowly(steps: number, lifeMs: number) {
  const said: string[] = [];
  let [passedMs, lives] = [0, 0];
  const short = await shrink(await live({ seed: 5, steps }), {
    async live(life) {
      passedMs += lifeMs;
      lives += 1;
      return live(life);
    },
    now: () => passedMs,
    say: (line) => said.push(line),
  });
  return { short, said, passedMs, lives };
}

describe('shrink', () => {
  test('reports its progress, and ends in time with the shortest life so far', async () => {
    const { short, said, passedMs } = await shrunkSlowly(3_000, 30_000);
    expect(passedMs).toBeLessThanOrEqual(SHRINK_MS_MAX);
    expect(short.steps).toBeLessThan(3_000);
    expect(short.problems).toEqual(['I2: Ka1 stands in 2 records']);
    expect(said.length).toBeGreaterThan(5);
    expect(said[1]).toMatch(/^shrinking: attempt 1 of 120, \d+ steps left of 3000, 30 s of 300 s$/);
  });

  test('ends after so many attempts, and reports little if they are quick', async () => {
    const { short, said, lives } = await shrunkSlowly(100_000, 1);
    expect(lives).toBeLessThanOrEqual(120);
    expect(short.problems).toEqual(['I2: Ka1 stands in 2 records']);
    expect(said).toHaveLength(1);
  });

  test('cuts a life short that takes too long by itself', async () => {
    let passedMs = 0;
    const short = await shrink(await live({ seed: 5, steps: 200 }), {
      ...parts,
      async live(life, goesOn) {
        for (let step = 0; step < 10_000; step += 1) {
          if (!goesOn()) return { ...life, problems: [], tale: [], counts: nothing };
          passedMs += 1_000;
        }
        return live(life);
      },
      now: () => passedMs,
    });
    expect(short.steps).toBe(200);
    expect(passedMs).toBeLessThanOrEqual(SHRINK_MS_MAX);
  });

  test('leaves what a life needs to break the same promise, and no more', async () => {
    const short = await shrink(await live({ seed: 5, steps: 200 }), parts);
    expect(short).toMatchObject({ seed: 5, steps: 48, only: [31, 47] });
    expect(short.problems).toEqual(['I2: Ka1 stands in 2 records']);
  });

  test('gives a life back that cannot be any shorter', async () => {
    const least = await live({ seed: 5, steps: 48, only: [31, 47] });
    expect(await shrink(least, parts)).toEqual(least);
  });

  test('writes the line that keeps the seed', async () => {
    const { steps, only, ...others } = await live({ seed: 5, steps: 48, only: [31, 47] });
    const line = '{"seed":5,"steps":48,"only":[31,47],"found":"I2: Ka1 stands in 2 records"}';
    expect(seedLine({ ...others, steps, ...(only ? { only } : {}) })).toBe(line);
  });
});
