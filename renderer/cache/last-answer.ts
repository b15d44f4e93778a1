/**
 * Returns a function that gives back each answer, and the last one while the next query is read.
 *
 * Without it every row leaves for a moment when a query changes. Then the screen jumps, and a row that is
 * pressed or has the focus is replaced. `of` names what the answer is about, if that can change.
 */
export function createLastAnswer<T>(): (answer: T | undefined, of?: unknown) => T | undefined {
  let last: { readonly answer: T | undefined; readonly of: unknown } | undefined;
  return (answer, of) => {
    if (answer !== undefined || last?.of !== of) last = { answer, of };
    return last?.answer;
  };
}
