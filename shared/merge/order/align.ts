/**
 * Matches the items of two versions: paragraphs of a note, rows and columns of a table.
 *
 * Equal items first; between them similar, split and joined ones; moved ones last. The work is
 * bounded: items beyond the bound stay unmatched and count as deleted and written anew.
 */
import { MERGE_ALIGN_CELLS_MAX, MERGE_MOVES_MAX } from '../../merge-limits.ts';
import { heaviestRising } from './heaviest-rising.ts';
import { type Bags, createBags, similarity } from './similarity.ts';

export type Item = {
  /** Equal for equal items. */
  readonly key: string;
  /** Items of different kinds match only if equal. */
  readonly kind: string;
  /** The weight of keeping it in its place. */
  readonly size: number;
  /** Read only if no equal item exists. */
  readonly words: () => readonly string[];
  readonly canSplit: boolean;
};

/** Items of `base` and `side` that belong together; several if split or joined. */
export type Match = { readonly base: readonly number[]; readonly side: readonly number[] };

/** The share of words that two versions of one thing have in common. */
const ALIKE = 0.4;

/** Moved items must be more similar than those in place. */
const ALIKE_ELSEWHERE = 0.6;

const WORDS_ELSEWHERE_MIN = 4;

/** The share of a piece that must come from the split item. */
const PIECE_OWN = 0.6;

const SPLIT_ALIKE = 0.75;

type Span = { readonly from: number; readonly to: number };

type Gap = { readonly base: Span; readonly side: Span };

/** Matches items; each item is in at most one match. */
export function align(base: readonly Item[], side: readonly Item[]): readonly Match[] {
  const matches: Match[] = [];
  const elsewhere: Match[] = [];
  const whole = { base: { from: 0, to: base.length }, side: { from: 0, to: side.length } };
  const gaps: Gap[] = [whole];
  const leftOver: Gap[] = [];
  for (let gap = gaps.pop(); gap; gap = gaps.pop()) {
    const inner = withoutEqualEnds(gap, base, side, matches);
    const anchors = uniqueEqual(inner, base, side);
    const inOrder = new Set(
      heaviestRising(
        anchors.map((one) => ({ at: one.side, weight: 1 + (base[one.base]?.size ?? 0) })),
      ),
    );
    if (inOrder.size === 0) leftOver.push(inner);
    let from = { base: inner.base.from, side: inner.side.from };
    for (const [index, anchor] of anchors.entries()) {
      const match = { base: [anchor.base], side: [anchor.side] };
      if (!inOrder.has(index)) {
        // An empty paragraph is not recognised elsewhere.
        if (base[anchor.base]?.words().length !== 0) elsewhere.push(match);
        continue;
      }
      matches.push(match);
      gaps.push(between(from, anchor));
      from = { base: anchor.base + 1, side: anchor.side + 1 };
    }
    if (inOrder.size > 0) gaps.push(between(from, { base: inner.base.to, side: inner.side.to }));
  }
  const taken = takenBy([...matches, ...elsewhere]);
  const bags = createBags(base, side);
  for (const gap of leftOver) {
    for (const match of alikeInPlace(gap, taken, bags)) matches.push(match);
  }
  for (const match of elsewhere) matches.push(match);
  return [...matches, ...alikeElsewhere(takenBy(matches), bags)];
}

function between(from: { base: number; side: number }, to: { base: number; side: number }): Gap {
  return { base: { from: from.base, to: to.base }, side: { from: from.side, to: to.side } };
}

function takenBy(matches: readonly Match[]): { base: Set<number>; side: Set<number> } {
  return {
    base: new Set(matches.flatMap((match) => match.base)),
    side: new Set(matches.flatMap((match) => match.side)),
  };
}

