/**
 * One of the service's sliding windows, counted so that the service never sees more than it allows.
 *
 * We know when a request left and when its response came, but not when it arrived. So it counts
 * from its permit until one window's length after its end: the service has dropped it by then. Ends
 * are rounded up to grains of time, so that a window stays small and cheap to save.
 */
import { LATE_ARRIVAL_MS, RATE_MARGIN_MS, REQUEST_TIMEOUT_MS } from '../request-limits.ts';
import type { Instant } from '../time.ts';

/** The purpose of a request: the user's view, a write, the pull. */
export type Priority = 'view' | 'write' | 'pull';
/** The most urgent first. */
export const priorities: readonly Priority[] = ['view', 'write', 'pull'];

/** How many requests of each priority. */
export type Counts = Readonly<Record<Priority, number>>;
const none: Counts = { view: 0, write: 0, pull: 0 };

/** Requests that ended within one grain of time, named by its end. */
export type Ended = { readonly at: Instant; readonly counts: Counts };

/** The use of the window by others with the same key, from the headers (A18). */
type Foreign = { readonly count: number; readonly reportedAt: Instant; readonly resetMs: number };

/** The use of one window by us and by others. */
export type Window = {
  /** Permits that were given and have not ended. */
  readonly underWay: Counts;
  /** Oldest first; includes some that have left the window, while a late response may still count them. */
  readonly ended: readonly Ended[];
  /** The first of `ended` that is in the window, and how many are from there on. */
  readonly first: number;
  readonly endedIn: Counts;
  readonly foreign: Foreign | null;
};

/** A window's limit, its length, and the grain to which ends are rounded up. */
export type Span = { readonly max: number; readonly lengthMs: number; readonly grainMs: number };

/** A window that nobody has used yet. */
export const emptyWindow: Window = {
  underWay: none,
  ended: [],
  first: 0,
  endedIn: none,
  foreign: null,
};

/** A window in which these have ended, oldest first. */
export function windowOf(past: readonly Ended[]): Window {
  const endedIn = past.reduce((sum, { counts }) => plusAll(sum, counts, 1), none);
  return { ...emptyWindow, ended: past, endedIn };
}

/** Counts permits as taken; a negative count returns them unused. */
export function countPermits(window: Window, priority: Priority, count: number): Window {
  return { ...window, underWay: plus(window.underWay, priority, count) };
}

/** Marks one that is under way as ended at `at`, perhaps a little ahead of now. */
export function endRequest(window: Window, priority: Priority, at: Instant, span: Span): Window {
  const before = countPermits(window, priority, -1);
  const grainAt = Math.ceil(at / span.grainMs) * span.grainMs;
  const index = before.ended.findLastIndex((one) => one.at <= grainAt);
  const found = before.ended[index];
  const isThere = found?.at === grainAt;
  const counts = plus(isThere ? found.counts : none, priority, 1);
  const place = isThere ? index : index + 1;
  return {
    ...before,
    ended: before.ended.toSpliced(place, isThere ? 1 : 0, { at: grainAt, counts }),
    endedIn: plus(before.endedIn, priority, 1),
  };
}

/**
 * The window at `now`: requests that have left it no longer count. Ends ahead of now, left by a
 * clock that was set back, count as ending now.
 */
export function advanceWindow(window: Window, now: Instant, span: Span): Window {
  const latest = Math.ceil((now + LATE_ARRIVAL_MS) / span.grainMs) * span.grainMs;
  const isAhead = (window.ended.at(-1)?.at ?? 0) > latest;
  const present = isAhead ? limitEnds(window, latest) : window;
  return advanceForeign(dropEnded(present, now, span), now, span);
}

/** The window with no end after `latest`. */
function limitEnds(window: Window, latest: Instant): Window {
  const past = window.ended.map((one) => (one.at > latest ? { ...one, at: latest } : one));
  return { ...windowOf(past), underWay: window.underWay, foreign: window.foreign };
}

function dropEnded(window: Window, now: Instant, span: Span): Window {
  let { first, endedIn } = window;
  for (
    let next = window.ended[first];
    next !== undefined && leavesAt(next.at, span) <= now;
    next = window.ended[first]
  ) {
    endedIn = plusAll(endedIn, next.counts, -1);
    first += 1;
  }
  const known = now - REQUEST_TIMEOUT_MS;
  const forgotten = window.ended.findIndex(({ at }) => leavesAt(at, span) > known);
  const drop = forgotten === -1 ? window.ended.length : forgotten;
  if (first === window.first && drop === 0) return window;
  return { ...window, ended: window.ended.slice(drop), first: first - drop, endedIn };
}

