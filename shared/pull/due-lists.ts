/**
 * Which list is read next, and when: each list has its own due times for whole sweeps and heads (L7).
 *
 * If the clock was set back, a due time further ahead than its longest wait counts as due.
 */
import { type ListName, listNames } from '../api/endpoints.ts';
import type { Clock } from '../ports.ts';
import { SWEEP_EVERY_MS } from '../pull-limits.ts';
import { PROBE_MAX_MS } from '../request-limits.ts';
import { type Instant, isAhead, SECOND_MS } from '../time.ts';
import { hasHead, inOrder, isShort, pauseMs } from './schedule.ts';
import type { Position, SweptList } from './sweep.ts';

export type DueListsParts = {
  readonly clock: Clock;
  /** The state of a list since its last whole sweep. */
  readonly swept: (list: ListName) => SweptList | undefined;
  /** Whether the program ended while it read the list, or while more of it was wanted: then it is due. */
  readonly isUnfinished: (list: ListName) => boolean;
};

type Found = { readonly records: number; readonly hasSuspects: boolean };

/** When a list is due, and its wait when that was set: it never waits longer. */
type Due = { readonly at: Instant; readonly afterMs: number };

const now: Due = { at: 0, afterMs: 0 };

/** The shortest time between two rounds. */
const PAUSE_MIN_MS = SECOND_MS;

/** The times of all lists of one account. */
export class DueLists {
  readonly #parts: DueListsParts;
  readonly #whole = new Map<ListName, Due>();
  readonly #head = new Map<ListName, Due>();
  readonly #off = new Set<ListName>();
  readonly #sweptTwice = new Set<ListName>();
  readonly #interrupted = new Set<ListName>();
  #order = inOrder([]);
  #afreshSince: Instant | undefined;

  constructor(parts: DueListsParts) {
    this.#parts = parts;
  }

