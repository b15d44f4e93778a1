/** Finds the stretches that changed between two rows of words. */
import { MERGE_WORD_CELLS_MAX } from '../../merge-limits.ts';

/**
 * `from` to `to` in the base became `sideFrom` to `sideTo`; either may be empty.
 *
 * An insertion or deletion anywhere from `slideFrom` to `slideTo` would mean the same, so the
 * change touches all of it. An example is "very very good" without one "very".
 */
export type Change = {
  readonly from: number;
  readonly to: number;
  readonly sideFrom: number;
  readonly sideTo: number;
  readonly slideFrom: number;
  readonly slideTo: number;
};

/**
 * Returns the changes from `base` to `side` in order, with at least one unchanged word between two.
 */
export function diffWords(base: readonly string[], side: readonly string[]): readonly Change[] {
  let start = 0;
  while (start < base.length && start < side.length && base[start] === side[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(base.length, side.length) - start &&
    base[base.length - 1 - end] === side[side.length - 1 - end]
  ) {
    end += 1;
  }
  const [b, s] = [base.slice(start, base.length - end), side.slice(start, side.length - end)];
  const shared = b.length * s.length > MERGE_WORD_CELLS_MAX ? [] : sharedPairs(b, s);
  const changes: Change[] = [];
  let [from, sideFrom] = [start, start];
  for (const [i, j] of [...shared, [b.length, s.length] as const]) {
    const [to, sideTo] = [start + i, start + j];
    if (to > from || sideTo > sideFrom) {
      changes.push(withSlide({ from, to, sideFrom, sideTo }, base, side));
    }
    [from, sideFrom] = [to + 1, sideTo + 1];
  }
  return joinOverWeak(changes, base, side);
}

type Plain = Omit<Change, 'slideFrom' | 'slideTo'>;

function withSlide(change: Plain, base: readonly string[], side: readonly string[]): Change {
  const { from, to, sideFrom, sideTo } = change;
  const moved = from === to ? side.slice(sideFrom, sideTo) : base.slice(from, to);
  let [slideFrom, slideTo] = [from, to];
  if (from === to || sideFrom === sideTo) {
    const { length } = moved;
    // Rotated by one per step: "a b" in front of "a" is "b a" behind it.
    while (slideFrom > 0 && base[slideFrom - 1] === at(moved, length - 1 - (from - slideFrom))) {
      slideFrom -= 1;
    }
    while (slideTo < base.length && base[slideTo] === at(moved, slideTo - to)) slideTo += 1;
  }
  return { ...change, slideFrom, slideTo };
}

function at(words: readonly string[], index: number): string | undefined {
  const { length } = words;
  return words[((index % length) + length) % length];
}

/** Marks the start of a paragraph in a row of words. */
export const START = '\0';

/** The value of keeping a word: long words identify a place better than a comma. */
function worth(word: string): number {
  if (word === START) return 6;
  if (!/[\p{L}\p{N}<]/u.test(word)) return 1;
  return word.length >= 4 ? 6 : 4;
}

/** Finds the most valuable words in the same order in both, in few stretches. */
function sharedPairs(
  base: readonly string[],
  side: readonly string[],
): (readonly [number, number])[] {
  const width = side.length + 1;
  const cells = (base.length + 1) * width;
  // From the end, so that the path can be read from the start.
  const sum = new Int32Array(cells);
  const shared = new Int32Array(cells);
  for (let i = base.length - 1; i >= 0; i -= 1) {
    const word = base[i] ?? '';
    const value = worth(word);
    for (let j = side.length - 1; j >= 0; j -= 1) {
      const cell = i * width + j;
      const skip = Math.max(sum[cell + width] ?? 0, sum[cell + 1] ?? 0);
      let keep = -1;
      if (word === side[j]) {
        // One extra if the next words match too, so that stretches stay together.
        const next = cell + width + 1;
        keep =
          value + Math.max(sum[next] ?? 0, (shared[next] ?? 0) + ((shared[next] ?? 0) > 0 ? 1 : 0));
      }
      shared[cell] = Math.max(keep, 0);
      sum[cell] = Math.max(skip, keep);
    }
  }
  const pairs: (readonly [number, number])[] = [];
  let [i, j, isIn] = [0, 0, false];
  while (i < base.length && j < side.length) {
    const cell = i * width + j;
    const here = shared[cell] ?? 0;
    if (here > 0 && (isIn || here === sum[cell])) {
      pairs.push([i, j]);
      const next = cell + width + 1;
      isIn = (shared[next] ?? 0) > 0 && (shared[next] ?? 0) + 1 >= (sum[next] ?? 0);
      [i, j] = [i + 1, j + 1];
    } else {
      isIn = false;
      if ((sum[cell + width] ?? 0) >= (sum[cell + 1] ?? 0)) i += 1;
      else j += 1;
    }
  }
  return pairs;
}

/**
 * Joins two rewritten stretches with only a comma or a short word between them. That word matched by
 * chance, and the other side's change must not go beside it.
 */
function joinOverWeak(
  changes: readonly Change[],
  base: readonly string[],
  side: readonly string[],
): readonly Change[] {
  const joined: Change[] = [];
  for (const change of changes) {
    const last = joined.at(-1);
    if (last === undefined) {
      joined.push(change);
      continue;
    }
    const between = base.slice(last.to, change.from);
    const isWeak =
      between.length <= 2 && between.every((word) => word.length <= 3 && word !== START);
    if (isWeak && isRewritten(last) && isRewritten(change)) {
      joined.pop();
      const { from, sideFrom } = last;
      joined.push(withSlide({ from, sideFrom, to: change.to, sideTo: change.sideTo }, base, side));
    } else joined.push(change);
  }
  return joined;
}

function isRewritten({ from, to, sideFrom, sideTo }: Change): boolean {
  return to - from >= 2 && sideTo - sideFrom >= 2;
}
