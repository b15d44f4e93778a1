/** A thousand lives of a sign-in, others at each run; a life that breaks a rule names its seed. */
import { expect, test } from 'vitest';
import { liveWithTokens } from './token-life.ts';

const LIVES = 1_000;

test('[S6] [S8] keeps every rule in a thousand lives', { timeout: 300_000 }, async () => {
  const first = Date.now() % 1_000_000_000;
  console.log(`lives of a sign-in from seed ${first}`);
  for (let seed = first; seed < first + LIVES; seed += 1) {
    const { broken } = await liveWithTokens({ seed, steps: 400 });
    expect({ seed, broken }).toEqual({ seed, broken: {} });
  }
});
