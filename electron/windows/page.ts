/**
 * Serves the windows' pages: our own bundle under `app://bundle/`. Images of notes and the snapshot of the first
 * screen have addresses in it; nothing else is served.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Protocol } from 'electron';
import { readImageWish } from '../../shared/note/image-address.ts';
import { SNAPSHOT_FILE } from '../../shared/window-limits.ts';
import type { Images } from '../images/images.ts';
import { pageFile } from './page-file.ts';
import { SCHEME } from './scheme.ts';
import type { SnapshotFile } from './snapshot-file.ts';

const ORIGIN = `${SCHEME}://bundle`;

/** The address of one of our pages. */
export function pageUrl(page: 'index' | 'capture' | 'record-window' | 'lock'): string {
  return `${ORIGIN}/${page}.html`;
}

/** Is true for an address of one of our own pages. */
export function isOurPage(url: string): boolean {
  return URL.canParse(url) && `${new URL(url).protocol}//${new URL(url).host}` === ORIGIN;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};

/**
 * Headers beside the page's own policy (a `meta` in its head): no framing, no referrer, no device. A policy
 * for openers would cost a start 30 ms, and no page here has one: `guard` lets none open a window.
 */
const pageHeaders = {
  'content-security-policy': "frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), display-capture=(), usb=(), hid=()',
};

const notFound = () => new Response('Not found', { status: 404 });

/** The images and the snapshot, which are no files of the bundle. There are no images at first. */
type Served = { readonly images?: Images; readonly snapshot: Pick<SnapshotFile, 'read'> };

export type Pages = {
  readonly follow: (next: Served) => void;
};

/**
 * Responds to requests for our scheme with files of `folder`, and with images and the snapshot once there are
 * any to `follow`; anything else is 404.
 */
export function servePages(from: Pick<Protocol, 'handle'>, folder: string): Pages {
  let served: Served = { snapshot: { read: async () => undefined } };
  from.handle(SCHEME, async (request) => {
    if (!isOurPage(request.url)) return notFound();
    const { pathname, search } = new URL(request.url);
    const wish = readImageWish(pathname, search);
    if (wish !== undefined) return served.images?.(wish) ?? notFound();
    if (pathname === `/${SNAPSHOT_FILE}`) return snapshotOf(served);
    const file = pageFile(folder, pathname);
    const type = file && types[path.extname(file)];
    if (file === undefined || type === undefined) return notFound();
    try {
      return new Response(await readFile(file), {
        headers: {
          ...(type.startsWith('text/html') ? pageHeaders : {}),
          'content-type': type,
          'x-content-type-options': 'nosniff',
        },
      });
    } catch {
      return notFound();
    }
  });
  return {
    follow(next: Served) {
      served = next;
    },
  };
}

async function snapshotOf({ snapshot }: Served): Promise<Response> {
  const text = await snapshot.read();
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return text === undefined ? notFound() : new Response(text, { headers });
}
