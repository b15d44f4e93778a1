/** The service of a test with TLS, by a certificate of an office's own authority. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Service } from '../../service/create-service.ts';
import { ofOffice } from '../fixtures/private-authority.ts';

export type SecureFront = {
  readonly baseUrl: string;
  /** Every request that arrived, as `METHOD /path`. */
  readonly requests: readonly string[];
  /** How many connections were made to it. */
  connections(): number;
  close(): void;
};

/** Serves it at an address of its own. */
export async function secureFront({ handle }: Pick<Service, 'handle'>): Promise<SecureFront> {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  let baseUrl = '';
  const server = createServer(ofOffice, (message, response) => {
    requests.push(`${message.method} ${message.url?.replace(/\?.*/, '')}`);
    answer(message, response).catch(() => response.destroy());
  });
  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = message;
    const bytes = await buffer(message);
    const headers = new Headers(Object.entries(message.headersDistinct).map(pairOf));
    const body = bytes.length > 0 ? { body: new Uint8Array(bytes) } : {};
    const reply = await handle(new Request(`${baseUrl}${url}`, { method, headers, ...body }));
    if (reply.type === 'error') return void response.destroy();
    response.writeHead(reply.status, [...reply.headers].flat());
    response.end(Buffer.from(await reply.arrayBuffer()));
  }
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl,
    requests,
    connections: () => sockets.size,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function pairOf([name, values]: [string, string[] | undefined]): [string, string] {
  return [name, values?.join(', ') ?? ''];
}
