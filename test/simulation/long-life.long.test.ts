/** A long life: lookups in long lists, and a journal that is written whole often. */
import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../shared/time.ts';
import { simulate } from './simulate.ts';

/** A few seconds on an idle machine. */
const TEST_MS_MAX = 15 * MINUTE_MS;

it(
  '[P1] [P3] [Q6.4] a long life ends with both computers like the service',
  async () => {
    const { problems, tale } = await simulate({ seed: 1_606_323_170, steps: 700 });
    expect(problems, tale.slice(-40).join('\n')).toEqual([]);
  },
  TEST_MS_MAX,
);
