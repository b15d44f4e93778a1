/**
 * What the simulation has found and nobody has mended yet, by name.
 *
 * A world keeps out of the way of each, so that it finds what is new. `npm run simulate -- --meet NAME
 * --seeds 1000` does not; which seed it comes up at changes with whatever draws by chance. Whoever
 * mends one takes it out of this list, and what avoids it out of the world.
 */
export const knownFailures = [
  /** After a crash a record that somebody has deleted may stay in the cache: no sweep knows it (P5). */
  'deleted elsewhere',
] as const;

export type KnownFailure = (typeof knownFailures)[number];
