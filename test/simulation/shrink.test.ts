import { describe, expect, test } from 'vitest';
import { seedLine, shrunk } from './shrink.ts';
import type { Life, Verdict } from './simulate.ts';
import { nothing } from './tally.ts';

/** A world that doubles a note where both of these steps are lived, and loses one with the first. */
async function live({ seed, steps, only }: Life): Promise<Verdict> {
  const isLived = (step: number) => step < steps && (only?.includes(step) ?? true);
  const isDoubled = isLived(31) && isLived(47);
  const problems = isDoubled ? ['I2: Ka1 stands in 2 records'] : isLived(31) ? ['I1: Ka1'] : [];
  return { seed, steps, ...(only ? { only } : {}), problems, tale: [], counts: nothing };
}

describe('shrunk', () => {
  test('leaves what a life needs to break the same promise, and no more', async () => {
    const short = await shrunk(await live({ seed: 5, steps: 200 }), live);
    expect(short).toMatchObject({ seed: 5, steps: 48, only: [31, 47] });
    expect(short.problems).toEqual(['I2: Ka1 stands in 2 records']);
  });

  test('gives a life back that cannot be any shorter', async () => {
    const least = await live({ seed: 5, steps: 48, only: [31, 47] });
    expect(await shrunk(least, live)).toEqual(least);
  });

  test('writes the line that keeps the seed', async () => {
    const { steps, only, ...rest } = await live({ seed: 5, steps: 48, only: [31, 47] });
    const line = '{"seed":5,"steps":48,"only":[31,47],"found":"I2: Ka1 stands in 2 records"}';
    expect(seedLine({ ...rest, steps, ...(only ? { only } : {}) })).toBe(line);
  });
});
