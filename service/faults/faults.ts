/**
 * The plan of what goes wrong, for tests and simulation; nothing of it can be reached over HTTP.
 *
 * A fault is planned for the next request that matches, or for several. It acts before the request
 * is looked at (then nothing takes effect) or after its commit (then only the reply suffers). A new
 * kind of fault is a new {@link Fault} in `faults/fault-kinds.ts`; the handler needs no change.
 */

import { matchPath } from '../routes/route.ts';
import type { ExpiredTokens } from '../store/expire-tokens.ts';
import {
  cutReply,
  type Fault,
  failedAfter,
  failedBefore,
  type Levers,
  lateReply,
  lateRequest,
  lostReply,
  lostRequest,
  type Refusal,
  rateLimited,
  refuseWith,
} from './fault-kinds.ts';

type RequestPattern = {
  readonly method?: string;
  /** Below the version prefix; `{id}` stands for any one step: `/notes/{id}`. */
  readonly path?: string;
};

/** A reply that waits after the commit of its request. */
interface HeldReply {
  /** Resolves once a matching request has been committed and waits. */
  readonly reached: Promise<void>;
  /** Sends the reply. */
  release(): void;
  /** Ends the connection without it. */
  drop(): void;
}

export interface Faults {
  /** Plans `fault` for the next `times` matching requests, after what was planned before. */
  plan(pattern: RequestPattern, fault: Fault, times?: number): void;
  /** Holds back the reply of the next matching request until it is released or dropped. */
  holdReply(pattern: RequestPattern): HeldReply;
  /** The connection ends before the request is looked at: it takes no effect. */
  loseRequest(pattern: RequestPattern, times?: number): void;
  /** The request takes effect, and the connection ends without a reply. */
  loseReply(pattern: RequestPattern, times?: number): void;
  /** Headers and half of the body are sent; then the connection ends. */
  cutReply(pattern: RequestPattern, times?: number): void;
  /** The request is looked at, and takes effect, this much later. */
  delayRequest(pattern: RequestPattern, delayMs: number, times?: number): void;
  /** The request takes effect at once, and is answered this much later. */
  delayReply(pattern: RequestPattern, delayMs: number, times?: number): void;
  /** Answers 500, or 429 with `Retry-After`, and does nothing else. */
  fail(pattern: RequestPattern, how: Failure, times?: number): void;
  /** The request takes effect, and is answered with 500. */
  failAfter(pattern: RequestPattern, times?: number): void;
  /** Answers with any documented error, and does nothing else. */
  refuse(pattern: RequestPattern, refusal: Refusal, times?: number): void;
  /** At once: every access token expires, API keys and refresh tokens only when named. */
  expireTokens(which?: ExpiredTokens): void;
  /** The fault planned for this request, which is used up by asking. */
  take(request: { readonly method: string; readonly path: string }): Fault | undefined;
  /** Nothing goes wrong any more: drops the replies still held, ends every delay. */
  clear(): void;
  /** Called once, by the service on which the faults act. */
  connect(levers: Levers): void;
}

type Failure =
  | { readonly status: 500 }
  | { readonly status: 429; readonly retryAfterSeconds: number };

type Planned = { readonly pattern: RequestPattern; readonly fault: Fault; left: number };

/** Decides about a request for which nothing is planned; `levers` act on the service. */
type Weather = (levers: Levers) => Fault | undefined;

/** An empty plan; what it says nothing about is left to `weather`, until the plan is cleared. */
export function createFaults(weather: Weather = () => undefined): Faults {
  let planned: Planned[] = [];
  let held: HeldReply[] = [];
  let waking = new AbortController();
  let isCalm = false;
  let connected: Levers | undefined;
  const levers: Levers = {
    sleep: (delayMs) => leversOf(connected).sleep(delayMs, waking.signal),
    expireTokens: (which) => leversOf(connected).expireTokens(which),
  };
  function plan(pattern: RequestPattern, fault: Fault, times = 1): void {
    planned.push({ pattern, fault, left: times });
  }
  return {
    plan,
    holdReply(pattern) {
      const { fault, reply } = heldReply();
      plan(pattern, fault);
      held.push(reply);
      return reply;
    },
    loseRequest: (pattern, times) => plan(pattern, lostRequest, times),
    loseReply: (pattern, times) => plan(pattern, lostReply, times),
    cutReply: (pattern, times) => plan(pattern, cutReply(0.5), times),
    delayRequest: (pattern, delayMs, times) => plan(pattern, lateRequest(levers, delayMs), times),
    delayReply: (pattern, delayMs, times) => plan(pattern, lateReply(levers, delayMs), times),
    fail: (pattern, how, times) =>
      plan(pattern, how.status === 500 ? failedBefore : rateLimited(how.retryAfterSeconds), times),
    failAfter: (pattern, times) => plan(pattern, failedAfter, times),
    refuse: (pattern, refusal, times) => plan(pattern, refuseWith(refusal), times),
    expireTokens: (which = {}) => levers.expireTokens(which),
    take(request) {
      const next = planned.find(({ pattern }) => matches(pattern, request));
      if (!next) return isCalm ? undefined : weather(levers);
      next.left -= 1;
      if (next.left <= 0) planned = planned.filter((one) => one !== next);
      return next.fault;
    },
    clear() {
      isCalm = true;
      planned = [];
      for (const reply of held) reply.drop();
      held = [];
      waking.abort();
      waking = new AbortController();
    },
    connect(given) {
      connected = given;
    },
  };
}

function leversOf(connected: Levers | undefined): Levers {
  if (!connected) throw new Error('These faults act on no service yet.');
  return connected;
}

function heldReply(): { fault: Fault; reply: HeldReply } {
  const reached = Promise.withResolvers<void>();
  const decided = Promise.withResolvers<'release' | 'drop'>();
  return {
    fault: {
      async after(reply) {
        reached.resolve();
        return (await decided.promise) === 'release' ? reply : 'dropped';
      },
    },
    reply: {
      reached: reached.promise,
      release: () => decided.resolve('release'),
      drop: () => decided.resolve('drop'),
    },
  };
}

function matches(pattern: RequestPattern, request: { method: string; path: string }): boolean {
  if (pattern.method !== undefined && pattern.method !== request.method) return false;
  return pattern.path === undefined || matchPath(pattern.path, request.path) !== undefined;
}
