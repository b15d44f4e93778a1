/**
 * How often we may ask, and who goes first: the service's three windows as a pure calculation
 * (limit.all, limit.writes, limit.backoff; P7).
 *
 * - Nobody exceeds a window, whatever the service says. Where it says that less is left, it is
 *   believed (A18).
 * - What the user looks at goes first, then writes, then the pull. The last of a window is kept for
 *   those before: the pull stops at 97 percent, writes at 99.
 * - The pull has half of a minute at once and spreads what follows until its first permits come back:
 *   whoever opens a note meanwhile finds room at any moment, and the pull gets no less by it.
 * - Nobody starves. Writes have two fifths of a crowded window even while the user reads without
 *   end, and the pull has a tenth beside writes without end: who waits and has had less goes first,
 *   and the others keep to the same cap meanwhile.
 * - A pause is slept off, not waited for by the clock: one that is set forward does not end it.
 */
import {
  RATE_GRAIN_HOUR_MS,
  RATE_GRAIN_MS,
  REQUESTS_PER_HOUR,
  REQUESTS_PER_MINUTE,
  WRITES_PER_MINUTE,
} from '../limits.ts';
import { HOUR_MS, type Instant, MINUTE_MS } from '../time.ts';
import type { Word } from './rate-limit-word.ts';
import {
  advanceWindow as agedWindow,
  applyServiceCount,
  type Counts,
  emptyWindow,
  endRequest as endedIn,
  oldestIn,
  ownIn,
  type Priority,
  priorities,
  type Span,
  countPermits as takenIn,
  usedOf,
  type Window,
  windowWaitMs,
} from './window.ts';

export type WindowName = 'minute' | 'hour' | 'writes';
const windowNames: readonly WindowName[] = ['minute', 'hour', 'writes'];

export type Rate = {
  readonly windows: Readonly<Record<WindowName, Window>>;
  /** What was left of the pause at a moment of our clock (limit.backoff). */
  readonly pause: { readonly leftMs: number; readonly asOf: Instant };
};

/** What a permit is asked for: a request of this priority, perhaps a write. */
export type PermitRequest = { readonly priority: Priority; readonly isWrite: boolean };

/** Permits that are wanted at once. */
export type Need = {
  readonly priority: Priority;
  readonly requests: number;
  readonly writes: number;
  /** How long after its permit the write goes; at once where it is not said. */
  readonly writesAfterMs?: number;
};

export const spans: Readonly<Record<WindowName, Span>> = {
  minute: { max: REQUESTS_PER_MINUTE, lengthMs: MINUTE_MS, grainMs: RATE_GRAIN_MS },
  hour: { max: REQUESTS_PER_HOUR, lengthMs: HOUR_MS, grainMs: RATE_GRAIN_HOUR_MS },
  writes: { max: WRITES_PER_MINUTE, lengthMs: MINUTE_MS, grainMs: RATE_GRAIN_MS },
};

/** How far each may fill the windows that all share. */
const caps: Counts = { view: 1, write: 0.99, pull: 0.97 };
/** How much of a minute the pull may use at once. */
const PULL_AT_ONCE = 0.5;
/** What each may count on in a crowded window; the first of all needs no such promise. */
const shares: Counts = { view: 0, write: 0.4, pull: 0.1 };
/** A window used by this much is crowded; one that is not has room for everybody. */
const CROWDED = 0.9;

export const openRate: Rate = {
  windows: { minute: emptyWindow, hour: emptyWindow, writes: emptyWindow },
  pause: { leftMs: 0, asOf: 0 },
};

/** The windows as the clock stands now, whatever it did since they were last looked at. */
export function advanceWindows(rate: Rate, now: Instant): Rate {
  return mapWindows(rate, (window, name) => agedWindow(window, now, spans[name]));
}

/** Counts permits that are being given. */
export function takePermits(rate: Rate, { priority, requests, writes }: Need): Rate {
  return mapWindows(rate, (window, name) => {
    const count = name === 'writes' ? writes : requests;
    return count === 0 ? window : takenIn(window, priority, count);
  });
}

/** A permit that was given and will not be used. */
export function giveBackPermit(rate: Rate, { priority, isWrite }: PermitRequest): Rate {
  return takePermits(rate, { priority, requests: -1, writes: isWrite ? -1 : 0 });
}

/** A permit whose request cannot arrive any more after `at`. */
export function endPermit(rate: Rate, { priority, isWrite }: PermitRequest, at: Instant): Rate {
  return mapWindows(rate, (window, name) =>
    name === 'writes' && !isWrite ? window : endedIn(window, priority, at, spans[name]),
  );
}

/**
 * Believes what a reply said about the limits. Which window it speaks of shows by its limit; a limit
 * that we do not know is taken for one of all requests, which is safe whatever it is.
 */
export function applyLimitHeaders(
  rate: Rate,
  word: Word,
  when: { sentAt: Instant; now: Instant },
): Rate {
  const name = windowNames.find((one) => spans[one].max === word.limit) ?? 'minute';
  const counted = spans[name].max - word.remaining;
  const resetMs = word.resetMs ?? spans[name].lengthMs;
  return mapWindows(rate, (window, one) =>
    one === name ? applyServiceCount(window, spans[name], { counted, resetMs, ...when }) : window,
  );
}

/** Pauses for everybody, for no less than an older 429 said (limit.backoff). */
export function pauseRequests(rate: Rate, forMs: number, now: Instant): Rate {
  return { ...rate, pause: { leftMs: Math.max(rate.pause.leftMs, forMs), asOf: now } };
}

/** Takes off the pause what was really slept, and reckons its end by the clock as it is now. */
export function shortenPause(rate: Rate, sleptMs: number, now: Instant): Rate {
  return { ...rate, pause: { leftMs: Math.max(0, rate.pause.leftMs - sleptMs), asOf: now } };
}

/**
 * Milliseconds until these permits may be given; 0 means now, Infinity that something under way has to
 * end first. `waiting` are all who wait for a permit.
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

/** How long the pull waits so that it fills the minute evenly, from half of it up to its cap. */
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

/** Who waits, in the order in which they get their permits. */
export function inOrder(rate: Rate, now: Instant, waiting: readonly Priority[]): Priority[] {
  const isFirst = (one: Priority) =>
    windowNames.some((name) => name !== 'writes' && isOwed(rate, now, name, one));
  const present = priorities.filter((one) => waiting.includes(one));
  return [...present.filter(isFirst), ...present.filter((one) => !isFirst(one))];
}

/** Whether somebody is, or soon will be, held up by a window rather than by the line. */
export function isAtLimit(rate: Rate, now: Instant): boolean {
  return windowNames.some((name) => isCrowded(rate, now, name));
}

/** The pull yields to writes as well, but may hold up only writes, never what the user looks at. */
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

/** Whether a window is crowded and this one has had less of it than it can count on. */
function isOwed(rate: Rate, now: Instant, name: WindowName, priority: Priority): boolean {
  if (!isCrowded(rate, now, name)) return false;
  // What the window of writes holds up anyway has no claim on the others.
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
