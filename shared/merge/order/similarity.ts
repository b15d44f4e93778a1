/** Measures how many words two texts share, in any order. */
import type { Item } from './align.ts';

export type Bags = {
  readonly base: readonly Item[];
  readonly side: readonly Item[];
  /** The number of shared words. */
  readonly shared: (base: readonly number[], side: readonly number[]) => number;
  readonly size: (version: 'base' | 'side', of: readonly number[]) => number;
};

export function createBags(base: readonly Item[], side: readonly Item[]): Bags {
  const known = new Map<string, ReadonlyMap<string, number>>();
  const bag = (version: 'base' | 'side', of: readonly number[]): ReadonlyMap<string, number> => {
    const name = `${version}${of.join(',')}`;
    const found = known.get(name);
    if (found) return found;
    const counts = new Map<string, number>();
    const items = version === 'base' ? base : side;
    for (const word of of.flatMap((index) => items[index]?.words() ?? [])) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    known.set(name, counts);
    return counts;
  };
  return {
    base,
    side,
    shared: (b, s) => {
      const [one, other] = [bag('base', b), bag('side', s)];
      const [few, many] = one.size < other.size ? [one, other] : [other, one];
      let sum = 0;
      for (const [word, count] of few) sum += Math.min(count, many.get(word) ?? 0);
      return sum;
    },
    size: (version, of) => {
      const items = version === 'base' ? base : side;
      return of.reduce((sum, index) => sum + (items[index]?.words().length ?? 0), 0);
    },
  };
}

/** The similarity of two texts, from 0 to 1. */
export function similarity(bags: Bags, b: readonly number[], s: readonly number[]): number {
  const total = bags.size('base', b) + bags.size('side', s);
  return total === 0 ? 0 : (2 * bags.shared(b, s)) / total;
}
