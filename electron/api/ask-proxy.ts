/** Asks a proxy which kinds of sign-in it takes: Node’s own agent does not tell its answer. */
import { request } from 'node:http';
import { request as requestSecure } from 'node:https';

/**
 * Asks for a tunnel to `target` and closes it at once. Resolves with the `Proxy-Authenticate`
 * headers, none if there are none; rejects where the proxy does not answer.
 */
export function askProxy(
  proxyUrl: string,
  target: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { protocol, hostname, port } = new URL(proxyUrl);
  const isSecure = protocol === 'https:';
  const send = isSecure ? requestSecure : request;
  return new Promise((resolve, reject) => {
    const asked = send({
      method: 'CONNECT',
      path: target,
      headers: { host: target },
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port || (isSecure ? 443 : 80),
      ...{ signal, agent: false },
    });
    asked.once('error', reject);
    asked.once('connect', ({ headersDistinct }, socket) => {
      socket.destroy();
      resolve(headersDistinct['proxy-authenticate'] ?? []);
    });
    asked.end();
  });
}
