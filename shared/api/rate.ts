/**
 * How many requests we may send, and which goes first: the service's three windows as a pure
 * calculation (limit.all, limit.writes, limit.backoff; P7).
 *
 * - We never exceed a window. If the service reports less left than we count, we follow it (A18).
 * - What the user views goes first, then writes, then the pull. The last part of a window is
 *   reserved: the pull stops at 97 percent, writes at 99.
 * - The pull may use half a minute's window at once, and spreads the other half until its first
 *   permits return. So a note opened meanwhile always finds room, and the pull gets no less.
 * - No priority starves. In a crowded window, writes may count on two fifths while the user keeps
 *   reading, and the pull on a tenth beside writes. A waiting priority that had less goes first.
 * - A pause counts down by sleeping, not by the clock: setting the clock forward does not end it.
 */
import {
  RATE_GRAIN_HOUR_MS,
  RATE_GRAIN_MS,
  REQUESTS_PER_HOUR,
  REQUESTS_PER_MINUTE,
  WRITES_PER_MINUTE,
} from '../request-limits.ts';
import { HOUR_MS, type Instant, MINUTE_MS } from '../time.ts';
import type { RateLimit } from './rate-limit-headers.ts';
import {
  advanceWindow,
  applyServiceCount,
  type Counts,
  countPermits,
  emptyWindow,
  endRequest,
  oldestIn,
  ownIn,
  type Priority,
  priorities,
  type Span,
  usedOf,
  type Window,
  windowWaitMs,
} from './window.ts';

export type WindowName = 'minute' | 'hour' | 'writes';
const windowNames: readonly WindowName[] = ['minute', 'hour', 'writes'];

/** The use of all windows at a moment, and the pause that a 429 asked for. */
export type Rate = {
  readonly windows: Readonly<Record<WindowName, Window>>;
  /** The remainder of the pause at a moment of our clock (limit.backoff). */
  readonly pause: { readonly leftMs: number; readonly asOf: Instant };
};

/** One permit: for a request of this priority, perhaps a write. */
export type PermitRequest = { readonly priority: Priority; readonly isWrite: boolean };

/** Permits needed together. */
export type Need = {
  readonly priority: Priority;
  readonly requests: number;
  readonly writes: number;
  /** How long after its permit the write is sent; 0 by default. */
  readonly writesAfterMs?: number;
};

/** The length and the limit of each window. */
export const spans: Readonly<Record<WindowName, Span>> = {
  minute: { max: REQUESTS_PER_MINUTE, lengthMs: MINUTE_MS, grainMs: RATE_GRAIN_MS },
  hour: { max: REQUESTS_PER_HOUR, lengthMs: HOUR_MS, grainMs: RATE_GRAIN_HOUR_MS },
  writes: { max: WRITES_PER_MINUTE, lengthMs: MINUTE_MS, grainMs: RATE_GRAIN_MS },
};

/** How full each priority may make the shared windows. */
const caps: Counts = { view: 1, write: 0.99, pull: 0.97 };
/** How much of a minute the pull may use at once. */
const PULL_AT_ONCE = 0.5;
/** The share each priority is guaranteed in a crowded window; the first needs none. */
const shares: Counts = { view: 0, write: 0.4, pull: 0.1 };
/** From this share on a window is crowded. */
const CROWDED = 0.9;

/** Windows that nobody has used yet. */
export const openRate: Rate = {
  windows: { minute: emptyWindow, hour: emptyWindow, writes: emptyWindow },
  pause: { leftMs: 0, asOf: 0 },
};

/** The windows at `now`, also if the clock was set since. */
export function advanceWindows(rate: Rate, now: Instant): Rate {
  return mapWindows(rate, (window, name) => advanceWindow(window, now, spans[name]));
}

/** Counts permits as taken. */
export function takePermits(rate: Rate, { priority, requests, writes }: Need): Rate {
  return mapWindows(rate, (window, name) => {
    const count = name === 'writes' ? writes : requests;
    return count === 0 ? window : countPermits(window, priority, count);
  });
}

/** Returns a permit that will not be used. */
export function giveBackPermit(rate: Rate, { priority, isWrite }: PermitRequest): Rate {
  return takePermits(rate, { priority, requests: -1, writes: isWrite ? -1 : 0 });
}

/** Ends a permit whose request cannot arrive after `at`. */
export function endPermit(rate: Rate, { priority, isWrite }: PermitRequest, at: Instant): Rate {
  return mapWindows(rate, (window, name) =>
    name === 'writes' && !isWrite ? window : endRequest(window, priority, at, spans[name]),
  );
}

/**
 * Takes over the rate-limit headers of a reply. The limit identifies the window; an unknown limit is
 * applied to the window of all requests, which is safe.
 */
