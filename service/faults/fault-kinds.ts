/** The kinds of faults. The plan decides which request suffers one. */
import { RATE_REMAINING_HEADER, RATE_RESET_HEADER } from '../../shared/api/assumptions.ts';
import type { Timer } from '../../shared/ports.ts';
import type { ExpiredTokens } from '../store/expire-tokens.ts';
import { type Problem, problem } from '../web/problem.ts';
import { replyOf } from '../web/reply.ts';

/** `dropped`: the connection ends without a reply. */
type Broken = 'dropped' | Problem;

export interface Fault {
  /** Replaces the handling of the request. */
  before?(): Promise<Broken | undefined>;
  /** Replaces `reply` after the request was committed. */
  after?(reply: Response): Promise<Response | 'dropped'>;
}

/** A fault's effects on the service besides a broken reply. */
export type Levers = {
  readonly sleep: Timer['sleep'];
  expireTokens(which: ExpiredTokens): void;
};

/** The part of a {@link Problem} that a planned refusal sets. */
export type Refusal = Pick<Problem, 'type'> &
  Partial<Pick<Problem, 'message' | 'details' | 'headers'>>;

/** Ends the connection before the request is handled, so it has no effect. */
export const lostRequest: Fault = { before: async () => 'dropped' };

/** Handles the request, then ends the connection without a reply. */
export const lostReply: Fault = { after: async () => 'dropped' };

/** Replies with this problem without handling the request. */
export function refuseWith({ type, message, details, headers }: Refusal): Fault {
  const answer = problem(type, message ?? 'The request is refused.', details, headers);
  return { before: async () => answer };
}

/** Replies 500 without handling the request (error.types). */
export const failedBefore = refuseWith({ type: 'internal_error', message: 'The service failed.' });

/** Handles the request but replies 500, so a repeated create makes a second record. */
export const failedAfter: Fault = {
  async after(reply) {
    const id = reply.headers.get('x-request-id') ?? '';
    const failed = problem('internal_error', 'The service failed.');
    return replyOf(failed, id, Object.fromEntries(reply.headers));
  },
};

/** Replies 429 with `Retry-After`, however much the limits have left (limit.429). */
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

/** Handles the request after a delay. */
export function lateRequest({ sleep }: Levers, delayMs: number): Fault {
  return {
    async before() {
      await sleep(delayMs);
      return undefined;
    },
  };
}

/** Handles the request at once and replies after a delay. */
export function lateReply({ sleep }: Levers, delayMs: number): Fault {
  return {
    async after(reply) {
      await sleep(delayMs);
      return reply;
    },
  };
}

/** Expires every access token before the request, including the token of the request (auth.401). */
export function expiredTokens({ expireTokens }: Levers): Fault {
  return {
    async before() {
      expireTokens({});
      return undefined;
    },
  };
}

/** Sends the headers and the first `part` of the body, from 0 to 1, then ends the connection. */
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
