/** Properties over random input, with one fixed seed. */
import fc from 'fast-check';

/** The seed of every random test; it stands in their titles. */
export const SEED = 20_261_120;

/** Asserts `property` for `runs` inputs; a failure shows its seed and path. */
export function assertProperty<T>(property: fc.IProperty<T>, runs = 300): void {
  fc.assert(property, { seed: SEED, numRuns: runs, verbose: fc.VerbosityLevel.None });
}
