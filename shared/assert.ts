/** Checks of our own promises: what fails here is a bug of ours, never bad input. */

/** A broken promise of our own code; caught only at a room's edge, which keeps the journal. */
export class Bug extends Error {
  override readonly name = 'Bug';
}

/** Throws a {@link Bug} with `promise` as its message unless `condition` holds. */
export function assert(condition: boolean, promise: string): asserts condition {
  if (!condition) throw new Bug(promise);
}

/** Ends a switch over a closed union: the compiler refuses it while a case is missing. */
export function unreachable(value: never): never {
  throw new Bug(`Unexpected value: ${JSON.stringify(value)}`);
}
