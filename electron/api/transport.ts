/** The only module that connects to the service. */
import { IDEMPOTENCY_HEADER } from '../../shared/api/assumptions.ts';
import type { ApiRequest } from '../../shared/api/endpoints.ts';
import { API_PREFIX } from '../../shared/api/endpoints.ts';
import type { Reply } from '../../shared/api/outcome.ts';
import type { Timer } from '../../shared/ports.ts';
import { REPLY_BYTES_MAX, REQUEST_TIMEOUT_MS } from '../../shared/request-limits.ts';
import { boundedText } from './bounded-text.ts';
import { timeLimit } from './time-limit.ts';

type Sent =
  | { readonly kind: 'replied'; readonly reply: Reply }
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** The address, the credential, and the id that would mark a repeated write (A21). */
type Envelope = {
  readonly baseUrl: string;
  readonly token: string;
  readonly idempotencyKey?: string;
};

/** One request; it follows no redirect, so that the bearer goes nowhere else. */
export type Sending = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly redirect: 'error';
  readonly signal: AbortSignal;
  readonly body?: string;
};

/** The part of `Response` that we use. */
export type Answer = {
  readonly status: number;
  readonly headers: Iterable<readonly [string, string]>;
  readonly body: AsyncIterable<Uint8Array> | null;
};

/** The part of `fetch` that we use. It must never repeat a request by itself. */
export type Fetch = (url: string, sending: Sending) => Promise<Answer>;

const TOO_MANY_REQUESTS = 429;

/** The error code of a connection that timed out. */
export const CONNECT_TIMEOUT = 'CONNECT_TIMEOUT';
/** The error code where the system names only a SOCKS proxy: Node would go past it. */
export const SOCKS_PROXY = 'SOCKS_PROXY';
/** The error codes of a proxy that wants a password, refused it, or wants another kind of sign-in. */
export const PROXY_PASSWORD = 'PROXY_PASSWORD';
export const PROXY_REFUSED = 'PROXY_REFUSED';
export const PROXY_UNSUPPORTED = 'PROXY_UNSUPPORTED';

/** Sends one request and reads its whole response; every outcome is a value. */
export interface Transport {
  send(request: ApiRequest, envelope: Envelope, signal?: AbortSignal): Promise<Sent>;
}

/**
 * The transport over `fetch`, which must never repeat a request by itself: a POST sent twice is a
 * doubled record (P3).
 */
export function createTransport(fetch: Fetch, timer: Timer): Transport {
  return {
    async send(request, envelope, signal) {
      const limit = timeLimit(timer, REQUEST_TIMEOUT_MS, signal);
      try {
        const response = await fetch(`${envelope.baseUrl}${API_PREFIX}${request.path}`, {
          method: request.method,
          headers: headersOf(request, envelope),
          redirect: 'error',
          signal: limit.signal,
          ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        });
        return { kind: 'replied', reply: await replyOf(response) };
      } catch (error) {
        const root = rootOf(error);
        return { kind: hasNeverLeft(root) ? 'unreachable' : 'unknown', reason: codeOf(root) };
      } finally {
        limit.stop();
      }
    },
  };
}

/**
 * Failures of the handshake, before a byte of the request was sent. All others leave it open whether
 * it arrived.
 */
const neverSent = new Set([
  CONNECT_TIMEOUT,
  SOCKS_PROXY,
  PROXY_PASSWORD,
  PROXY_REFUSED,
  PROXY_UNSUPPORTED,
  'ERR_PROXY_TUNNEL', // the proxy does not connect there
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** The reason there was no connection: name not found, no connection, or a wrong certificate. */
export function hasNeverLeft(cause: unknown): boolean {
  const error = rootOf(cause);
  const call = error instanceof Error && 'syscall' in error ? error.syscall : undefined;
  return call === 'connect' || call === 'getaddrinfo' || neverSent.has(codeOf(error));
}

function headersOf(request: ApiRequest, envelope: Envelope): Record<string, string> {
  return {
    authorization: `Bearer ${envelope.token}`,
    accept: 'application/json',
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(envelope.idempotencyKey ? { [IDEMPOTENCY_HEADER]: envelope.idempotencyKey } : {}),
  };
}

async function replyOf(response: Answer): Promise<Reply> {
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: parsedJson(await textOf(response)) };
}

/** The pause is in the head of a response; it holds even when the body breaks off (limit.backoff). */
async function textOf(response: Answer): Promise<string> {
  try {
    return await boundedText(response.body, REPLY_BYTES_MAX);
  } catch (error) {
    if (response.status === TOO_MANY_REQUESTS) return '';
    throw error;
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the error that `fetch` wraps; of several addresses that were tried, the first one's. */
function rootOf(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0];
  return error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : error;
}

/** The system's or Node's name of what went wrong: never a URL, never content. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
