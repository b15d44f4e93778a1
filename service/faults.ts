/**
 * The plan of what goes wrong, for tests and simulation; nothing of it can be reached over HTTP.
 *
 * A fault is planned for the next request that matches, or for several. It acts before the request
 * is looked at (then nothing takes effect) or after its commit (then only the reply suffers). A new
 * kind of fault is a new function that makes a {@link Fault}; the handler needs no change.
 */
import { RATE_REMAINING_HEADER, RATE_RESET_HEADER } from '../shared/api/assumptions.ts';
import { matchPath } from './routes/route.ts';
import { type Problem, problem } from './web/problem.ts';

type RequestPattern = {
  readonly method?: string;
  /** Below the version prefix; `{id}` stands for any one step: `/notes/{id}`. */
  readonly path?: string;
};

/** `dropped`: the connection ends without an answer. */
type Broken = 'dropped' | Problem;

interface Fault {
  /** Instead of handling the request. */
  before?(): Promise<Broken | undefined>;
  /** Instead of `reply`, once what was asked has been committed. */
  after?(reply: Response): Promise<Response | 'dropped'>;
}

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
  /** Answers 500, or 429 with `Retry-After`, and does nothing else. */
  fail(pattern: RequestPattern, how: Failure, times?: number): void;
  /** The fault planned for this request, which is used up by asking. */
  take(request: { readonly method: string; readonly path: string }): Fault | undefined;
  /** Forgets what is planned and drops the replies still held. */
  clear(): void;
}

type Failure =
  | { readonly status: 500 }
  | { readonly status: 429; readonly retryAfterSeconds: number };

type Planned = { readonly pattern: RequestPattern; readonly fault: Fault; left: number };

/** An empty plan. */
export function createFaults(): Faults {
  let planned: Planned[] = [];
  let held: HeldReply[] = [];
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
    loseRequest: (pattern, times) => plan(pattern, { before: async () => 'dropped' }, times),
    loseReply: (pattern, times) => plan(pattern, { after: async () => 'dropped' }, times),
    fail: (pattern, how, times) => plan(pattern, { before: async () => failure(how) }, times),
    take(request) {
      const next = planned.find(({ pattern }) => matches(pattern, request));
      if (!next) return undefined;
      next.left -= 1;
      if (next.left <= 0) planned = planned.filter((one) => one !== next);
      return next.fault;
    },
    clear() {
      for (const reply of held) reply.drop();
      planned = [];
      held = [];
    },
  };
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

function failure(how: Failure): Problem {
  if (how.status === 500) return problem('internal_error', 'The service failed.');
  return problem('rate_limited', 'A rate limit window is exhausted.', [], {
    'retry-after': String(how.retryAfterSeconds),
    [RATE_REMAINING_HEADER]: '0',
    [RATE_RESET_HEADER]: String(how.retryAfterSeconds),
  });
}

function matches(pattern: RequestPattern, request: { method: string; path: string }): boolean {
  if (pattern.method !== undefined && pattern.method !== request.method) return false;
  return pattern.path === undefined || matchPath(pattern.path, request.path) !== undefined;
}
