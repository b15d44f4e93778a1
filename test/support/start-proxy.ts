/** A real proxy on this machine, through which connections with TLS go (CONNECT). */
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** The sign-ins that a proxy offers, and the value of `Proxy-Authorization` that it takes. */
export type ProxyLogin = { readonly offers?: readonly string[]; readonly takes?: string };

/** The way it treats a request for a tunnel. */
export type Tunnel = 'opens' | 'wants a password' | 'refuses' | 'says nothing';

export type LocalProxy = {
  /** As `host:port`. */
  readonly address: string;
  /** How many tunnels were asked for. */
  tunnels(): number;
  /** How many of them came with a name and a password. */
  logins(): number;
  /** How many were opened. */
  opened(): number;
  close(): void;
};

/** Opens it on a free port. */
export async function startProxy(
  tunnel: Tunnel = 'opens',
  { offers = [], takes }: ProxyLogin = {},
): Promise<LocalProxy> {
  const counts = { tunnels: 0, logins: 0, opened: 0 };
  const sockets = new Set<Socket>();
  const proxy = createServer();
  proxy.on('connection', (socket: Socket) => sockets.add(socket));
  proxy.on('connect', ({ url = '', headers }, client: Socket) => {
    const given = headers['proxy-authorization'];
    const isIn = takes !== undefined && given === takes;
    counts.tunnels += 1;
    if (given !== undefined) counts.logins += 1;
    client.on('error', () => undefined);
    if (tunnel === 'wants a password' && !isIn) client.end(refusal(offers));
    if (tunnel === 'refuses') client.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
    if (tunnel !== 'opens' && !isIn) return;
    counts.opened += 1;
    const { hostname, port } = new URL(`http://${url}`);
    const server = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      server.pipe(client);
      client.pipe(server);
    });
    server.on('error', () => client.destroy());
    client.on('close', () => server.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', () => resolve()));
  return {
    address: `127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    tunnels: () => counts.tunnels,
    logins: () => counts.logins,
    opened: () => counts.opened,
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

function refusal(offers: readonly string[]): string {
  const lines = offers.map((offer) => `proxy-authenticate: ${offer}\r\n`).join('');
  return `HTTP/1.1 407 Proxy Authentication Required\r\n${lines}content-length: 0\r\n\r\n`;
}
