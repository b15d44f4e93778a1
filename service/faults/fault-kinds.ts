/** What can go wrong with one request, each kind as a value; who suffers it is the plan's to say. */
import { RATE_REMAINING_HEADER, RATE_RESET_HEADER } from '../../shared/api/assumptions.ts';
import type { Timer } from '../../shared/ports.ts';
import type { ExpiredTokens } from '../store/expire-tokens.ts';
import { type Problem, problem } from '../web/problem.ts';
import { replyOf } from '../web/reply.ts';

/** `dropped`: the connection ends without an answer. */
type Broken = 'dropped' | Problem;

export interface Fault {
  /** Instead of handling the request. */
  before?(): Promise<Broken | undefined>;
  /** Instead of `reply`, once what was asked has been committed. */
  after?(reply: Response): Promise<Response | 'dropped'>;
}

/** What faults do to the service beside breaking its replies. */
export type Levers = {
  readonly sleep: Timer['sleep'];
  expireTokens(which: ExpiredTokens): void;
};

/** The part of a {@link Problem} that a refusal is told by. */
export type Refusal = Pick<Problem, 'type'> &
  Partial<Pick<Problem, 'message' | 'details' | 'headers'>>;

/** The connection ends before the request is looked at: it takes no effect. */
export const lostRequest: Fault = { before: async () => 'dropped' };

/** The request takes effect, and the connection ends without a reply. */
export const lostReply: Fault = { after: async () => 'dropped' };

/** Answered so without being looked at. */
export function refuseWith({ type, message, details, headers }: Refusal): Fault {
  const answer = problem(type, message ?? 'The request is refused.', details, headers);
  return { before: async () => answer };
}

/** 500 before anything is done (error.types). */
export const failedBefore = refuseWith({ type: 'internal_error', message: 'The service failed.' });

/** 500 although the request took effect: whoever repeats a create makes a second record. */
export const failedAfter: Fault = {
  async after(reply) {
    const id = reply.headers.get('x-request-id') ?? '';
    const failed = problem('internal_error', 'The service failed.');
    return replyOf(failed, id, Object.fromEntries(reply.headers));
  },
};

/** 429 with `Retry-After`, whatever the windows hold (limit.429). */
export function rateLimited(retryAfterSeconds: number): Fault {
  return refuseWith({
    type: 'rate_limited',
    message: 'A rate limit window is exhausted.',
    headers: {
      'retry-after': String(retryAfterSeconds),
      [RATE_REMAINING_HEADER]: '0',
      [RATE_RESET_HEADER]: String(retryAfterSeconds),
    },
  });
}

/** The request is looked at, and takes effect, this much later. */
export function lateRequest({ sleep }: Levers, delayMs: number): Fault {
  return {
    async before() {
      await sleep(delayMs);
      return undefined;
    },
  };
}

/** The request takes effect at once, and is answered this much later. */
export function lateReply({ sleep }: Levers, delayMs: number): Fault {
  return {
    async after(reply) {
      await sleep(delayMs);
      return reply;
    },
  };
}

/** Every access token expires just before the request, its own too (auth.401). */
export function expiredTokens({ expireTokens }: Levers): Fault {
  return {
    async before() {
      expireTokens({});
      return undefined;
    },
  };
}

/** Headers and the first `part` of the body, from 0 to 1; then the connection ends. */
export function cutReply(part: number): Fault {
  return {
    async after(reply) {
      const whole = new Uint8Array(await reply.arrayBuffer());
      const sent = whole.subarray(0, Math.min(whole.length - 1, Math.floor(whole.length * part)));
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(sent),
        pull: (controller) => controller.error(new TypeError('The connection was cut.')),
      });
      const headers = new Headers(reply.headers);
      headers.set('content-length', String(whole.length));
      return new Response(body, { status: reply.status, headers });
    },
  };
}