  /** The most urgent list that is due; `undefined` if none is. */
  next(): { readonly list: ListName; readonly isWhole: boolean } | undefined {
    const list = this.#order.find((one) => this.#isDue(one));
    return list === undefined ? undefined : { list, isWhole: this.#isWholeDue(list) };
  }

  /** Milliseconds until the next list is due. */
  inMs(): number {
    const dues = listNames.flatMap((list) => {
      const whole = this.#whole.get(list) ?? now;
      return hasHead(list) ? [whole, this.#head.get(list) ?? now] : [whole];
    });
    const soonestMs = Math.min(...dues.map(({ at }) => at - this.#now()));
    return Math.min(Math.max(PAUSE_MIN_MS, soonestMs), SWEEP_EVERY_MS);
  }

  /** Whether a more urgent list is due that was never swept: it should not wait for `list`. */
  isOtherMoreUrgent(list: ListName): boolean {
    return this.#order.slice(0, this.#order.indexOf(list)).some((other) => this.#isFirst(other));
  }

  /** Whether a list is due or under way that was never swept: everything else waits for it. */
  isFirstPull(): boolean {
    return listNames.some((list) => this.#isFirst(list));
  }

  /** Notes that a list was swept whole, from `at` on. */
  markWhole(list: ListName, at: Position, { records, hasSuspects }: Found): void {
    this.#off.delete(list);
    this.#interrupted.delete(list);
    const isStale = this.isTooOld(at.startedAt);
    const isSecondSweep = hasSuspects && !this.#sweptTwice.has(list);
    if (isSecondSweep) this.#sweptTwice.add(list);
    else this.#sweptTwice.delete(list);
    const pause = pauseMs({ kind: 'whole', records, isAgainDue: isStale || isSecondSweep });
    // Counted from its start: a sweep interrupted for hours is as old as its first page.
    const lateMs = Math.max(0, this.#now() - at.startedAt);
    this.#set(list, Math.max(Math.min(pause, PROBE_MAX_MS), pause - lateMs), SWEEP_EVERY_MS);
  }

  /** Notes that the sweep of a list ended before its last page. */
  markEnded(list: ListName, how: 'off' | 'interrupted' | 'yielded'): void {
    if (how === 'off') this.#off.add(list);
    else this.#interrupted.add(list);
    this.#set(list, how === 'yielded' ? 0 : pauseMs({ kind: how }));
  }

  /** Notes that the service answers with a list that was off: it is read as soon as any other (L9.3). */
  markAnswered(list: ListName): void {
    this.#off.delete(list);
  }

  /** Notes that the newest pages of a list were read. */
  markHead(list: ListName): void {
    this.#head.set(list, this.#inTime(SWEEP_EVERY_MS));
  }

  /** Makes heads and interrupted sweeps due: the connection has opened, or the computer woke up. */
  nudge(): void {
    for (const list of listNames) {
      if (this.#off.has(list)) continue;
      this.#head.set(list, now);
      if (this.#interrupted.has(list)) this.#whole.set(list, now);
    }
  }

  /** Makes these lists due at the user's wish: short ones whole, of long ones the head. */
  refresh(lists: readonly ListName[]): void {
    for (const list of lists) {
      const known = this.#parts.swept(list);
      if (hasHead(list)) this.#head.set(list, now);
      if (known === undefined || isShort(known.records) || !hasHead(list)) {
        this.#whole.set(list, now);
      }
    }
  }

  /** Makes a list due for a whole sweep: some of its records may be gone (L10). */
  sweepAgain(list: ListName): void {
    this.#whole.set(list, now);
  }

  /** Makes every list due for a new sweep; a sweep under way begins again. */
  restartAll(): void {
    this.#afreshSince = this.#now();
    for (const list of listNames) this.#whole.set(list, now);
  }

  /** Cancels {@link DueLists.restartAll}: lists that are known wait their usual time from now. */
  cancelRestart(): void {
    this.#afreshSince = undefined;
    for (const list of listNames) {
      const known = this.#parts.swept(list);
      if (known === undefined || this.#off.has(list)) continue;
      this.#whole.set(list, this.#inTime(waitMsAfterWhole(known)));
    }
  }

  /** Whether a sweep that began then has to begin again, also because the clock was set back since. */
  isTooOld(startedAt: Instant): boolean {
    return startedAt < (this.#afreshSince ?? 0) || isAhead(startedAt, this.#now());
  }

  /**
   * Restores the times from before the program's start, so that each list continues its wait (L23).
   * Throws if the disk cannot be read.
   */
  restoreTimes(): void {
    for (const list of listNames) {
      const known = this.#parts.swept(list);
      if (known === undefined || this.#parts.isUnfinished(list)) continue;
      const afterMs = waitMsAfterWhole(known);
      this.#whole.set(list, { at: known.asOf + afterMs, afterMs });
    }
  }

  /** Forgets all times: every list is due. */
  forget(): void {
    this.#whole.clear();
    this.#head.clear();
  }

  /** Puts the lists on the screen first; returns whether that changed and one of them is due. */
  viewLists(lists: readonly ListName[]): boolean {
    const next = inOrder(lists);
    const isNews = next.some((list, index) => this.#order[index] !== list);
    this.#order = next;
    return isNews && lists.some((list) => this.#isDue(list));
  }

  #isDue(list: ListName): boolean {
    return this.#isWholeDue(list) || (hasHead(list) && this.#isOver(this.#head.get(list)));
  }

  #isWholeDue(list: ListName): boolean {
    return this.#isOver(this.#whole.get(list));
  }

  #isFirst(list: ListName): boolean {
    return this.#parts.swept(list) === undefined && this.#isWholeDue(list);
  }

  #isOver({ at, afterMs }: Due = now): boolean {
    const aheadMs = at - this.#now();
    return aheadMs <= 0 || aheadMs > afterMs;
  }

  #inTime(afterMs: number): Due {
    return { at: this.#now() + afterMs, afterMs };
  }

  #set(list: ListName, wholeAfterMs: number, headAfterMs = wholeAfterMs): void {
    this.#whole.set(list, this.#inTime(wholeAfterMs));
    this.#head.set(list, this.#inTime(headAfterMs));
  }

  #now(): Instant {
    return this.#parts.clock.now();
  }
}

/** How long a list waits after it was swept whole. */
function waitMsAfterWhole({ records }: SweptList): number {
  return pauseMs({ kind: 'whole', records, isAgainDue: false });
}
