/**
 * The exploration of `simulation.test.ts`, in a hundred more worlds that live three times as long,
 * and in long worlds that once broke.
 */
import { hundredSeeds, LONG_STEPS, onceBroken } from './hundred-seeds.ts';

hundredSeeds(101, { steps: 120 });
onceBroken((steps) => steps >= LONG_STEPS);
