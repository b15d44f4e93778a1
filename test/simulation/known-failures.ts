/**
 * What the simulation has found and nobody has mended yet, by name: at present nothing.
 *
 * A world keeps out of the way of each (`World.avoids`), so that it finds what is new. `npm run simulate
 * -- --meet NAME --seeds 1000` does not. Whoever mends one takes it out of this list, and what avoids it
 * out of the world.
 */
export const knownFailures = [] as const satisfies readonly string[];

export type KnownFailure = (typeof knownFailures)[number];