function advanceForeign(window: Window, now: Instant, span: Span): Window {
  const { foreign } = window;
  if (foreign === null) return window;
  if (foreignUntil(foreign, span) <= now) return { ...window, foreign: null };
  return foreign.reportedAt > now
    ? { ...window, foreign: { ...foreign, reportedAt: now } }
    : window;
}

/** Our own requests in the window, those under way among them. */
export function ownIn(window: Window, now: Instant, span: Span): Counts {
  return plusAll(advanceWindow(window, now, span).endedIn, window.underWay, 1);
}

/** The earliest end in the window; `now` if there is none. */
export function oldestIn(window: Window, now: Instant, span: Span): Instant {
  const { ended: past, first } = advanceWindow(window, now, span);
  return past[first]?.at ?? now;
}

/** How much of the window is used, by us and by others. */
export function usedOf(window: Window, now: Instant, span: Span): number {
  return total(ownIn(window, now, span)) + (window.foreign?.count ?? 0);
}

/**
 * Milliseconds until `count` more fit below `cap`; 0 means now, Infinity that a request under way
 * has to end first.
 */
export function windowWaitMs(
  window: Window,
  span: Span,
  { now, cap, count }: { now: Instant; cap: number; count: number },
): number {
  const { foreign, underWay, ended: past, first } = advanceWindow(window, now, span);
  const overOwn = total(ownIn(window, now, span)) + count - cap;
  let over = overOwn + (foreign?.count ?? 0);
  if (over <= 0) return 0;
  // After the service's reset, one request may try how much is left. The others wait for its
  // response, because a sliding window may have room for only one.
  const canTry = foreign !== null && overOwn <= 0 && total(underWay) === 0;
  const tryMs = canTry ? Math.max(0, foreign.reportedAt + foreign.resetMs - now) : Infinity;
  let othersAt = foreign === null ? Infinity : foreignUntil(foreign, span);
  for (let index = first; ; ) {
    const next = past[index];
    const ownAt = next === undefined ? Infinity : leavesAt(next.at, span);
    const at = Math.min(ownAt, othersAt);
    if (at === Infinity) return tryMs;
    if (othersAt <= ownAt) {
      over -= foreign?.count ?? 0;
      othersAt = Infinity;
    } else {
      over -= next === undefined ? 0 : total(next.counts);
      index += 1;
    }
    if (over <= 0) return Math.min(tryMs, at - now);
  }
}

/**
 * Takes over the service's count. If it is more than we sent, others use the same key; if it is
 * less, we do not go faster.
 *
 * `sentAt` is when the request of this response left. Everything we sent within one window's length
 * before it may be in the service's count, so it is not counted as others'.
 */
export function applyServiceCount(
  window: Window,
  span: Span,
  report: { counted: number; resetMs: number; sentAt: Instant; now: Instant },
): Window {
  const { counted, resetMs, sentAt, now } = report;
  const underWay = total(window.underWay);
  const beyond = counted - underWay - countSince(window, Math.min(sentAt, now), span);
  // For a certain count of others, assume that the service has not counted our requests under way.
  const count = beyond > 0 ? beyond + underWay : 0;
  // Responses overtake each other: an older one may raise this count, never lower it.
  const isOlder = window.foreign !== null && sentAt < window.foreign.reportedAt;
  if (isOlder && count < (window.foreign?.count ?? 0)) return window;
  if (count === 0 && window.foreign === null) return window;
  return { ...window, foreign: count === 0 ? null : { count, reportedAt: now, resetMs } };
}

/** The requests of all priorities together. */
export function total(counts: Counts): number {
  return counts.view + counts.write + counts.pull;
}

function plus(counts: Counts, priority: Priority, count: number): Counts {
  return { ...counts, [priority]: counts[priority] + count };
}

function leavesAt(at: Instant, { lengthMs }: Span): Instant {
  return at + lengthMs + RATE_MARGIN_MS;
}

/** By then the others' requests have left the window, sliding or fixed. */
function foreignUntil({ reportedAt, resetMs }: Foreign, { lengthMs }: Span): Instant {
  return reportedAt + Math.max(lengthMs, resetMs) + RATE_MARGIN_MS;
}

/** How many were in the window at a moment or have ended since. */
function countSince({ ended: past }: Window, then: Instant, span: Span): number {
  let sum = 0;
  for (let index = past.length - 1; index >= 0; index -= 1) {
    const one = past[index];
    if (one === undefined || leavesAt(one.at, span) <= then) break;
    sum += total(one.counts);
  }
  return sum;
}

function plusAll(counts: Counts, more: Counts, times: 1 | -1): Counts {
  return {
    view: counts.view + times * more.view,
    write: counts.write + times * more.write,
    pull: counts.pull + times * more.pull,
  };
}
