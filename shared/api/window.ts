/**
 * One of the service's sliding windows, reckoned so that the service never sees more than it allows.
 *
 * Nobody tells us when a request arrived, only when it left and when its answer came. So it counts
 * from its permit until the window's length after its end: whenever it arrived between the two, the
 * service has forgotten it by then. Ends are kept in grains of time, rounded up, so that a window
 * stays small and cheap to write down however much was sent.
 */
import { LATE_ARRIVAL_MS, RATE_MARGIN_MS, REQUEST_TIMEOUT_MS } from '../limits.ts';
import type { Instant } from '../time.ts';

/** For whom a request is: what the user looks at, their writes, the background pull. */
export type Priority = 'view' | 'write' | 'pull';
export const priorities: readonly Priority[] = ['view', 'write', 'pull'];

export type Counts = Readonly<Record<Priority, number>>;
const none: Counts = { view: 0, write: 0, pull: 0 };

/** Requests that ended within one grain of time, named by its end. */
export type Ended = { readonly at: Instant; readonly counts: Counts };

/** What others use of the window beside us, as the service let us know (A18). */
type Foreign = { readonly count: number; readonly reportedAt: Instant; readonly resetMs: number };

export type Window = {
  /** Permits that were given and have not ended. */
  readonly underWay: Counts;
  /** Oldest first; some that have left the window, as long as a late answer may speak of them. */
  readonly ended: readonly Ended[];
  /** The first of `ended` that is in the window, and how many are from there on. */
  readonly first: number;
  readonly endedIn: Counts;
  readonly foreign: Foreign | null;
};

export type Span = { readonly max: number; readonly lengthMs: number; readonly grainMs: number };

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

/** Counts permits that are being given; negative where they are given back unused. */
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
 * The window as the clock stands now: what has left it is no longer counted, and nothing is ahead of
 * now. What a clock that was set back leaves there counts as if it ended now.
 */
export function advanceWindow(window: Window, now: Instant, span: Span): Window {
  const latest = Math.ceil((now + LATE_ARRIVAL_MS) / span.grainMs) * span.grainMs;
  const isAhead = (window.ended.at(-1)?.at ?? 0) > latest;
  const present = isAhead ? setBack(window, latest) : window;
  return withForeignAged(withoutLeft(present, now, span), now, span);
}

function setBack(window: Window, latest: Instant): Window {
  const past = window.ended.map((one) => (one.at > latest ? { ...one, at: latest } : one));
  return { ...windowOf(past), underWay: window.underWay, foreign: window.foreign };
}

function withoutLeft(window: Window, now: Instant, span: Span): Window {
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

function withForeignAged(window: Window, now: Instant, span: Span): Window {
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

/** When the first of what has ended in the window did so; `now` where none has. */
export function oldestIn(window: Window, now: Instant, span: Span): Instant {
  const { ended: past, first } = advanceWindow(window, now, span);
  return past[first]?.at ?? now;
}

/** How much of the window is used, by us and by others. */
export function usedOf(window: Window, now: Instant, span: Span): number {
  return total(ownIn(window, now, span)) + (window.foreign?.count ?? 0);
}

/**
 * Milliseconds until `count` more fit below `cap`; 0 means now, and Infinity that only the end of
 * what is under way can tell.
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
  // After the reset that the service named, one request may find out what is left; the others wait
  // for what its answer says, because a sliding window has room for no more than one.
  const isAskable = foreign !== null && overOwn <= 0 && total(underWay) === 0;
  const askMs = isAskable ? Math.max(0, foreign.reportedAt + foreign.resetMs - now) : Infinity;
  let othersAt = foreign === null ? Infinity : foreignUntil(foreign, span);
  for (let index = first; ; ) {
    const next = past[index];
    const ownAt = next === undefined ? Infinity : leavesAt(next.at, span);
    const at = Math.min(ownAt, othersAt);
    if (at === Infinity) return askMs;
    if (othersAt <= ownAt) {
      over -= foreign?.count ?? 0;
      othersAt = Infinity;
    } else {
      over -= next === undefined ? 0 : total(next.counts);
      index += 1;
    }
    if (over <= 0) return Math.min(askMs, at - now);
  }
}

/**
 * Takes the service's word for how much it has counted. Where that is more than we have sent, others
 * use the same key; where it is less, we go no faster for it.
 *
 * `sentAt` is when the request left that the word came back with: what we had sent since a window's
 * length before that may all be in its count, so that our own is never taken for somebody else's.
 */
export function applyServiceCount(
  window: Window,
  span: Span,
  word: { counted: number; resetMs: number; sentAt: Instant; now: Instant },
): Window {
  const { counted, resetMs, sentAt, now } = word;
  const underWay = total(window.underWay);
  const beyond = counted - underWay - countSince(window, Math.min(sentAt, now), span);
  // Where others are certain, nothing of what is under way may be in the count yet.
  const count = beyond > 0 ? beyond + underWay : 0;
  // Answers overtake each other: an older word may say more, but never less than a younger one.
  const isOlder = window.foreign !== null && sentAt < window.foreign.reportedAt;
  if (isOlder && count < (window.foreign?.count ?? 0)) return window;
  if (count === 0 && window.foreign === null) return window;
  return { ...window, foreign: count === 0 ? null : { count, reportedAt: now, resetMs } };
}

export function total(counts: Counts): number {
  return counts.view + counts.write + counts.pull;
}

function plus(counts: Counts, priority: Priority, count: number): Counts {
  return { ...counts, [priority]: counts[priority] + count };
}

function leavesAt(at: Instant, { lengthMs }: Span): Instant {
  return at + lengthMs + RATE_MARGIN_MS;
}

/** By then the others' requests have left the window, whichever kind of window it is. */
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
