/**
 * Which list is read next, and when: each has its own time for whole sweeps and for its head (L7).
 *
 * The clock may be set back: what then lies further ahead than it was ever meant to is due.
 */
import { type ListName, listNames } from '../../shared/api/endpoints.ts';
import { PROBE_MAX_MS, SWEEP_EVERY_MS } from '../../shared/limits.ts';
import type { Clock } from '../../shared/ports.ts';
import { hasHead, inOrder, isShort, pauseMs } from '../../shared/pull/schedule.ts';
import type { Position, SweptList } from '../../shared/pull/sweep.ts';
import { type Instant, isAhead, SECOND_MS } from '../../shared/time.ts';

export interface DueLists {
  /** The list to be read now, most wanted first. */
  next(): { readonly list: ListName; readonly isWhole: boolean } | undefined;
  /** Milliseconds until the next is due. */
  inMs(): number;
  /** Whether a list that stands before `list` has never come and is due: it should not wait. */
  isOtherWantedMore(list: ListName): boolean;
  /** Whether a list is due, or under way, that has never come: everything else can wait. */
  isFirstPull(): boolean;
  wentWhole(list: ListName, at: Position, found: Found): void;
  ended(list: ListName, how: 'off' | 'interrupted' | 'yielded'): void;
  headRead(list: ListName): void;
  /** The line has opened, or the computer woke up: heads, and whatever was interrupted. */
  nudge(): void;
  /** The user asks what is new in these lists: short ones are read whole, of long ones the head. */
  refresh(lists: readonly ListName[]): void;
  /** Every list is swept whole from a beginning after now. */
  allAfresh(): void;
  /** {@link DueLists.allAfresh} is taken back, as far as it has not happened. */
  atLeisure(): void;
  /** Whether a sweep that began then has to begin anew. */
  isTooOld(startedAt: Instant): boolean;
  /**
   * Takes over what is known of the lists from before: each goes on resting over a start of the
   * program (L23). Throws where the disk cannot be read.
   */
  recall(): void;
  /** Everything is due: what was known of the lists is forgotten. */
  forget(): void;
  /** What is on the screen goes first; answers whether that is news. */
  lookAt(lists: readonly ListName[]): boolean;
}

type Found = { readonly records: number; readonly hasSuspects: boolean };

/** When something is due, and how long after it was set: no wait is longer. */
type Due = { readonly at: Instant; readonly afterMs: number };

const now: Due = { at: 0, afterMs: 0 };

/** Between two rounds at the least, whatever the lists say. */
const PAUSE_MIN_MS = SECOND_MS;

/**
 * `swept` is what is known of each list. One that `isUnfinished` is due at a start: it was being read,
 * or more of it is wanted, when the program ended.
 */
export function createDueLists(
  clock: Clock,
  swept: (list: ListName) => SweptList | undefined,
  isUnfinished: (list: ListName) => boolean,
): DueLists {
  const whole = new Map<ListName, Due>();
  const head = new Map<ListName, Due>();
  const off = new Set<ListName>();
  const wasAgain = new Set<ListName>();
  const interrupted = new Set<ListName>();
  let order = inOrder([]);
  let afreshSince: Instant | undefined;

  function isDue({ at, afterMs }: Due): boolean {
    const aheadMs = at - clock.now();
    return aheadMs <= 0 || aheadMs > afterMs;
  }

  function isWholeDue(list: ListName): boolean {
    return isDue(whole.get(list) ?? now);
  }

  function isHeadDue(list: ListName): boolean {
    return hasHead(list) && isDue(head.get(list) ?? now);
  }

  function inTime(afterMs: number): Due {
    return { at: clock.now() + afterMs, afterMs };
  }

  function set(list: ListName, wholeAfterMs: number, headAfterMs = wholeAfterMs): void {
    whole.set(list, inTime(wholeAfterMs));
    head.set(list, inTime(headAfterMs));
  }

  /** What began ahead of now began at nobody knows what moment. */
  function isTooOld(startedAt: Instant): boolean {
    return startedAt < (afreshSince ?? 0) || isAhead(startedAt, clock.now());
  }

  return {
    next() {
      const list = order.find((one) => isWholeDue(one) || isHeadDue(one));
      return list === undefined ? undefined : { list, isWhole: isWholeDue(list) };
    },
    inMs() {
      const dues = listNames.flatMap((list) =>
        [whole.get(list) ?? now, hasHead(list) ? (head.get(list) ?? now) : []].flat(),
      );
      const soonestMs = Math.min(...dues.map(({ at }) => at - clock.now()));
      return Math.min(Math.max(PAUSE_MIN_MS, soonestMs), SWEEP_EVERY_MS);
    },
    isOtherWantedMore(list) {
      const before = order.slice(0, order.indexOf(list));
      return before.some((other) => swept(other) === undefined && isWholeDue(other));
    },
    isFirstPull: () => listNames.some((list) => swept(list) === undefined && isWholeDue(list)),
    wentWhole(list, at, { records, hasSuspects }) {
      off.delete(list);
      interrupted.delete(list);
      const isStale = isTooOld(at.startedAt);
      const isSecondSweep = hasSuspects && !wasAgain.has(list);
      if (isSecondSweep) wasAgain.add(list);
      else wasAgain.delete(list);
      const pause = pauseMs({ kind: 'whole', records, isAgainDue: isStale || isSecondSweep });
      // Counted from its start: one that was interrupted for hours is as old as its first page.
      const lateMs = Math.max(0, clock.now() - at.startedAt);
      set(list, Math.max(Math.min(pause, PROBE_MAX_MS), pause - lateMs), SWEEP_EVERY_MS);
    },
    ended(list, how) {
      if (how === 'off') off.add(list);
      else interrupted.add(list);
      set(list, how === 'yielded' ? 0 : pauseMs({ kind: how }));
    },
    headRead(list) {
      head.set(list, inTime(SWEEP_EVERY_MS));
    },
    nudge() {
      for (const list of listNames) {
        if (off.has(list)) continue;
        head.set(list, now);
        if (interrupted.has(list)) whole.set(list, now);
      }
    },
    refresh(lists) {
      for (const list of lists) {
        const known = swept(list);
        if (hasHead(list)) head.set(list, now);
        if (known === undefined || isShort(known.records) || !hasHead(list)) whole.set(list, now);
      }
    },
    recall() {
      for (const list of listNames) {
        const known = swept(list);
        if (known === undefined || isUnfinished(list)) continue;
        const afterMs = waitMsAfterWhole(known);
        whole.set(list, { at: known.asOf + afterMs, afterMs });
      }
    },
    forget() {
      whole.clear();
      head.clear();
    },
    allAfresh() {
      afreshSince = clock.now();
      for (const list of listNames) whole.set(list, now);
    },
    atLeisure() {
      afreshSince = undefined;
      for (const list of listNames) {
        const known = swept(list);
        if (known === undefined || off.has(list)) continue;
        whole.set(list, inTime(waitMsAfterWhole(known)));
      }
    },
    isTooOld,
    lookAt(viewed) {
      const next = inOrder(viewed);
      const isNews = next.some((list, index) => order[index] !== list);
      order = next;
      return isNews && viewed.some((list) => isWholeDue(list) || isHeadDue(list));
    },
  };
}

/** How long a list that was swept whole rests. */
function waitMsAfterWhole({ records }: SweptList): number {
  return pauseMs({ kind: 'whole', records, isAgainDue: false });
}
