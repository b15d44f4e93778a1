/** Real processes that are killed while they switch, add, seal and forget accounts. */
import { expect, test } from 'vitest';
import { type AccountChange, killAtEachStep } from '../../support/killed-accounts.ts';

/** The least steps on the disk that each change has: fewer would mean that they are not seen. */
const leastSteps: Readonly<Record<AccountChange, number>> = {
  ...{ switch: 6, add: 7, 'sign in': 10, seal: 8, forget: 15, 'forget sealed': 15 },
};

test.each(Object.keys(leastSteps) as AccountChange[])(
  '[K3] [K6] [K7.1] mixes no accounts and opens none half forgotten when "%s" is killed at each step',
  async (change) => {
    expect(await killAtEachStep(change)).toBeGreaterThanOrEqual(leastSteps[change]);
  },
  300_000,
);
