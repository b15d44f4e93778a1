/**
 * `fetch` for the transport, over node:http: it never repeats a request and follows no redirect.
 *
 * Node's own `fetch` registers each request and body for finalization. V8 moves these to the old
 * generation, so that each request leaves about 12 KB until a full collection (docs/decisions/0017).
 */
import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request } from 'node:http';
import { type AgentOptions, Agent as HttpsAgent, request as requestSecure } from 'node:https';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { createGunzip } from 'node:zlib';
import { REDIRECTED } from '../../shared/api/outcome.ts';
import type { Timer } from '../../shared/ports.ts';
import { CONNECT_TIMEOUT_MS, CONNECTION_IDLE_MAX_MS } from '../../shared/request-limits.ts';
import {
  type Answer,
  CONNECT_TIMEOUT,
  type Fetch,
  PROXY_PASSWORD,
  type Sending,
} from './transport.ts';

/** The proxy of connections, and the certificates trusted beside the public ones. */
export type Connections = Pick<AgentOptions, 'proxyEnv' | 'ca'>;

/** Returns a `fetch` with connections of its own, which close when idle. */
export function createHttpFetch(timer: Timer, connections: Connections = {}): Fetch {
  const agentOptions = { keepAlive: true, timeout: CONNECTION_IDLE_MAX_MS, ...connections };
  const agents = { plain: new HttpAgent(agentOptions), secure: new HttpsAgent(agentOptions) };

  function open(url: string, { method, headers }: Sending): ClientRequest {
    const all = { 'user-agent': 'Traytable', 'accept-encoding': 'gzip', ...headers };
    return url.startsWith('https:')
      ? requestSecure(url, { method, headers: all, agent: agents.secure })
      : request(url, { method, headers: all, agent: agents.plain });
  }

  return (url, sending) =>
    new Promise((resolve, reject) => {
      const { signal, body } = sending;
      if (signal.aborted) return reject(reasonOf(signal));
      const asked = open(url, sending);
      let response: IncomingMessage | undefined;
      const end = (error: Error) => {
        response?.destroy(error); // the reader gets the reason, not only that the stream broke off
        asked.destroy(error);
        reject(error); // behind a proxy there is no event before the tunnel is ready
      };
      const giveUp = () => end(reasonOf(signal));
      giveUpUnconnected(asked, timer, end);
      signal.addEventListener('abort', giveUp, { once: true });
      asked.once('close', () => signal.removeEventListener('abort', giveUp));
      asked.on('error', (error) => reject(wantsPassword(error) ?? error));
      asked.once('response', (answered) => {
        if (isRedirect(answered)) return asked.destroy(redirectError());
        response = answered;
        resolve(answerOf(answered));
      });
      asked.end(body);
    });
}

/**
 * Nothing is sent before there is a connection, so a short timeout is safe. It starts with the
 * request: a proxy hands over its socket only when it is secure, and then fires no event.
 */
function giveUpUnconnected(
  asked: ClientRequest,
  timer: Timer,
  giveUp: (error: Error) => void,
): void {
  const over = new AbortController();
  const end = () => over.abort('over'); // a ready-made reason spares the stack of an exception
  asked.once('close', end);
  asked.once('socket', (socket) => {
    if (asked.reusedSocket || isConnected(socket)) end();
    else socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', end);
  });
  void timer.sleep(CONNECT_TIMEOUT_MS, over.signal).then(() => {
    if (over.signal.aborted) return;
    giveUp(Object.assign(new Error('No connection in time'), { code: CONNECT_TIMEOUT }));
  });
}

/** An unfinished handshake has no protocol yet. */
function isConnected(socket: Socket): boolean {
  if (socket.connecting) return false;
  return !(socket instanceof TLSSocket) || /^(TLS|SSL)v/.test(socket.getProtocol() ?? '');
}

/** Node names any refusal of a proxy alike; the user can act on this one. */
function wantsPassword(error: Error): Error | null {
  if (!('statusCode' in error) || error.statusCode !== 407) return null;
  return Object.assign(new Error('The proxy wants a password'), { code: PROXY_PASSWORD });
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new DOMException('Called off', 'AbortError');
}

function redirectError(): Error {
  return Object.assign(new Error('Sent on to another address'), { code: REDIRECTED });
}

function isRedirect({ statusCode = 0 }: IncomingMessage): boolean {
  return [301, 302, 303, 307, 308].includes(statusCode);
}

function answerOf(response: IncomingMessage): Answer {
  const headers = Object.entries(response.headers).map(
    ([name, value]) => [name, String(value)] as const,
  );
  const isPacked = response.headers['content-encoding'] === 'gzip';
  // An error at one end destroys the other, so that the reader learns of it.
  const body = isPacked ? pipeline(response, createGunzip(), () => undefined) : response;
  return { status: response.statusCode ?? 0, headers, body };
}
