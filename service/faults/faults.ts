/**
 * The plan of faults, for tests and simulation. It cannot be reached over HTTP.
 *
 * A fault is planned for the next matching requests. It acts before the request is handled, which
 * then has no effect, or after the commit, which then loses only its reply. A new kind of fault is
 * a new {@link Fault} in `faults/fault-kinds.ts`.
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
  /** The path below the version prefix; `{id}` matches any one segment: `/notes/{id}`. */
  readonly path?: string;
};

/** A reply held back after its request was committed. */
interface HeldReply {
  /** Resolves when a matching request was committed and its reply is held. */
  readonly reached: Promise<void>;
  /** Sends the reply. */
  release(): void;
  /** Ends the connection without the reply. */
  drop(): void;
}

export interface Faults {
  /** Plans `fault` for the next `times` matching requests, behind the faults already planned. */
  plan(pattern: RequestPattern, fault: Fault, times?: number): void;
  /** Holds the reply of the next matching request until it is released or dropped. */
  holdReply(pattern: RequestPattern): HeldReply;
  /** Ends the connection before the request is handled, so it has no effect. */
  loseRequest(pattern: RequestPattern, times?: number): void;
  /** Handles the request, then ends the connection without a reply. */
  loseReply(pattern: RequestPattern, times?: number): void;
  /** Sends the headers and half of the body, then ends the connection. */
  cutReply(pattern: RequestPattern, times?: number): void;
  /** Handles the request after a delay. */
  delayRequest(pattern: RequestPattern, delayMs: number, times?: number): void;
  /** Handles the request at once and replies after a delay. */
  delayReply(pattern: RequestPattern, delayMs: number, times?: number): void;
  /** Replies 500, or 429 with `Retry-After`, without handling the request. */
  fail(pattern: RequestPattern, how: Failure, times?: number): void;
  /** Handles the request but replies 500. */
  failAfter(pattern: RequestPattern, times?: number): void;
  /** Replies with any documented error without handling the request. */
  refuse(pattern: RequestPattern, refusal: Refusal, times?: number): void;
  /** Expires every access token at once; API keys and refresh tokens only when named. */
  expireTokens(which?: ExpiredTokens): void;
  /** Returns the fault planned for this request and uses it up. */
  take(request: { readonly method: string; readonly path: string }): Fault | undefined;
  /** Ends all faults and delays, and drops the held replies. */
  clear(): void;
  /** Connects the faults to their service; called once, by the service. */
  connect(levers: Levers): void;
}

type Failure =
  | { readonly status: 500 }
  | { readonly status: 429; readonly retryAfterSeconds: number };

type Planned = { readonly pattern: RequestPattern; readonly fault: Fault; left: number };

/** Chooses the fault of a request for which none is planned. */
type Weather = (levers: Levers) => Fault | undefined;

/** Creates an empty plan. `weather` decides about all other requests until the plan is cleared. */
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
      const { fault, reply } = createHeldReply();
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

function createHeldReply(): { fault: Fault; reply: HeldReply } {
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
