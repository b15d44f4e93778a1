/** Finds what stayed in order when some of it moved. */

/**
 * Returns the indexes of the heaviest rising run of `at`: these stayed in order, all others moved.
 */
export function heaviestRising(
  items: readonly { readonly at: number; readonly weight: number }[],
): readonly number[] {
  // A Fenwick tree of the best run up to a place: n log n for any input.
  const ranks = new Map(
    [...items].sort((a, b) => a.at - b.at).map(({ at }, rank) => [at, rank + 1]),
  );
  const best: { weight: number; index: number }[] = [];
  const runs = items.map(({ at, weight }, index) => {
    const rank = ranks.get(at) ?? 0;
    let before = { weight: 0, index: -1 };
    for (let place = rank - 1; place > 0; place -= place & -place) {
      const found = best[place];
      if (found && found.weight > before.weight) before = found;
    }
    const total = before.weight + weight;
    for (let place = rank; place <= items.length; place += place & -place) {
      if ((best[place]?.weight ?? 0) < total) best[place] = { weight: total, index };
    }
    return { total, before: before.index };
  });
  let last = -1;
  for (const [index, { total }] of runs.entries()) {
    if (last < 0 || total > (runs[last]?.total ?? 0)) last = index;
  }
  const run: number[] = [];
  for (let index = last; index >= 0; index = runs[index]?.before ?? -1) run.push(index);
  return run.reverse();
}
