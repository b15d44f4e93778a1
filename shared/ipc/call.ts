/** One entry of the table of calls: which window, input, output and failures. */
import type * as v from 'valibot';

type Output<T> = { readonly type: T };

/** Declares the type of a call's output; only the compiler reads it. */
export function output<T>(): Output<T> | undefined {
  return undefined;
}

/** An entry of the table. */
export function call<I extends v.GenericSchema, O, const F extends string = never>(
  from: readonly ('main' | 'capture' | 'record')[],
  input: I,
  phantom: Output<O> | undefined,
  failures: readonly F[] = [],
) {
  return { from, input, failures, output: phantom };
}