export function applyLimitHeaders(
  rate: Rate,
  limit: RateLimit,
  when: { sentAt: Instant; now: Instant },
): Rate {
  const name = windowNames.find((one) => spans[one].max === limit.limit) ?? 'minute';
  const counted = spans[name].max - limit.remaining;
  const resetMs = limit.resetMs ?? spans[name].lengthMs;
  return mapWindows(rate, (window, one) =>
    one === name ? applyServiceCount(window, spans[name], { counted, resetMs, ...when }) : window,
  );
}

/** Pauses all requests, never shorter than an older 429 asked for (limit.backoff). */
export function pauseRequests(rate: Rate, forMs: number, now: Instant): Rate {
  return { ...rate, pause: { leftMs: Math.max(rate.pause.leftMs, forMs), asOf: now } };
}

/** Shortens the pause by the time really slept, and computes its end by the present clock. */
export function shortenPause(rate: Rate, sleptMs: number, now: Instant): Rate {
  return { ...rate, pause: { leftMs: Math.max(0, rate.pause.leftMs - sleptMs), asOf: now } };
}

/**
 * Milliseconds until these permits may be taken; 0 means now, Infinity that a request under way has
 * to end first. `waiting` holds the priorities of all waiting requests.
 */
export function waitMs(
  rate: Rate,
  now: Instant,
  need: Need,
  waiting: readonly Priority[] = [],
): number {
  const waits = windowNames.map((name) => {
    const count = name === 'writes' ? need.writes : need.requests;
    if (count === 0) return 0;
    const cap = Math.floor(spans[name].max * capOf(rate, now, name, need.priority, waiting));
    const ms = windowWaitMs(rate.windows[name], spans[name], { now, cap, count });
    return name === 'writes' ? Math.max(0, ms - (need.writesAfterMs ?? 0)) : ms;
  });
  const spread = need.priority === 'pull' ? spreadMs(rate, now, need.requests) : 0;
  return Math.max(rate.pause.leftMs, spread, ...waits);
}

/** How long the pull waits, so that it fills the second half of the minute's window evenly. */
function spreadMs(rate: Rate, now: Instant, requests: number): number {
  const { minute } = rate.windows;
  const { max, lengthMs } = spans.minute;
  const used = usedOf(minute, now, spans.minute) + requests;
  const share = (used / max - PULL_AT_ONCE) / (caps.pull - PULL_AT_ONCE);
  if (share <= 0 || share > 1) return 0; // beyond its cap the window itself makes it wait
  return Math.max(0, oldestIn(minute, now, spans.minute) + Math.ceil(share * lengthMs) - now);
}

/** Milliseconds until there is room for one more write in their own window. */
export function writeWaitMs(rate: Rate, now: Instant): number {
  const { writes } = rate.windows;
  return windowWaitMs(writes, spans.writes, { now, cap: spans.writes.max, count: 1 });
}

/** Waiting priorities in the order in which they get permits. */
export function inOrder(rate: Rate, now: Instant, waiting: readonly Priority[]): Priority[] {
  const isFirst = (one: Priority) =>
    windowNames.some((name) => name !== 'writes' && isOwed(rate, now, name, one));
  const present = priorities.filter((one) => waiting.includes(one));
  return [...present.filter(isFirst), ...present.filter((one) => !isFirst(one))];
}

/** Whether a window holds up requests, or soon will, rather than the connection. */
export function isAtLimit(rate: Rate, now: Instant): boolean {
  return windowNames.some((name) => isCrowded(rate, now, name));
}

/** The pull yields to writes too. It may delay writes, never what the user views. */
function capOf(
  rate: Rate,
  now: Instant,
  name: WindowName,
  priority: Priority,
  waiting: readonly Priority[],
): number {
  if (name === 'writes') return 1;
  const before = waiting.filter(
    (one) =>
      (one === 'write' || (one === 'pull' && priority === 'write')) && isOwed(rate, now, name, one),
  );
  return Math.min(caps[priority], ...before.map((one) => caps[one]));
}

/** Whether a window is crowded and this priority has had less than its guaranteed share. */
function isOwed(rate: Rate, now: Instant, name: WindowName, priority: Priority): boolean {
  if (!isCrowded(rate, now, name)) return false;
  // A write that waits for the window of writes has no claim on the other windows.
  if (priority === 'write' && isFull(rate, now, 'writes')) return false;
  const had = ownIn(rate.windows[name], now, spans[name])[priority];
  return had < shares[priority] * spans[name].max;
}

function isCrowded(rate: Rate, now: Instant, name: WindowName): boolean {
  return usedOf(rate.windows[name], now, spans[name]) >= CROWDED * spans[name].max;
}

function isFull(rate: Rate, now: Instant, name: WindowName): boolean {
  return usedOf(rate.windows[name], now, spans[name]) >= spans[name].max;
}

function mapWindows(rate: Rate, change: (window: Window, name: WindowName) => Window): Rate {
  const { minute, hour, writes } = rate.windows;
  return {
    ...rate,
    windows: {
      minute: change(minute, 'minute'),
      hour: change(hour, 'hour'),
      writes: change(writes, 'writes'),
    },
  };
}
