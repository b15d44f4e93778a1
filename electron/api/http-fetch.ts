/**
 * `fetch` as the transport needs it, over node:http: it never repeats a request and follows nobody.
 *
 * Node's own `fetch` has each request and each body watched for their end. V8 takes what is watched
 * for old at its next collection, so that every request leaves some twelve kilobytes which only a
 * collection of the whole heap takes away (docs/decisions/0017).
 */
import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request } from 'node:http';
import { type AgentOptions, Agent as HttpsAgent, request as requestSecure } from 'node:https';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { createGunzip } from 'node:zlib';
import { CONNECT_TIMEOUT_MS, CONNECTION_IDLE_MAX_MS } from '../../shared/limits.ts';
import type { Timer } from '../../shared/ports.ts';
import { type Answer, CONNECT_TIMEOUT, type Fetch, type Sending } from './transport.ts';

/** What connections go through: a proxy, and certificates of the office beside the known ones. */
export type Connections = Pick<AgentOptions, 'proxyEnv' | 'ca'>;

/** A `fetch` with connections of its own, which close by themselves when nobody uses them. */
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
        response?.destroy(error); // whoever reads hears why, not that it broke off
        asked.destroy(error);
        reject(error); // a request that waits for a proxy tells nothing before its tunnel ends
      };
      const giveUp = () => end(reasonOf(signal));
      giveUpUnconnected(asked, timer, end);
      signal.addEventListener('abort', giveUp, { once: true });
      asked.once('close', () => signal.removeEventListener('abort', giveUp));
      asked.on('error', reject);
      asked.once('response', (answered) => {
        if (isRedirect(answered)) return asked.destroy(new Error('REDIRECTED'));
        response = answered;
        resolve(answerOf(answered));
      });
      asked.end(body);
    });
}

/**
 * Nothing was sent before there is a connection, and who waits for it should know that soon. The time runs
 * from the start: a proxy hands over its socket only when it is secure, and then nothing tells so any more.
 */
function giveUpUnconnected(
  asked: ClientRequest,
  timer: Timer,
  giveUp: (error: Error) => void,
): void {
  const over = new AbortController();
  const end = () => over.abort('over'); // a reason of its own spares the stack of an exception
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

/** A handshake that is not over has no protocol yet. */
function isConnected(socket: Socket): boolean {
  if (socket.connecting) return false;
  return !(socket instanceof TLSSocket) || /^(TLS|SSL)v/.test(socket.getProtocol() ?? '');
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new DOMException('Called off', 'AbortError');
}

function isRedirect({ statusCode = 0 }: IncomingMessage): boolean {
  return [301, 302, 303, 307, 308].includes(statusCode);
}

function answerOf(response: IncomingMessage): Answer {
  const headers = Object.entries(response.headers).map(
    ([name, value]) => [name, String(value)] as const,
  );
  const isPacked = response.headers['content-encoding'] === 'gzip';
  // What goes wrong with one of the two ends the other: whoever reads hears of it.
  const body = isPacked ? pipeline(response, createGunzip(), () => undefined) : response;
  return { status: response.statusCode ?? 0, headers, body };
}
