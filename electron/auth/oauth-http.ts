/** Connects oauth4webapi to an authorization server over our own `fetch`, which repeats nothing. */
import * as oauth from 'oauth4webapi';
import type { Timer } from '../../shared/ports.ts';
import { REQUEST_TIMEOUT_MS } from '../../shared/request-limits.ts';
import { boundedText } from '../api/bounded-text.ts';
import { timeLimit } from '../api/time-limit.ts';
import type { Fetch } from '../api/transport.ts';
import { parseBaseUrl } from './base-url.ts';

/** Metadata and tokens are a few kilobytes. */
const OAUTH_BYTES_MAX = 200_000;

/** The options that every request of oauth4webapi takes. */
export type OAuthHttp = {
  readonly [oauth.allowInsecureRequests]: true;
  readonly [oauth.customFetch]: (url: string, asked: Asked) => Promise<Response>;
};

/** Bounds time and bytes; refuses an address without TLS unless it is this computer (auth.https). */
export function createOAuthHttp(send: Fetch, timer: Timer, signal: AbortSignal): OAuthHttp {
  async function ask(url: string, { method, headers, body }: Asked): Promise<Response> {
    if (parseBaseUrl(url) === null) throw new Error('NOT_HTTPS');
    const limit = timeLimit(timer, REQUEST_TIMEOUT_MS, signal);
    try {
      const answer = await send(url, {
        method,
        headers: { ...headers, accept: 'application/json' },
        redirect: 'error',
        signal: limit.signal,
        ...(body === undefined || body === null ? {} : { body: String(body) }),
      });
      const text = await boundedText(answer.body, OAUTH_BYTES_MAX);
      const isEmpty = [204, 205, 304].includes(answer.status);
      return new Response(isEmpty ? null : text, {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
      });
    } finally {
      limit.stop();
    }
  }
  return { [oauth.allowInsecureRequests]: true, [oauth.customFetch]: ask };
}

type Asked = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
};
