/**
 * Listens for the browser's return on a port that only this computer reaches.
 *
 * Any program of this computer can connect. A request that is not the expected one gets a page that
 * says so and changes nothing. Requests are served one at a time, one per connection, and everything
 * is bounded.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SECOND_MS } from '../../shared/time.ts';
import { type ClosingPage, closingHeaders, closingPage } from './closing-page.ts';

const CALLBACK_PATH = '/callback';
/** A browser sends a few hundred bytes and requests an icon; more is no browser. */
const HEAD_BYTES_MAX = 16_384;
const CONNECTIONS_MAX = 8;
const REQUEST_MS = 10 * SECOND_MS;

export interface Loopback {
  readonly redirectUri: string;
  close(): void;
}

/** Returns the page for this return; the listener has its own for every other request. */
export type OnAnswer = (answer: URL) => Promise<ClosingPage>;

/** Listens on a free port, or on this one; `null` where this computer does not allow that. */
export function listenOnLoopback(onanswer: OnAnswer, port = 0): Promise<Loopback | null> {
  const server = createServer(
    { maxHeaderSize: HEAD_BYTES_MAX, requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS },
    (request, response) => void answer(request, response, { server, onanswer }),
  );
  server.maxConnections = CONNECTIONS_MAX;
  server.maxRequestsPerSocket = 1;
  return new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      resolve({
        redirectUri: `${originOf(server)}${CALLBACK_PATH}`,
        close() {
          server.close();
          server.closeIdleConnections();
        },
      });
    });
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { server, onanswer }: { readonly server: Server; readonly onanswer: OnAnswer },
): Promise<void> {
  const origin = originOf(server);
  const url = URL.parse(request.url ?? '', origin);
  // A page of another site may have reached the port by a name of its own for this computer.
  const isOurs = request.headers.host === new URL(origin).host && url?.origin === origin;
  if (!isOurs || request.method !== 'GET' || url.pathname !== CALLBACK_PATH) {
    response.writeHead(404, { connection: 'close' }).end();
    return;
  }
  const page = await onanswer(url);
  response.writeHead(page === 'done' ? 200 : 400, closingHeaders).end(closingPage(page));
}

function originOf(server: Server): string {
  const address = server.address() as AddressInfo | null; // `null` once it is closed
  return `http://127.0.0.1:${address?.port ?? 0}`;
}
