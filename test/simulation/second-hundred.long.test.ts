/**
 * The exploration of `simulation.test.ts`, in fifty more worlds, in a hundred that live three times
 * as long, and in long worlds that once broke.
 */
import { LONG_STEPS, manySeeds, onceBroken } from './hundred-seeds.ts';

manySeeds(51, 50);
manySeeds(101, 100, { steps: 120 });
onceBroken((steps) => steps >= LONG_STEPS);
