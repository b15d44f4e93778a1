/** Where the windows' pages come from: our own bundle under `app://bundle/`, and nothing else. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Protocol, protocol } from 'electron';

const SCHEME = 'app';
const ORIGIN = `${SCHEME}://bundle`;

/** The address of one of our pages. */
export function pageUrl(page: 'index' | 'capture'): string {
  return `${ORIGIN}/${page}.html`;
}

/** Whether an address is one of our own pages. */
export function isOurPage(url: string): boolean {
  return URL.canParse(url) && `${new URL(url).protocol}//${new URL(url).host}` === ORIGIN;
}

/** Must run before the app is ready: makes our scheme a secure origin with storage. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};

/** Answers requests for our scheme with files of `folder`; anything outside it does not exist. */
export function servePages(from: Pick<Protocol, 'handle'>, folder: string): void {
  from.handle(SCHEME, async (request) => {
    const { pathname } = new URL(request.url);
    const file = path.join(folder, path.normalize(decodeURIComponent(pathname)));
    const type = types[path.extname(file)];
    if (!isOurPage(request.url) || !file.startsWith(folder + path.sep) || type === undefined) {
      return new Response('Not found', { status: 404 });
    }
    try {
      return new Response(await readFile(file), {
        headers: { 'content-type': type, 'x-content-type-options': 'nosniff' },
      });
    } catch {
      return new Response('Not found', { status: 404 });
    }
  });
}
