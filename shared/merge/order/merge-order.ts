/**
 * Merges the order: unmoved things keep the base's order, a thing that one side moved or added goes
 * where that side has it.
 */
import { MERGE_MADE_PAIRS_MAX, MERGE_MOVES_MAX } from '../../merge-limits.ts';
import type { Side, Version } from '../three-way.ts';
import { heaviestRising } from './heaviest-rising.ts';
import { interleave, type Places, placesOf } from './interleave.ts';

export type Ordering = {
  readonly orders: Readonly<Record<Version, readonly number[]>>;
  /** The weight of keeping a thing in its place. */
  readonly weight: (id: number) => number;
  /** How much a thing belongs to what is in front of it rather than behind it. */
  readonly leaning: (
    id: number,
    side: Side,
    before: number | undefined,
    after: number | undefined,
  ) => number;
  /** Whether two new things may be versions of one. */
  readonly isSameKind: (ours: number, theirs: number) => boolean;
};

export type Order = {
  /** Everything in any version, in one row. */
  readonly ids: readonly number[];
  readonly moved: Readonly<Record<Side, ReadonlySet<number>>>;
  /** Moved to two places, or replaced by both: a choice (M9). */
  readonly clashes: ReadonlySet<number>;
};

/** New things of one side between two things of the base. */
type Run = {
  readonly ids: readonly number[];
  /** The first and the last place they may have, in the base's order. */
  readonly from: number;
  readonly to: number;
  /** Things of the base that this side removed there. */
  readonly replaced: ReadonlySet<number>;
};

/** Merges the order; `prefer` names the side whose place counts in a clash. */
export function mergeOrder(ordering: Ordering, prefer: Side): Order {
  const { orders } = ordering;
  const rank = new Map(orders.base.map((id, index) => [id, index]));
  const stays = { ours: stable('ours', ordering, rank), theirs: stable('theirs', ordering, rank) };
  const moved = {
    ours: new Set(orders.ours.filter((id) => rank.has(id) && !stays.ours.has(id))),
    theirs: new Set(orders.theirs.filter((id) => rank.has(id) && !stays.theirs.has(id))),
  };
  const clashes = new Set<number>();
  for (const id of movedTwice(orders, moved, rank)) clashes.add(id);
  const placedBy = new Map<number, Version>();
  const places = { ours: placesOf(orders.ours), theirs: placesOf(orders.theirs) };
  for (const id of [...moved.ours, ...moved.theirs]) {
    const by = moved.ours.has(id) ? 'ours' : 'theirs';
    const isByBoth = moved.ours.has(id) && moved.theirs.has(id);
    if (isByBoth && !isSamePlace(id, orders, places)) clashes.add(id);
    placedBy.set(id, clashes.has(id) ? prefer : by);
  }
  const runs = {
    ours: runsOf('ours', orders, rank, stays.ours, placedBy),
    theirs: runsOf('theirs', orders, rank, stays.theirs, placedBy),
  };
  for (const id of replacedByBoth(runs, orders)) clashes.add(id);
  const ids: number[] = [];
  const visited = new Set<number>();
  const put = (id: number): void => {
    if (!visited.has(id)) ids.push(id);
    visited.add(id);
  };
  for (let slot = 0; slot <= orders.base.length; slot += 1) {
    const [before, after] = [orders.base[slot - 1], orders.base[slot]];
    const [one, other] = [runs.ours.get(slot), runs.theirs.get(slot)];
    for (const id of versionsOfOne(one, other, { rank, ...ordering })) clashes.add(id);
    // A replacement goes behind what was inserted in front of the thing it replaces.
    const takes = (run: Run | undefined): number => ((run?.replaced.size ?? 0) > 0 ? 0 : 100);
    const eagerness = { ours: takes(one), theirs: takes(other) };
    const inSlot = interleave(
      one?.ids ?? [],
      other?.ids ?? [],
      (id, side) => ordering.leaning(id, side, before, after) + eagerness[side],
    );
    for (const id of inSlot) put(id);
    if (after !== undefined && (placedBy.get(after) ?? 'base') === 'base') put(after);
  }
  return { ids, moved, clashes };
}

function stable(
  side: Side,
  { orders, weight }: Pick<Ordering, 'orders' | 'weight'>,
  rank: ReadonlyMap<number, number>,
): ReadonlySet<number> {
  const both = orders[side].filter((id) => rank.has(id));
  const run = heaviestRising(both.map((id) => ({ at: rank.get(id) ?? 0, weight: weight(id) })));
  return new Set(run.map((index) => both[index] ?? -1));
}

/**
 * The things that both sides moved differently. If two or three neighbours changed places, any of
 * them may be the moved one, so all count.
 */
function movedTwice(
  orders: Ordering['orders'],
  moved: Order['moved'],
  rank: ReadonlyMap<number, number>,
): readonly number[] {
  const { ours, theirs } = moved;
  if (ours.size === 0 || theirs.size === 0) return [];
  // Everything moved on both sides, so no single move can be identified.
  const work = (ours.size + theirs.size) * orders.base.length;
  if (work > MERGE_MOVES_MAX * 100) return [...ours, ...theirs];
  const crossings = {
    ours: crossingsOf('ours', orders, moved, rank),
    theirs: crossingsOf('theirs', orders, moved, rank),
  };
  return [...crossings.ours].flatMap(([id, crossed]) => {
    const other = crossings.theirs.get(id);
    return other === undefined || other === crossed ? [] : [id];
  });
}

