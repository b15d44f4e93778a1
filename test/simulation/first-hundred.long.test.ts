/** The worlds of `simulation.test.ts`, and as many more as it takes to meet with everything. */
import { worldsFrom } from './worlds-from.ts';

worldsFrom(1);
