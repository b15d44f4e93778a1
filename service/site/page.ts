/** A page of the web side: frame, style and security headers. */
import { readFileSync } from 'node:fs';
import { WEB_PREFIX } from '../web/record-url.ts';
import { type Html, html } from './html.ts';

/** The path of the style sheet. */
export const STYLE_PATH = `${WEB_PREFIX}/style.css`;

export type Page = {
  /** The window's title; the page's heading is part of `main`. */
  readonly title: string;
  readonly main: Html;
  /** The header, the same on every page of an account. */
  readonly header?: Html;
  readonly status?: number;
  /** Header names in lower case; pairs, because there may be several cookies. */
  readonly headers?: readonly [string, string][];
  /** A CSP source that a form of this page may lead to besides the service. */
  readonly formTarget?: string;
};

/** Returns the response that shows a page. */
export function pageReply(page: Page): Response {
  const { title, main, header, status = 200, headers = [], formTarget } = page;
  const { html: text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
${header}
<main>
${main}
</main>
</body>
</html>
`;
  return new Response(text, {
    status,
    headers: [
      ...Object.entries(pageHeaders(formTarget)),
      ['content-type', 'text/html; charset=utf-8'],
      ...headers,
    ],
  });
}

/** The header of a page outside any account. */
export const productHeader = html`<header><span class="product">Business Records Service</span></header>`;

/** Returns a plain page of one sentence, for errors. */
export function messageReply(status: number, title: string, message: string): Response {
  const main = html`<h1>${title}</h1>\n<p>${message}</p>`;
  return pageReply({ title, status, main, header: productHeader });
}

/** Redirects by GET, so that a posted form is not posted again. */
export function redirectReply(
  location: string,
  headers: readonly [string, string][] = [],
): Response {
  const forEveryPage = Object.entries(pageHeaders(undefined));
  return new Response(null, {
    status: 303,
    headers: [...forEveryPage, ['location', location], ...headers],
  });
}

/** Returns the style sheet, which needs no sign-in. */
export function styleReply(): Response {
  const text = readFileSync(new URL('style.css', import.meta.url), 'utf8');
  return new Response(text, {
    headers: { ...pageHeaders(undefined), 'content-type': 'text/css; charset=utf-8' },
  });
}

/**
 * No scripts, nothing loaded but the style sheet, no framing, no caching, and no referrer for other
 * sites. `same-origin`, because `no-referrer` would take the origin from forms.
 */
function pageHeaders(formTarget: string | undefined): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'none'",
    `form-action 'self'${formTarget === undefined ? '' : ` ${formTarget}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  };
}
