/** Measures an undisturbed run, to be compared with another one of the same test run. */

/** The shortest of several runs of `work`, in milliseconds. */
export function fastest(work: () => unknown, runs = 12): number {
  let bestMs = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const from = performance.now();
    work();
    bestMs = Math.min(bestMs, performance.now() - from);
  }
  return bestMs;
}
