/**
 * One of the service's sliding windows, reckoned so that the service never sees more than it allows.
 *
 * Nobody tells us when a request arrived, only when it left and when its answer came. So it counts
 * from its turn until the window's length after its end: whenever it arrived between the two, the
 * service has forgotten it by then. Ends are kept in grains of time, rounded up, so that a window
 * stays small and cheap to write down however much was sent.
 */
import { LATE_ARRIVAL_MS, RATE_MARGIN_MS, REQUEST_TIMEOUT_MS } from '../limits.ts';
import type { Instant } from '../time.ts';

/** For whom a request is: what the user looks at, their writes, the background pull. */
export type Priority = 'looking' | 'write' | 'pull';
export const priorities: readonly Priority[] = ['looking', 'write', 'pull'];

export type Counts = Readonly<Record<Priority, number>>;
export const none: Counts = { looking: 0, write: 0, pull: 0 };

/** Requests that ended within one grain of time, named by its end. */
export type Ended = { readonly at: Instant; readonly counts: Counts };

/** What others use of the window beside us, as the service let us know (A18). */
type Foreign = { readonly count: number; readonly heardAt: Instant; readonly resetMs: number };

export type Window = {
  /** Turns that were given and have not ended. */
  readonly underWay: Counts;
  /** Oldest first. */
  readonly ended: readonly Ended[];
  readonly foreign: Foreign | null;
};

export type Span = { readonly max: number; readonly lengthMs: number; readonly grainMs: number };

export const emptyWindow: Window = { underWay: none, ended: [], foreign: null };

/** Counts turns that are being given; negative where they are given back unused. */
export function taken(window: Window, priority: Priority, count: number): Window {
  return { ...window, underWay: plus(window.underWay, priority, count) };
}

/** Turns one that is under way into one that ended at `at`, perhaps a little ahead of now. */
export function ended(window: Window, priority: Priority, at: Instant, span: Span): Window {
  const before = taken(window, priority, -1);
  const grainAt = Math.ceil(at / span.grainMs) * span.grainMs;
  const index = before.ended.findLastIndex((one) => one.at <= grainAt);
  const found = before.ended[index];
  const isThere = found?.at === grainAt;
  const counts = plus(isThere ? found.counts : none, priority, 1);
  const place = isThere ? index : index + 1;
  return {
    ...before,
    ended: before.ended.toSpliced(place, isThere ? 1 : 0, { at: grainAt, counts }),
  };
}

/**
 * The window as the clock stands now: without what no reply can speak of any more, and with nothing
 * ahead of now. What a clock that was set back leaves there counts as if it ended now.
 */
export function aged(window: Window, now: Instant, span: Span): Window {
  const latest = Math.ceil((now + LATE_ARRIVAL_MS) / span.grainMs) * span.grainMs;
  const forgotten = now - REQUEST_TIMEOUT_MS;
  const { foreign } = window;
  const isForeignOver = foreign !== null && foreignUntil(foreign, span) <= now;
  const isForeignAhead = foreign !== null && foreign.heardAt > now;
  const isAhead = (window.ended.at(-1)?.at ?? 0) > latest;
  const isOld = leavesAt(window.ended[0]?.at ?? now, span) <= forgotten;
  if (!isAhead && !isOld && !isForeignOver && !isForeignAhead) return window;
  return {
    ...window,
    ended: window.ended
      .filter(({ at }) => leavesAt(at, span) > forgotten)
      .map((one) => (one.at > latest ? { ...one, at: latest } : one)),
    foreign: isForeignOver ? null : isForeignAhead ? { ...foreign, heardAt: now } : foreign,
  };
}

/** Our own requests in the window, those under way among them. */
export function ownIn({ underWay, ended: past }: Window, now: Instant, span: Span): Counts {
  const sum = { ...underWay };
  for (const { at, counts } of past) {
    if (leavesAt(at, span) <= now) continue;
    for (const priority of priorities) sum[priority] += counts[priority];
  }
  return sum;
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
  const { foreign, underWay } = window;
  const overOwn = total(ownIn(window, now, span)) + count - cap;
  let over = overOwn + (foreign?.count ?? 0);
  if (over <= 0) return 0;
  // After the reset that the service named, one request may find out what is left; the others wait
  // for what its answer says, because a sliding window has room for no more than one.
  const isAskable = foreign !== null && overOwn <= 0 && total(underWay) === 0;
  const askMs = isAskable ? Math.max(0, foreign.heardAt + foreign.resetMs - now) : Infinity;
  for (const { at, of } of leaving(window, now, span)) {
    over -= of;
    if (over <= 0) return Math.min(askMs, at - now);
  }
  return askMs;
}

/**
 * Takes the service's word for how much it has counted. Where that is more than we have sent, others
 * use the same key; where it is less, we go no faster for it.
 *
 * `sentAt` is when the request left that the word came back with: what we had sent since a window's
 * length before that may all be in its count, so that our own is never taken for somebody else's.
 */
export function heard(
  window: Window,
  span: Span,
  word: { counted: number; resetMs: number; sentAt: Instant; now: Instant },
): Window {
  const { counted, resetMs, sentAt, now } = word;
  const own = total(ownIn(window, Math.min(sentAt, now), span));
  const count = Math.max(0, counted - own);
  // Answers overtake each other: an older word may say more, but never less than a younger one.
  const isOlder = window.foreign !== null && sentAt < window.foreign.heardAt;
  if (isOlder && count < (window.foreign?.count ?? 0)) return window;
  if (count === 0 && window.foreign === null) return window;
  return { ...window, foreign: count === 0 ? null : { count, heardAt: now, resetMs } };
}

export function total(counts: Counts): number {
  return counts.looking + counts.write + counts.pull;
}

function plus(counts: Counts, priority: Priority, count: number): Counts {
  return { ...counts, [priority]: counts[priority] + count };
}

function leavesAt(at: Instant, { lengthMs }: Span): Instant {
  return at + lengthMs + RATE_MARGIN_MS;
}

/** By then the others' requests have left the window, whichever kind of window it is. */
function foreignUntil({ heardAt, resetMs }: Foreign, { lengthMs }: Span): Instant {
  return heardAt + Math.max(lengthMs, resetMs) + RATE_MARGIN_MS;
}

/** What will leave the window by itself, soonest first. */
function leaving({ ended: past, foreign }: Window, now: Instant, span: Span) {
  const own = past.map(({ at, counts }) => ({ at: leavesAt(at, span), of: total(counts) }));
  const ahead = own.filter(({ at }) => at > now);
  if (foreign === null) return ahead;
  const others = { at: foreignUntil(foreign, span), of: foreign.count };
  return [...ahead, others].sort((one, other) => one.at - other.at);
}
