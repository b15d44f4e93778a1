/** Expected outcomes as values: across a process boundary only data survives. */

export type Ok<T> = { readonly ok: true; readonly value: T };

/** `failure` is one of a closed list; `message` is a plain sentence for the screen. */
export type Failed<F extends string> = {
  readonly ok: false;
  readonly failure: F;
  readonly message: string;
};

export type Result<T, F extends string> = Ok<T> | Failed<F>;

/** The success side of a {@link Result}. */
export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

/** The failure side of a {@link Result}. */
export function failed<F extends string>(failure: F, message: string): Failed<F> {
  return { ok: false, failure, message };
}
