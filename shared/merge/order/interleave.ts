import type { Side } from '../three-way.ts';

export type Places = ReadonlyMap<number, number>;

/** Interleaves ours before theirs, but what continues a list comes before what ends it. */
export function interleave(
  ours: readonly number[],
  theirs: readonly number[],
  leaning: (id: number, side: Side) => number,
): readonly number[] {
  const ids: number[] = [];
  const places = { ours: placesOf(ours), theirs: placesOf(theirs) };
  const isAhead = (id: number, side: Side, at: number) => (places[side].get(id) ?? -1) >= at;
  let [o, t] = [0, 0];
  while (o < ours.length || t < theirs.length) {
    const [mine, other] = [ours[o], theirs[t]];
    if (mine === undefined || other === undefined) {
      ids.push(mine ?? other ?? -1);
      if (mine === undefined) t += 1;
      else o += 1;
    } else if (mine === other) {
      ids.push(mine);
      [o, t] = [o + 1, t + 1];
    } else if (isAhead(mine, 'theirs', t)) {
      // Both have it; theirs comes first if it is in front of it.
      ids.push(other);
      t += 1;
    } else if (isAhead(other, 'ours', o) || leaning(mine, 'ours') >= leaning(other, 'theirs')) {
      ids.push(mine);
      o += 1;
    } else {
      ids.push(other);
      t += 1;
    }
  }
  return ids;
}

/** The place of each id; the last one if it occurs twice. */
export function placesOf(ids: readonly number[]): Places {
  return new Map(ids.map((id, at) => [id, at]));
}
