/** Draws the choices of the sample. It remembers them, so that texts do not repeat. */
import type { Random } from '../../../shared/ports.ts';

export interface Draw {
  uuid(): string;
  fraction(): number;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  /** True with probability `part`, from 0 to 1. */
  chance(part: number): boolean;
  /** Returns any of `items`. */
  pick<T>(items: readonly T[]): T;
  /** Returns one of `items` from a shuffled deck: each comes once before any comes again. */
  next<T>(items: readonly T[]): T;
  /** Returns `count` different `items` from the same deck, or all of them. */
  some<T>(items: readonly T[], count: number): readonly T[];
}

/** Creates a draw; it remembers a deck by the identity of its array. */
export function createDraw(random: Random): Draw {
  const decks = new Map<readonly unknown[], { order: number[]; at: number }>();
  const between = (from: number, to: number) =>
    from + Math.floor(random.fraction() * (to - from + 1));
  function indexFrom(items: readonly unknown[]): number {
    const deck = decks.get(items) ?? { order: items.map((_, index) => index), at: 0 };
    decks.set(items, deck);
    if (deck.at === 0) shuffle(deck.order, between);
    const index = deck.order[deck.at] ?? 0;
    deck.at = (deck.at + 1) % deck.order.length;
    return index;
  }
  const next = <T>(items: readonly T[]): T => items[indexFrom(items)] as T;
  return {
    uuid: () => random.uuid(),
    fraction: () => random.fraction(),
    between,
    chance: (part) => random.fraction() < part,
    pick: (items) => items[between(0, items.length - 1)] as (typeof items)[number],
    next,
    some(items, count) {
      const wanted = Math.min(count, items.length);
      const chosen = new Set<number>();
      while (chosen.size < wanted) chosen.add(indexFrom(items));
      return [...chosen].map((index) => items[index] as (typeof items)[number]);
    },
  };
}

function shuffle(order: number[], between: (from: number, to: number) => number): void {
  for (let index = order.length - 1; index > 0; index -= 1) {
    const other = between(0, index);
    [order[index], order[other]] = [order[other] as number, order[index] as number];
  }
}
