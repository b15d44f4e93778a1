/**
 * The exploration of `simulation.test.ts`, in a hundred more worlds that live three times as long,
 * and in long worlds that once broke.
 */
import { LONG_STEPS, onceBroken, worldsFrom } from './worlds-from.ts';

worldsFrom(101, { steps: 120 });
onceBroken((steps) => steps >= LONG_STEPS);
