/** A server with TLS, reached through a real proxy on this machine. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Connections } from '../../electron/api/http-fetch.ts';
import { selfSigned } from '../fixtures/self-signed.ts';

export type BehindProxy = {
  readonly baseUrl: string;
  /** The connections of a `fetch` that goes through the proxy and trusts the server. */
  readonly connections: Connections;
  /** The proxy as `host:port`. */
  readonly proxy: string;
  /** The requests that arrived at the server; each waits for its answer. */
  readonly arrived: readonly ServerResponse[];
  /** How many tunnels were asked for. */
  tunnels(): number;
  /** How many of them came with a name and a password. */
  logins(): number;
};

/** The sign-ins that a proxy offers, and the value of `Proxy-Authorization` that it takes. */
export type ProxyLogin = { readonly offers?: readonly string[]; readonly takes?: string };

/** `tunnel` is what the proxy does with a request for a tunnel. */
export async function behindProxy(
  tunnel: 'opens' | 'wants a password' | 'refuses' | 'says nothing' = 'opens',
  { offers = [], takes }: ProxyLogin = {},
): Promise<BehindProxy> {
  const arrived: ServerResponse[] = [];
  let tunnels = 0;
  let logins = 0;
  const secure = createSecureServer(selfSigned, (request, response) => {
    request.resume();
    arrived.push(response);
  });
  const baseUrl = `https://127.0.0.1:${await portOf(secure)}`;
  const proxy = createServer();
  proxy.on('connect', ({ url = '', headers }, client: Socket) => {
    const given = headers['proxy-authorization'];
    const isIn = takes !== undefined && given === takes;
    tunnels += 1;
    if (given !== undefined) logins += 1;
    client.on('error', () => undefined);
    if (tunnel === 'wants a password' && !isIn) client.end(refusal(offers));
    if (tunnel === 'refuses') client.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
    if (tunnel !== 'opens' && !isIn) return;
    const { hostname, port } = new URL(`http://${url}`);
    const server = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      server.pipe(client);
      client.pipe(server);
    });
    server.on('error', () => client.destroy());
    client.on('close', () => server.destroy());
  });
  const address = `127.0.0.1:${await portOf(proxy)}`;
  const connections = { proxyEnv: { HTTPS_PROXY: `http://${address}` }, ca: selfSigned.cert };
  return {
    ...{ baseUrl, connections, proxy: address, arrived },
    ...{ tunnels: () => tunnels, logins: () => logins },
  };
}

function refusal(offers: readonly string[]): string {
  const lines = offers.map((offer) => `proxy-authenticate: ${offer}\r\n`).join('');
  return `HTTP/1.1 407 Proxy Authentication Required\r\n${lines}content-length: 0\r\n\r\n`;
}

/** Opens a server until the test has ended; returns its port on this computer. */
export async function portOf(
  server: Pick<Server, 'listen' | 'address' | 'close' | 'on'>,
): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return (server.address() as AddressInfo).port;
}
