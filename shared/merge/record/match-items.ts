/** Recognises the items of an invoice in its three versions (M17). */
import { hasSameContent, type WrittenItem } from '../../kinds/invoice-items.ts';
import type { Sides } from '../three-way.ts';
import { isSameText } from './values.ts';

/** One item by its place in each version; `undefined` where the version lacks it. */
export type Places = Sides<number | undefined>;

type Items = readonly WrittenItem[];

/** Recognises each item of a version in the others; every place is in one row. */
export function matchItems({ base, ours, theirs }: Sides<Items>): readonly Places[] {
  const [mine, other] = [placesIn(base, ours), placesIn(base, theirs)];
  const rows = base.map((_, at) => ({ base: at, ours: mine.get(at), theirs: other.get(at) }));
  const added = {
    ours: addedIn(ours, mine),
    theirs: addedIn(theirs, other),
  };
  const pairs = new Map<number, number>();
  const pair = (isOne: (at: number, there: number) => boolean) => {
    const free = added.theirs.filter((there) => ![...pairs.values()].includes(there));
    const open = added.ours.filter((at) => !pairs.has(at));
    for (const [at, there] of pairUp(open, free, isOne)) pairs.set(at, there);
  };
  pair((at, there) => isSame(ours[at], theirs[there]));
  pair((at, there) => isAlike(ours[at], theirs[there]));
  const gone = rows.filter((row) => row.ours === undefined && row.theirs === undefined);
  const [replacedHere, replacedThere] = [
    replacedBy(added.ours, mine, gone),
    replacedBy(added.theirs, other, gone),
  ];
  pair((at, there) =>
    (replacedHere.get(at) ?? []).some((one) => replacedThere.get(there)?.includes(one)),
  );
  pair((at, there) => isExtended(ours[at], theirs[there]) || isExtended(theirs[there], ours[at]));
  const taken = new Set(pairs.values());
  return [
    ...rows,
    ...added.ours.map((at) => ({ base: undefined, ours: at, theirs: pairs.get(at) })),
    ...added.theirs
      .filter((there) => !taken.has(there))
      .map((there) => ({ base: undefined, ours: undefined, theirs: there })),
  ];
}

/**
 * Finds the items of the base in a side: by their ids, then by their content, for a list may be
 * written anew without ids. A base without ids was made here; its items are recognised by name too.
 */
function placesIn(base: Items, side: Items): ReadonlyMap<number, number> {
  const idAt = new Map(side.flatMap(({ id }, at) => (id === undefined ? [] : [[id, at] as const])));
  const places = new Map<number, number>();
  for (const [at, { id }] of base.entries()) {
    const there = id === undefined ? undefined : idAt.get(id);
    if (there !== undefined) places.set(at, there);
  }
  const pair = (isOne: (at: number, there: number) => boolean) => {
    const taken = new Set(places.values());
    const open = base.flatMap((_, at) => (places.has(at) ? [] : [at]));
    const free = side.flatMap((_, there) => (taken.has(there) ? [] : [there]));
    for (const [at, there] of pairUp(open, free, isOne)) places.set(at, there);
  };
  pair((at, there) => isSame(base[at], side[there]));
  pair((at, there) => base[at]?.id === undefined && isAlike(base[at], side[there]));
  return places;
}

/** Pairs each with the first that fits it and is left. */
function pairUp(
  ones: readonly number[],
  others: readonly number[],
  isOne: (one: number, other: number) => boolean,
): readonly (readonly [number, number])[] {
  const left = new Set(others);
  return ones.flatMap((one) => {
    const found = [...left].find((other) => isOne(one, other));
    if (found === undefined) return [];
    left.delete(found);
    return [[one, found] as const];
  });
}

function addedIn(side: Items, places: ReadonlyMap<number, number>): readonly number[] {
  const known = new Set(places.values());
  return side.flatMap((_, at) => (known.has(at) ? [] : [at]));
}

/** For each added item, the items that both sides removed where it stands now. */
function replacedBy(
  added: readonly number[],
  places: ReadonlyMap<number, number>,
  gone: readonly { readonly base: number }[],
): ReadonlyMap<number, readonly number[]> {
  const baseOf = new Map([...places].map(([base, at]) => [at, base]));
  const goneBehind = new Map<number, number[]>();
  for (const { base } of gone) {
    let before = base - 1;
    while (before >= 0 && !places.has(before)) before -= 1;
    goneBehind.set(before, [...(goneBehind.get(before) ?? []), base]);
  }
  return new Map(
    added.map((at) => {
      let before = at - 1;
      while (before >= 0 && !baseOf.has(before)) before -= 1;
      return [at, goneBehind.get(baseOf.get(before) ?? -1) ?? []];
    }),
  );
}

function isSame(one: WrittenItem | undefined, other: WrittenItem | undefined): boolean {
  return one !== undefined && other !== undefined && hasSameContent(one, other, isSameText);
}

/** Whether two items may be versions of one: they have one name. */
function isAlike(one: WrittenItem | undefined, other: WrittenItem | undefined): boolean {
  const [name, otherName] = [nameOf(one), nameOf(other)];
  return name !== '' && name === otherName;
}

/** Whether the name of an item begins with that of the other one, as after an edit of that. */
function isExtended(one: WrittenItem | undefined, other: WrittenItem | undefined): boolean {
  const [name, longer] = [nameOf(one), nameOf(other)];
  return (
    name !== '' && longer.startsWith(name) && /^[^\p{L}\p{N}]/u.test(longer.slice(name.length))
  );
}

function nameOf(item: WrittenItem | undefined): string {
  return (item?.name ?? '').normalize().replace(/\s+/g, ' ').trim().toLowerCase();
}
