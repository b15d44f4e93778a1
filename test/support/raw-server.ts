/** A TCP server that answers HTTP as badly as a test wants, and records its requests. */

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type RawRequest = { readonly head: string; readonly body: string };

export interface RawServer {
  readonly baseUrl: string;
  /** Every whole request that has arrived, oldest first. */
  readonly requests: readonly RawRequest[];
  /** How many connections were made. */
  connections(): number;
}

/** Starts it; `answer` gets each whole request with its connection. */
export async function rawServer(
  answer: (socket: Socket, request: RawRequest, index: number) => void,
): Promise<RawServer> {
  const requests: RawRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    let text = '';
    socket.on('error', () => undefined); // the other side may leave at any moment
    socket.on('data', (chunk) => {
      text += chunk.toString();
      const end = text.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (end === -1 || text.length < end + 4 + length) return;
      const request = { head: text.slice(0, end), body: text.slice(end + 4, end + 4 + length) };
      text = '';
      requests.push(request);
      answer(socket, request, requests.length - 1);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, requests, connections: () => connections };
}

/** A whole HTTP reply as text. */
export function httpReply(status: string, body: string, headers: readonly string[] = []): string {
  const length = `content-length: ${Buffer.byteLength(body)}`;
  return [`HTTP/1.1 ${status}`, length, ...headers, '', body].join('\r\n');
}
