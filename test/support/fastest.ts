/** How long something takes when nobody disturbs it; to be compared with something like it. */

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
