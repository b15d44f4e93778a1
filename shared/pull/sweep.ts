/**
 * One sweep of one list as a pure machine: which page comes next, and when it is over (L1, L7, L8).
 *
 * `electron/pull/sweep.ts` requests the page, delivers it, and calls {@link takePage} when the cache
 * has acknowledged it.
 */
import * as v from 'valibot';
import { type Instant, isAhead } from '../time.ts';

/** The place of a sweep; it survives a restart. */
export const position = v.object({
  /** The page to be read next, from 1. */
  page: v.number(),
  startedAt: v.number(),
  /** Records that have come so far, each counted once. */
  records: v.number(),
  sort: v.nullable(v.string()),
  /** The whole sweeps of this list are numbered from 1. */
  number: v.number(),
});
export type Position = v.InferOutput<typeof position>;

/** A page that the cache has acknowledged. */
export type AcknowledgedPage = {
  /** Records in it, readable or not. */
  readonly size: number;
  /** The number of them that are new to this sweep. */
  readonly fresh: number;
  /** The number of them that differ from the cache. */
  readonly changed: number;
  readonly hasMore: boolean;
};

type Next =
  | { readonly kind: 'more'; readonly position: Position }
  | { readonly kind: 'whole'; readonly records: number };

/** The first page of a sweep. */
export function begin(start: Omit<Position, 'page' | 'records'>): Position {
  return { ...start, page: 1, records: 0 };
}

/** The step after an acknowledged page; an empty page is the last, whatever `hasMore` says. */
export function takePage(at: Position, page: AcknowledgedPage): Next {
  const records = at.records + page.fresh;
  if (page.size === 0 || !page.hasMore) return { kind: 'whole', records };
  return { kind: 'more', position: { ...at, page: at.page + 1, records } };
}

/** Resumes an interrupted sweep at the page it had reached, which is read again (L8). */
export function resume(at: Position): Position {
  return { ...at, page: Math.max(1, at.page - 1) };
}

/**
 * Whether no record lies between this page, read again, and the pages before it. Its first record tells:
 * if this sweep has read it, none does.
 */
export function hasNoGap(at: Position, isFirstKnown: boolean): boolean {
  return at.page === 1 || isFirstKnown;
}

/** Whether a head ends here: a page without changes is followed by older pages only (L7). */
export function isHeadOver(page: AcknowledgedPage): boolean {
  return page.changed === 0 || page.size === 0 || !page.hasMore;
}

const sweptEntries = {
  asOf: v.number(),
  number: v.number(),
  /** Records of the last whole sweep. */
  records: v.number(),
  /** When the last head began that shows every change since (L6.1). */
  headAt: v.exactOptional(v.number()),
  /**
   * A head was interrupted while this sweep was the newest. Only a later sweep brings the records
   * behind that head.
   */
  gapIn: v.exactOptional(v.number()),
};

/** The state of a list from its whole sweeps. */
export const sweptList = v.pipe(
  v.object({
    ...sweptEntries,
    /** An older version noted a gap without its sweep: the one after the last may have begun by then. */
    hasGap: v.exactOptional(v.boolean()),
  }),
  v.transform(({ hasGap = false, ...list }) =>
    hasGap ? { gapIn: list.number + 1, ...list } : list,
  ),
  v.object(sweptEntries),
);
export type SweptList = v.InferOutput<typeof sweptList>;

/** A list whose head was interrupted; `left` is the position of an interrupted sweep. */
export function leaveHead(list: SweptList, left: Position | undefined): SweptList {
  return { ...list, gapIn: left?.number ?? list.number };
}

/** A list after a whole head that began at `at` (L6.1). */
export function endHead(before: SweptList, at: Instant): SweptList {
  return before.gapIn === undefined ? { ...before, headAt: at } : before;
}

/** When a list was last read: the start of its last whole sweep, or of a head since. */
export function readAt({ headAt, asOf }: SweptList, now: Instant): Instant {
  return headAt === undefined || isAhead(headAt, now) ? asOf : headAt;
}

/** A list after a whole sweep: its age is that of the sweep's start (L6), or of a head since. */
export function endSweep(at: Position, records: number, before?: SweptList): SweptList {
  const { startedAt: asOf, number } = at;
  const { headAt = asOf, gapIn = 0 } = before ?? {};
  return {
    asOf,
    number,
    records,
    ...(headAt > asOf ? { headAt } : {}),
    ...(gapIn >= number ? { gapIn } : {}),
  };
}
