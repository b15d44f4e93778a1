/** Lives of a sign-in. Fixed seeds; each is in its title. */
import { describe, expect, test } from 'vitest';
import { liveWithTokens } from './token-life.ts';

const seeds = [1, 2, 3, 4, 5];

describe('a sign-in that lives through crashes', () => {
  test.each(seeds)(
    '[S1] [S3] [S4] [S5] [S6] [S7] [S8] [S9] keeps every rule, seed %i',
    async (seed) => {
      const { counts, broken } = await liveWithTokens({ seed, steps: 400 });
      expect(broken).toEqual({});
      expect(counts.renewed).toBeGreaterThan(30);
      expect(counts.crashed).toBeGreaterThan(10);
      expect(counts.asked).toBeGreaterThan(5);
      expect(counts.left).toBeGreaterThan(0);
      expect(counts.ended).toBeGreaterThan(0);
    },
  );

  test('[S4] [S6] notices a program that forgets its marks', async () => {
    const lives = seeds.map((seed) => liveWithTokens({ seed, steps: 400, forgetsMarks: true }));
    const broken = Object.assign({}, ...(await Promise.all(lives)).map((one) => one.broken));
    const rules = Object.keys(broken).map((words) => words.slice(0, 2));
    expect(rules).toEqual(expect.arrayContaining(['S4', 'S6']));
  });
});
