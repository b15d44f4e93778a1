/** A server with TLS, reached through a real proxy on this machine. */
import type { Server, ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Connections } from '../../electron/api/http-fetch.ts';
import { selfSigned } from '../fixtures/self-signed.ts';
import { type LocalProxy, type ProxyLogin, startProxy, type Tunnel } from './start-proxy.ts';

export type BehindProxy = Pick<LocalProxy, 'tunnels' | 'logins'> & {
  readonly baseUrl: string;
  /** The connections of a `fetch` that goes through the proxy and trusts the server. */
  readonly connections: Connections;
  /** The proxy as `host:port`. */
  readonly proxy: string;
  /** The requests that arrived at the server; each waits for its answer. */
  readonly arrived: readonly ServerResponse[];
};

/** `tunnel` is what the proxy does with a request for a tunnel. */
export async function behindProxy(
  tunnel: Tunnel = 'opens',
  login: ProxyLogin = {},
): Promise<BehindProxy> {
  const arrived: ServerResponse[] = [];
  const secure = createSecureServer(selfSigned, (request, response) => {
    request.resume();
    arrived.push(response);
  });
  const baseUrl = `https://127.0.0.1:${await portOf(secure)}`;
  const { address, tunnels, logins, close } = await startProxy(tunnel, login);
  onTestFinished(close);
  const connections = { proxyEnv: { HTTPS_PROXY: `http://${address}` }, ca: selfSigned.cert };
  return { baseUrl, connections, proxy: address, arrived, tunnels, logins };
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