function withoutEqualEnds(
  gap: Gap,
  base: readonly Item[],
  side: readonly Item[],
  matches: Match[],
): Gap {
  let { from: b, to: bEnd } = gap.base;
  let { from: s, to: sEnd } = gap.side;
  while (b < bEnd && s < sEnd && base[b]?.key === side[s]?.key) {
    matches.push({ base: [b], side: [s] });
    b += 1;
    s += 1;
  }
  while (b < bEnd && s < sEnd && base[bEnd - 1]?.key === side[sEnd - 1]?.key) {
    bEnd -= 1;
    sEnd -= 1;
    matches.push({ base: [bEnd], side: [sEnd] });
  }
  return { base: { from: b, to: bEnd }, side: { from: s, to: sEnd } };
}

/** Finds the items that occur once in each version, in the order of `base`. */
function uniqueEqual(
  gap: Gap,
  base: readonly Item[],
  side: readonly Item[],
): { base: number; side: number }[] {
  const places = new Map<string, { base: number[]; side: number[] }>();
  const note = (key: string | undefined, version: 'base' | 'side', at: number): void => {
    if (key === undefined) return;
    const place = places.get(key) ?? { base: [], side: [] };
    place[version].push(at);
    places.set(key, place);
  };
  for (let at = gap.base.from; at < gap.base.to; at += 1) note(base[at]?.key, 'base', at);
  for (let at = gap.side.from; at < gap.side.to; at += 1) note(side[at]?.key, 'side', at);
  return [...places.values()].flatMap((place) => {
    const [b, s] = [place.base[0], place.side[0]];
    const isUnique = place.base.length === 1 && place.side.length === 1;
    return isUnique && b !== undefined && s !== undefined ? [{ base: b, side: s }] : [];
  });
}

/** Matches items between the same neighbours in order, so that most words are matched. */
function alikeInPlace(
  gap: Gap,
  taken: { base: ReadonlySet<number>; side: ReadonlySet<number> },
  bags: Bags,
): readonly Match[] {
  const b = range(gap.base).filter((index) => !taken.base.has(index));
  const s = range(gap.side).filter((index) => !taken.side.has(index));
  if (b.length === 0 || s.length === 0) return [];
  // A band along the diagonal, if the whole would take too long.
  const band = Math.floor(MERGE_ALIGN_CELLS_MAX / b.length / 2);
  if (band < 4) return equalByOccurrence(b, s, bags);
  const width = s.length + 1;
  const score = new Map<number, { sum: number; match?: Match; before: number }>();
  const at = (i: number, j: number): number => i * width + j;
  score.set(0, { sum: 0, before: -1 });
  for (let i = 0; i <= b.length; i += 1) {
    const middle = Math.round((i * s.length) / b.length);
    const to = Math.min(s.length, middle + band);
    for (let j = Math.max(0, middle - band); j <= to; j += 1) {
      let best = score.get(at(i, j)) ?? { sum: -1, before: -1 };
      const offer = (before: number, gain: number, match?: Match): void => {
        const sum = (score.get(before)?.sum ?? -Infinity) + gain;
        if (sum > best.sum) best = match ? { sum, before, match } : { sum, before };
      };
      if (i > 0) offer(at(i - 1, j), 0);
      if (j > 0) offer(at(i, j - 1), 0);
      for (const [di, dj] of steps) {
        if (i < di || j < dj) continue;
        const match = { base: b.slice(i - di, i), side: s.slice(j - dj, j) };
        const gain = gainOf(match, bags);
        if (gain > 0) offer(at(i - di, j - dj), gain, match);
      }
      if (i + j > 0) score.set(at(i, j), best);
    }
  }
  const matches: Match[] = [];
  for (let place = at(b.length, s.length); place > 0; ) {
    const found = score.get(place);
    if (found === undefined) break;
    if (found.match) matches.push(found.match);
    place = found.before;
  }
  return matches;
}

