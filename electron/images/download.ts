/**
 * Fetches the image at an address of a note: anybody may have written that address.
 *
 * - Over https only, redirects included; no cookie, no referrer, no token, no stored connection.
 * - A redirect to another server is followed only if that server may be contacted too (decision
 *   0022).
 * - Neither a name nor a second response of a name server leads it into the own network.
 * - The body is bounded, and its first bytes must be those of an image.
 *
 * node:https and not `fetch`, to which one cannot give the address to connect to.
 */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import {
  IMAGE_BYTES_MAX,
  IMAGE_REDIRECTS_MAX,
  IMAGE_TIMEOUT_MS,
} from '../../shared/image-limits.ts';
import { imageType } from '../../shared/note/image-type.ts';
import { URL_CHARS_MAX } from '../../shared/text-limits.ts';
import type { ImageRules } from './image-rules.ts';
import { requestImage } from './request-image.ts';

/** The bytes of an image of a kind we show; `undefined` where there is none. */
export type Download = (source: string) => Promise<Uint8Array | undefined>;

/** Creates a download by `rules`. */
export function createDownload(rules: ImageRules): Download {
  return async (source) => {
    try {
      return await follow(source, rules, AbortSignal.timeout(IMAGE_TIMEOUT_MS));
    } catch {
      return undefined; // offline, refused, broken off: there is no image, whatever the reason
    }
  };
}

async function follow(
  source: string,
  rules: ImageRules,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  let address = source;
  for (let redirects = 0; redirects <= IMAGE_REDIRECTS_MAX; redirects += 1) {
    const url = allowedUrl(address, rules);
    if (url === undefined) return undefined;
    const response = await requestImage(url, rules, signal);
    const next = response.headers.location;
    if (isRedirect(response.statusCode) && next !== undefined) {
      response.destroy();
      if (!URL.canParse(next, url.href)) return undefined;
      const target = new URL(next, url.href);
      if (target.host !== new URL(source).host && !rules.mayFetch(target.href)) return undefined;
      address = target.href;
      continue;
    }
    const bytes = response.statusCode === 200 ? await boundedBytes(response) : undefined;
    response.destroy();
    return bytes !== undefined && imageType(bytes) !== undefined ? bytes : undefined;
  }
  return undefined;
}

function allowedUrl(address: string, { schemes, mayConnect }: ImageRules): URL | undefined {
  if (address.length > URL_CHARS_MAX || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!(schemes as readonly string[]).includes(url.protocol)) return undefined;
  if (url.username !== '' || url.password !== '') return undefined; // they would be sent along
  // A host that is an IP address is used without a DNS lookup.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !mayConnect(host) ? undefined : url;
}

function isRedirect(status: number | undefined): boolean {
  return status !== undefined && [301, 302, 303, 307, 308].includes(status);
}

async function boundedBytes(response: IncomingMessage): Promise<Uint8Array | undefined> {
  if (Number(response.headers['content-length'] ?? 0) > IMAGE_BYTES_MAX) return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > IMAGE_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
