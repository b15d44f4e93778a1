/**
 * Serves the images of notes to pages: saved ones, else fetched ones, else a placeholder with the
 * reason. A page learns nothing else of the network.
 */
import { IMAGE_FRESH_MS, IMAGES_AT_ONCE_MAX } from '../../shared/image-limits.ts';
import { type ImageWish, imageOrigin } from '../../shared/note/image-address.ts';
import { imageType } from '../../shared/note/image-type.ts';
import type { Clock } from '../../shared/ports.ts';
import type { Download } from './download.ts';
import type { ImageCache } from './image-cache.ts';
import { hostOf } from './image-choice.ts';
import { placeholder } from './placeholder.ts';

export type ImagesParts = {
  readonly download: Download;
  readonly cache: ImageCache;
  readonly clock: Clock;
  /** Is true if the server of an image may learn that somebody opens a note with it. */
  readonly mayFetch: (source: string) => boolean;
};

/** Responds to a page's request for an image; always with something that can be shown. */
export type Images = (wish: ImageWish) => Promise<Response>;

/** Opens the images of a profile. A saved image is shown at once and refreshed in the background. */
export function createImages({ download, cache, clock, mayFetch }: ImagesParts): Images {
  const underWay = new Map<string, Promise<Uint8Array | undefined>>();
  const takePermit = createPermits(IMAGES_AT_ONCE_MAX);

  function fetchOnce(source: string): Promise<Uint8Array | undefined> {
    const known = underWay.get(source);
    if (known !== undefined) return known;
    const asked = takePermit(async () => {
      const bytes = await download(source);
      if (bytes !== undefined) await cache.keep(source, bytes, clock.now());
      return bytes;
    }).finally(() => underWay.delete(source));
    underWay.set(source, asked);
    return asked;
  }

  return async ({ source, label }) => {
    if (imageOrigin(source) !== 'network') return missingImage(label);
    const cached = await cache.read(source, clock.now());
    if (cached !== undefined && imageType(cached.bytes) !== undefined) {
      const ageMs = clock.now() - cached.fetchedAt;
      const isOld = ageMs < 0 || ageMs > IMAGE_FRESH_MS;
      if (isOld && mayFetch(source)) void fetchOnce(source); // ends in the cache, or in nothing
      return image(cached.bytes);
    }
    if (!mayFetch(source)) return withheldImage(source, label);
    const bytes = await fetchOnce(source);
    return bytes === undefined ? missingImage(label) : image(bytes);
  };
}

/** Whatever its type is taken for, it runs nothing and loads nothing. */
const harmless = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

function image(bytes: Uint8Array): Response {
  const headers = {
    ...harmless,
    'content-type': imageType(bytes) ?? '',
    'cache-control': 'no-cache',
  };
  return new Response(new Uint8Array(bytes), { headers });
}

function missingImage(label: string): Response {
  return drawing(`${label || 'Image'} · not on this computer`);
}

function withheldImage(source: string, label: string): Response {
  return drawing(`${label || 'Image'} · from ${shortHost(hostOf(source) ?? '')}, not loaded`);
}

/** Cuts the beginning of a long name: its end tells whose it is. */
function shortHost(host: string): string {
  return host.length > HOST_CHARS_MAX ? `…${host.slice(1 - HOST_CHARS_MAX)}` : host;
}

const HOST_CHARS_MAX = 28;

function drawing(words: string): Response {
  const headers = { ...harmless, 'content-type': 'image/svg+xml', 'cache-control': 'no-store' };
  return new Response(placeholder(words), { headers });
}

/** Runs so many at once; the others wait in order. */
function createPermits(atOnceMax: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnceMax) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift(); // takes this one's slot
      if (next) next();
      else running -= 1;
    }
  };
}