/** With too many items, matches equal ones by occurrence: the first with the first. */
function equalByOccurrence(
  b: readonly number[],
  s: readonly number[],
  { base, side }: Bags,
): readonly Match[] {
  const occurrences = (
    at: readonly number[],
    items: readonly Item[],
  ): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    return new Map(
      at.map((index) => {
        const { key } = items[index] ?? { key: '' };
        const occurrence = (counts.get(key) ?? 0) + 1;
        counts.set(key, occurrence);
        return [`${occurrence} ${key}`, index];
      }),
    );
  };
  const there = occurrences(s, side);
  const pairs = [...occurrences(b, base)].flatMap(([name, one]) => {
    const other = there.get(name);
    return other === undefined ? [] : [{ base: [one], side: [other] }];
  });
  const inOrder = heaviestRising(pairs.map((pair) => ({ at: pair.side[0] ?? 0, weight: 1 })));
  return inOrder.flatMap((index) => pairs[index] ?? []);
}

/** One for one; one that became two or three; two or three that became one. */
const steps = [
  [1, 1],
  [1, 2],
  [2, 1],
  [1, 3],
  [3, 1],
] as const;

/** Counts the words that a match pairs; 0 if the items do not match. */
function gainOf({ base, side }: Match, bags: Bags): number {
  const [b, s] = [bags.base[base[0] ?? -1], bags.side[side[0] ?? -1]];
  if (!b || !s) return 0;
  if (base.length === 1 && side.length === 1) {
    if (b.key === s.key) return b.words().length + 1;
    return b.kind === s.kind && similarity(bags, base, side) >= ALIKE ? bags.shared(base, side) : 0;
  }
  const isWhole = [...base.map((i) => bags.base[i]), ...side.map((j) => bags.side[j])].every(
    (item) => item?.canSplit,
  );
  if (!isWhole) return 0;
  // A cheap check first: the lengths differ too much.
  const [inBase, inSide] = [bags.size('base', base), bags.size('side', side)];
  if ((2 * Math.min(inBase, inSide)) / (inBase + inSide) < SPLIT_ALIKE) return 0;
  if (similarity(bags, base, side) < SPLIT_ALIKE) return 0;
  const total = bags.shared(base, side);
  const addsItsOwn = (pieces: readonly number[], version: 'base' | 'side'): boolean =>
    pieces.every((piece) => {
      const others = pieces.filter((other) => other !== piece);
      const without = version === 'base' ? bags.shared(others, side) : bags.shared(base, others);
      const own = bags.size(version, [piece]);
      return own > 0 && total - without >= PIECE_OWN * own;
    });
  const isReal =
    (base.length === 1 || addsItsOwn(base, 'base')) &&
    (side.length === 1 || addsItsOwn(side, 'side'));
  return isReal ? total - 0.5 : 0;
}

/** Matches items that were moved and edited: clearly more similar than any others. */
function alikeElsewhere(
  taken: { base: ReadonlySet<number>; side: ReadonlySet<number> },
  bags: Bags,
): readonly Match[] {
  const free = (items: readonly Item[], used: ReadonlySet<number>): number[] =>
    range({ from: 0, to: items.length }).filter(
      (index) => !used.has(index) && (items[index]?.words().length ?? 0) >= WORDS_ELSEWHERE_MIN,
    );
  const [b, s] = [free(bags.base, taken.base), free(bags.side, taken.side)];
  if (b.length * s.length === 0 || b.length * s.length > MERGE_MOVES_MAX) return [];
  const pairs = b
    .flatMap((base) =>
      s.map((side) => ({
        base,
        side,
        alike:
          bags.base[base]?.kind === bags.side[side]?.kind ? similarity(bags, [base], [side]) : 0,
      })),
    )
    .filter(({ alike }) => alike >= ALIKE_ELSEWHERE)
    .sort((one, other) => other.alike - one.alike);
  return pairs
    .filter((pair) => {
      const rivals = pairs.filter(
        (other) => other !== pair && (other.base === pair.base || other.side === pair.side),
      );
      return rivals.every(({ alike }) => alike < pair.alike - 0.1);
    })
    .map(({ base, side }) => ({ base: [base], side: [side] }));
}

function range({ from, to }: Span): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
