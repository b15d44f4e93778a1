/** The records of any number of lists that say the sought words, the best first (F2, F3). */
import type { RecordRef } from '../queue/pending-write.ts';
import type { Row } from '../table/columns.ts';
import { rankOf, rankWithTypos, type Searched } from './rank.ts';
import { wordsIn } from './searched-kinds.ts';

/** The records of a kind, and what is searched of each. */
export type SearchedRows = {
  readonly kind: RecordRef['kind'];
  readonly rows: readonly Row[];
  readonly searchedOf: (row: Row) => Searched;
};

export type FoundRow = {
  readonly kind: RecordRef['kind'];
  readonly row: Row;
  readonly rank: number;
  /** Where it stands among the last opened; infinite where it does not. */
  readonly place: number;
};

export type FoundRows = {
  /** The best of each kind, all in one order. */
  readonly best: readonly FoundRow[];
  readonly counts: ReadonlyMap<RecordRef['kind'], number>;
};

/** So many of a kind are shown. */
export const BEST_MAX = 30;
/** With fewer found, names with a typo are looked for as well. */
const FEW = 3;
/** Rows between two pauses. */
const SLICE = 8_000;

type Rank = (searched: Searched, words: readonly string[]) => number | undefined;

/** Pauses after each slice. `recent` has the records that were opened last, the latest first. */
export function* findRows(
  lists: readonly SearchedRows[],
  words: readonly string[],
  recent: readonly RecordRef[],
): Generator<undefined, FoundRows> {
  const exact = yield* rankRows(lists, words, recent, rankOf);
  const count = [...exact.counts.values()].reduce((sum, one) => sum + one, 0);
  return count < FEW ? yield* rankRows(lists, words, recent, rankWithTypos) : exact;
}

function* rankRows(
  lists: readonly SearchedRows[],
  words: readonly string[],
  recent: readonly RecordRef[],
  rank: Rank,
): Generator<undefined, FoundRows> {
  const counts = new Map<RecordRef['kind'], number>();
  const best: FoundRow[] = [];
  let left = SLICE;
  for (const { kind, rows, searchedOf } of lists) {
    const own = wordsIn(kind, words);
    const places = new Map(
      recent.flatMap((one, at) => (one.kind === kind ? [[one.id, at] as const] : [])),
    );
    const found: FoundRow[] = [];
    for (const row of rows) {
      left -= 1;
      if (left === 0) {
        yield;
        left = SLICE;
      }
      const one = rank(searchedOf(row), own);
      if (one === undefined) continue;
      const place = places.get(row.id) ?? Number.POSITIVE_INFINITY;
      found.push({ kind, row, rank: one, place });
    }
    if (found.length > 0) counts.set(kind, found.length);
    best.push(...found.sort(compareFound).slice(0, BEST_MAX));
  }
  return { best: best.sort(compareFound), counts };
}

/** Below zero where `one` comes first; equal ones stay as they come. */
export function compareFound(
  one: { readonly rank: number; readonly place: number },
  other: { readonly rank: number; readonly place: number },
): number {
  if (one.rank !== other.rank) return one.rank - other.rank;
  return one.place === other.place ? 0 : one.place - other.place;
}
