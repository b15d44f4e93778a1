/** Lives of a sign-in. Fixed seeds; each is in its title. */
import { describe, expect, test } from 'vitest';
import { liveWithTokens } from './token-life.ts';

const seeds = [1, 2, 3, 4, 5];

describe('a sign-in that lives through crashes', () => {
  test.each(seeds)(
    '[S6] [S8] sends no refresh token again once a new pair is stored or used, seed %i',
    async (seed) => {
      const { counts, sentAgain, endedByTrouble } = await liveWithTokens({ seed, steps: 400 });
      expect({ sentAgain, endedByTrouble }).toEqual({ sentAgain: 0, endedByTrouble: 0 });
      expect(counts.renewed).toBeGreaterThan(30);
      expect(counts.crashed).toBeGreaterThan(20);
      expect(counts.asked).toBeGreaterThan(5);
    },
  );

  test('[S6] notices a program that forgets its marks, seed 1', async () => {
    const broken = await liveWithTokens({ seed: 1, steps: 400, forgetsMarks: true });
    expect(broken.sentAgain).toBeGreaterThan(0);
    expect(broken.endedByTrouble).toBeGreaterThan(0);
  });
});
