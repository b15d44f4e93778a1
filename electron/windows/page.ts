/**
 * Serves the windows' pages: our own bundle under `app://bundle/`, the images of notes under an
 * address of it, and nothing else.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Protocol } from 'electron';
import { readImageWish } from '../../shared/note/image-address.ts';
import type { Images } from '../images/images.ts';
import { pageFile } from './page-file.ts';
import { SCHEME } from './scheme.ts';

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

/**
 * Responds to requests for our scheme with files of `folder`, and with images once there are any to
 * `follow`; anything else is 404.
 */
export function servePages(from: Pick<Protocol, 'handle'>, folder: string) {
  let images: Images = async () => notFound();
  from.handle(SCHEME, async (request) => {
    const { pathname, search } = new URL(request.url);
    const wish = isOurPage(request.url) ? readImageWish(pathname, search) : undefined;
    if (wish !== undefined) return images(wish);
    const file = isOurPage(request.url) ? pageFile(folder, pathname) : undefined;
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
    follow(next: Images) {
      images = next;
    },
  };
}