/** The most neighbours that may swap before it is clear which one moved. */
const SWAPPED_MAX = 2;

/** For each thing that one side may have moved, the things it now is on the other side of. */
function crossingsOf(
  side: Side,
  orders: Ordering['orders'],
  moved: Order['moved'],
  rank: ReadonlyMap<number, number>,
): ReadonlyMap<number, string> {
  const places = placesOf(orders[side]);
  const common = orders.base.filter((id) => places.has(id));
  const listCrossed = (id: number): readonly number[] =>
    common.filter(
      (other) =>
        (rank.get(other) ?? 0) < (rank.get(id) ?? 0) !==
        (places.get(other) ?? 0) < (places.get(id) ?? 0),
    );
  const found = new Map<number, string>();
  for (const id of moved[side]) {
    const others = listCrossed(id);
    found.set(id, others.join());
    if (others.length > SWAPPED_MAX) continue;
    for (const other of others) found.set(other, listCrossed(other).join());
  }
  return found;
}

function isSamePlace(
  id: number,
  { ours, theirs }: Ordering['orders'],
  places: Readonly<Record<Side, Places>>,
): boolean {
  const [o, t] = [places.ours.get(id) ?? -1, places.theirs.get(id) ?? -1];
  return ours[o - 1] === theirs[t - 1] || ours[o + 1] === theirs[t + 1];
}

function runsOf(
  side: Side,
  orders: Ordering['orders'],
  rank: ReadonlyMap<number, number>,
  stays: ReadonlySet<number>,
  placedBy: ReadonlyMap<number, Version>,
): ReadonlyMap<number, Run> {
  const here = new Set(orders[side]);
  const runs = new Map<number, Run>();
  let ids: number[] = [];
  let from = 0;
  const end = (to: number): void => {
    const replaced = new Set(orders.base.slice(from, to).filter((id) => !here.has(id)));
    if (ids.length > 0) runs.set(from, { ids, from, to, replaced });
    ids = [];
  };
  for (const id of orders[side]) {
    if (stays.has(id)) {
      end(rank.get(id) ?? 0);
      from = (rank.get(id) ?? 0) + 1;
    } else if (!rank.has(id) || placedBy.get(id) === side) ids.push(id);
  }
  end(orders.base.length);
  return runs;
}

/**
 * Replacements for something that the other side removed too: it may have been rewritten and
 * deleted, or rewritten twice. A shared replacement decides it.
 */
function replacedByBoth(
  runs: Readonly<Record<Side, ReadonlyMap<number, Run>>>,
  orders: Ordering['orders'],
): readonly number[] {
  const clashes: number[] = [];
  const old = new Set(orders.base);
  for (const side of ['ours', 'theirs'] as const) {
    const across = side === 'ours' ? 'theirs' : 'ours';
    const shared = new Set(orders[across]);
    for (const run of runs[side].values()) {
      const gone = [...run.replaced].filter((id) => !shared.has(id));
      const made = run.ids.filter((id) => !old.has(id));
      const own = made.filter((id) => !shared.has(id));
      const isDecided = own.length === 0 || own.length < made.length;
      if (gone.length > 0 && !isDecided) {
        for (const id of gone) clashes.push(id);
        for (const id of own) clashes.push(id);
      }
    }
  }
  return clashes;
}

/** New things of each side in the same place that may be versions of one thing. */
function versionsOfOne(
  one: Run | undefined,
  other: Run | undefined,
  {
    rank,
    isSameKind,
  }: Pick<Ordering, 'isSameKind'> & { readonly rank: ReadonlyMap<number, number> },
): ReadonlySet<number> {
  const found = new Set<number>();
  if (one === undefined || other === undefined) return found;
  const madeIn = (run: Run, across: Run): readonly number[] => {
    const there = new Set(across.ids);
    return run.ids.filter((id) => !rank.has(id) && !there.has(id));
  };
  const [ours, theirs] = [madeIn(one, other), madeIn(other, one)];
  if (ours.length * theirs.length > MERGE_MADE_PAIRS_MAX) return new Set([...ours, ...theirs]);
  for (const mine of ours) {
    for (const match of theirs) if (isSameKind(mine, match)) found.add(mine).add(match);
  }
  return found;
}

/** Finds equal new things that both sides added in the same place: one thing, added twice. */
export function insertedByBoth(
  ordering: Pick<Ordering, 'orders' | 'weight'>,
  isSame: (ours: number, theirs: number) => boolean,
): readonly (readonly [ours: number, theirs: number])[] {
  const { orders } = ordering;
  const rank = new Map(orders.base.map((id, index) => [id, index]));
  const runs = (side: Side): readonly Run[] => [
    ...runsOf(side, orders, rank, stable(side, ordering, rank), new Map()).values(),
  ];
  const found: (readonly [number, number])[] = [];
  const theirs = runs('theirs');
  let first = 0;
  for (const one of runs('ours')) {
    while ((theirs[first]?.to ?? Infinity) < one.from) first += 1;
    for (let index = first; (theirs[index]?.from ?? Infinity) <= one.to; index += 1) {
      const other = theirs[index]?.ids ?? [];
      if (one.ids.length * other.length > MERGE_MADE_PAIRS_MAX) continue;
      let from = 0;
      for (const id of one.ids) {
        const at = other.findIndex((match, place) => place >= from && isSame(id, match));
        const match = other[at];
        if (match === undefined) continue;
        found.push([id, match]);
        from = at + 1;
      }
    }
  }
  return found;
}
