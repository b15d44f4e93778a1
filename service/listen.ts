/** The service on this machine's loopback, over node:http. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { failed, ok, type Result } from '../shared/result.ts';

export interface Listener {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Takes no more connections and resolves when those there are have ended. */
  close(): Promise<void>;
  /** Ends every connection there is, answered or not. */
  drop(): void;
}

/** Longer than clients keep a connection for reuse, so that none is closed under a request. */
const KEEP_ALIVE_MS = 65_000;

/** Answers on 127.0.0.1 only; port 0 takes a free one. */
export async function listen(
  handle: (request: Request) => Promise<Response>,
  port: number,
): Promise<Result<Listener, 'port-taken'>> {
  const server = createServer((message, response) => {
    // The connection broke, or asked what fetch has no words for (TRACE): nobody to answer.
    const isStopping = () => !server.listening;
    serve({ handle, isStopping }, message, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const started = Promise.withResolvers<string | undefined>();
  server.once('error', (error) => started.resolve(error.message));
  server.listen(port, '127.0.0.1', () => started.resolve(undefined));
  const reason = await started.promise;
  if (reason !== undefined) return failed('port-taken', `Port ${port} cannot be used: ${reason}.`);
  const { port: actual } = server.address() as AddressInfo;
  return ok({
    baseUrl: `http://127.0.0.1:${actual}`,
    async close() {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeIdleConnections();
      await closed.promise;
    },
    drop: () => server.closeAllConnections(),
  });
}

type Serving = {
  readonly handle: (request: Request) => Promise<Response>;
  readonly isStopping: () => boolean;
};

async function serve(
  { handle, isStopping }: Serving,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reply = await handle(requestOf(message));
  if (reply.type === 'error') {
    response.destroy();
    return;
  }
  const body = Buffer.from(await reply.arrayBuffer());
  response.writeHead(reply.status, {
    ...Object.fromEntries(reply.headers),
    'content-length': body.byteLength,
    // A connection kept for reuse would keep a server alive that is told to stop.
    ...(isStopping() ? { connection: 'close' } : {}),
  });
  response.end(body);
}

function requestOf(message: IncomingMessage): Request {
  const method = message.method ?? 'GET';
  const url = new URL(message.url ?? '/', `http://${message.headers.host ?? '127.0.0.1'}`);
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers });
  const init = { method, headers, body: bodyOf(message), duplex: 'half' as const };
  return new Request(url, init);
}

/** Read only when asked for: a body nobody asks for is left to node:http, which drains it. */
function bodyOf(message: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = message[Symbol.asyncIterator]();
  const source = {
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value as Uint8Array);
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
