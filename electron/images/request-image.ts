/**
 * Requests an address of an image, directly or by the proxies that the system names.
 *
 * A direct connection goes to the very address that was resolved and checked. A proxy resolves the
 * name again, and it is in the own network. So it gets a name only if all addresses that this computer
 * finds may be connected to. Where this computer finds none, it gets a name that can be a public one.
 */
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, type RequestOptions, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { ImageRules } from './image-rules.ts';
import { isPublicName } from './public-address.ts';

const headers = {
  accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
  'accept-encoding': 'identity',
  'user-agent': 'Traytable',
};

/** Resolves with the response of the first route that has one. Rejects where none has. */
export async function requestImage(
  url: URL,
  rules: ImageRules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const proxies = await rules.proxiesTo(`${url.origin}/`);
  let last: unknown = new Error('No route to the server');
  for (const proxy of proxies) {
    try {
      return await (proxy === null
        ? ask(url, signal, { agent: false, ca: rules.ca, lookup: checkedLookup(rules) })
        : askProxy(url, proxy, rules, signal));
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

async function askProxy(url: URL, proxy: string, rules: ImageRules, signal: AbortSignal) {
  if (!(await mayNameTo(url.hostname, rules))) throw new Error('a name of the own network');
  const proxyEnv = { HTTPS_PROXY: proxy, HTTP_PROXY: proxy };
  const { ca } = rules;
  const agent =
    url.protocol === 'https:' ? new HttpsAgent({ proxyEnv, ca }) : new HttpAgent({ proxyEnv });
  return ask(url, signal, { agent });
}

/** An IP address in place of the name was checked before. */
async function mayNameTo(name: string, { resolve, mayConnect }: ImageRules): Promise<boolean> {
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0) return true;
  const found = await resolve(name).catch(() => []);
  return found.length === 0 ? isPublicName(name) : found.every(mayConnect);
}

function ask(
  url: URL,
  signal: AbortSignal,
  connection: Pick<RequestOptions, 'agent' | 'lookup' | 'ca'>,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const asked = request(url, { ...connection, signal, headers });
    asked.on('response', resolve);
    asked.on('error', reject);
    asked.end();
  });
}

/** Resolves a name to those of its addresses that may be connected to. */
function checkedLookup({ resolve, mayConnect }: ImageRules): LookupFunction {
  return (name, options, answer) => {
    resolve(name).then(
      (found) => {
        const allowed = found
          .filter((address) => isIP(address) !== 0 && mayConnect(address))
          .map((address) => ({ address, family: isIP(address) }));
        const [first] = allowed;
        if (first === undefined) answer(new Error('an address of the own network'), '');
        else if (options.all) answer(null, allowed);
        else answer(null, first.address, first.family);
      },
      (error) => answer(error as NodeJS.ErrnoException, ''),
    );
  };
}
