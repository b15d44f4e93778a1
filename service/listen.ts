/** Serves on this machine's loopback, over node:http. */
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { failed, ok, type Result } from '../shared/result.ts';
import { drainRequest, hangUp } from './system/hang-up.ts';
import { textOf } from './web/reply.ts';

export interface Listener {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Accepts no more connections and resolves when the open ones have ended. */
  close(): Promise<void>;
  /** Ends every connection at once. */
  drop(): void;
}

/**
 * Longer than clients keep a connection for reuse, so the service never closes one under a request.
 */
const KEEP_ALIVE_MS = 65_000;
/** The loopback carries the largest body in a fraction of this time. */
const REQUEST_MS = 60_000;
/** How often node:http checks for timeouts. */
const CHECK_EVERY_MS = 5_000;

export interface Server {
  /** Handles a request; returns `Response.error()` if the connection ended. */
  handle(request: Request): Promise<Response>;
  /** Returns the reply to bytes that are not a request. */
  refuse(reason: string): Response;
}

/** Answers on 127.0.0.1 only; port 0 takes a free one. */
export async function listen(asked: Server, port: number): Promise<Result<Listener, 'port-taken'>> {
  const answer = (message: IncomingMessage, response: ServerResponse) => {
    const isStopping = () => !server.listening;
    noteExchange({ message, response });
    serve({ ...asked, isStopping }, message, response).catch(() => response.destroy());
  };
  // The replies that node:http sends by itself have no envelope (error.envelope).
  const limits = { requestTimeout: REQUEST_MS, connectionsCheckingInterval: CHECK_EVERY_MS };
  const server = createServer({ requireHostHeader: false, ...limits }, answer);
  const refuse = (_: unknown, socket: Duplex) => refuseOn(socket as Socket, asked);
  server.on('checkExpectation', answer);
  server.on('connect', refuse);
  server.on('clientError', refuse);
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

type Serving = Server & { readonly isStopping: () => boolean };

async function serve(
  { handle, refuse, isStopping }: Serving,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const request = requestOf(message);
  const reply = request ? await handle(request) : refuse('The request cannot be read.');
  if (reply.type === 'error') {
    response.destroy();
    return;
  }
  const { body, isWhole } = await readBody(reply);
  // As pairs: a reply may set more than one cookie.
  const headers = [...reply.headers].flat();
  if (isWhole) headers.push('content-length', String(Buffer.byteLength(body)));
  // A connection kept for reuse would keep a stopping server alive.
  if (isStopping()) headers.push('connection', 'close');
  if (!message.complete) drainRequest(message);
  response.writeHead(reply.status, headers);
  if (isWhole) response.end(body);
  else response.write(body, () => response.destroy());
}

/** Reads a reply's body as far as it goes; a body cut by a fault ends in an error. */
async function readBody(reply: Response): Promise<{ body: string | Buffer; isWhole: boolean }> {
  const text = textOf(reply);
  if (text !== undefined) return { body: text, isWhole: true };
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of reply.body ?? []) chunks.push(chunk);
  } catch {
    return { body: Buffer.concat(chunks), isWhole: false };
  }
  return { body: Buffer.concat(chunks), isWhole: true };
}

type Exchange = { readonly message: IncomingMessage; readonly response: ServerResponse };

/** The unanswered requests of each connection, oldest first. */
const exchanges = new WeakMap<Socket, Set<Exchange>>();
const refused = new WeakSet<Socket>();

function noteExchange(exchange: Exchange): void {
  const { socket } = exchange.message;
  const open = exchanges.get(socket) ?? new Set();
  exchanges.set(socket, open.add(exchange));
  exchange.response.once('close', () => open.delete(exchange));
}

/**
 * Refuses unreadable bytes after the earlier requests of the connection are answered, then ends it:
 * the start of a next request cannot be found.
 */
function refuseOn(socket: Socket, asked: Server): void {
  if (refused.has(socket)) return;
  refused.add(socket);
  // A request that breaks off in its body is the unreadable one.
  const last = [...(exchanges.get(socket) ?? [])].findLast(({ message }) => message.complete);
  if (last) last.response.once('close', () => refuseNow(socket, asked));
  else refuseNow(socket, asked);
}

function refuseNow(socket: Socket, { refuse }: Server): void {
  if (!socket.writable) return;
  const reply = refuse('The request is not HTTP as it should be.');
  void reply.text().then((body) => {
    const status = `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status]}`;
    const headers = [...reply.headers].map(([name, value]) => `${name}: ${value}`);
    const length = `content-length: ${Buffer.byteLength(body)}`;
    const text = [status, ...headers, length, 'connection: close', '', body].join('\r\n');
    hangUp(socket, text);
  });
}

/** Returns `undefined` for what fetch cannot express: an invalid host, or TRACE. */
function requestOf(message: IncomingMessage): Request | undefined {
  try {
    return readRequest(message);
  } catch {
    return undefined;
  }
}

function readRequest(message: IncomingMessage): Request {
  const method = message.method ?? 'GET';
  const url = addressOf(message);
  const headers = new Headers();
  const pairs = message.rawHeaders;
  for (let index = 0; index < pairs.length; index += 2) {
    headers.append(pairs[index] ?? '', pairs[index + 1] ?? '');
  }
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers });
  const init = { method, headers, body: bodyOf(message), duplex: 'half' as const };
  return new Request(url, init);
}

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Returns the request's URL under the listener's own address, whatever name the client used for
 * this machine. Tokens are bound to it, and no header may choose it (auth.resource). Another host
 * name stays, so that a page led here by DNS is refused as not HTTPS (auth.https).
 */
function addressOf({ url: target = '/', headers, socket }: IncomingMessage): URL {
  const own = `127.0.0.1:${socket.localPort}`;
  // A target may be a whole address (RFC 9112, 3.2.2), whose scheme says nothing about this
  // connection.
  const isPath = target.startsWith('/');
  const asked = new URL(isPath ? `http://${headers.host ?? own}${target}` : target);
  const host = loopbackNames.includes(asked.hostname) ? own : asked.host;
  return new URL(`http://${host}${asked.pathname}${asked.search}`);
}

/** Reads the body only when asked to; node:http drains a body that nobody reads. */
function bodyOf(message: IncomingMessage): ReadableStream<Uint8Array> {
  // A reader that stops early still needs the connection for its reply.
  const chunks = message.iterator({ destroyOnReturn: false });
  const source = {
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value as Uint8Array);
    },
    async cancel() {
      await chunks.return?.();
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
