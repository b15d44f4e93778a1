/** A page of the web side: its frame, its look and the headers that keep it what it is. */
import { readFileSync } from 'node:fs';
import { WEB_PREFIX } from '../web/record-url.ts';
import { type Html, html } from './html.ts';

/** Where the one style sheet is. */
export const STYLE_PATH = `${WEB_PREFIX}/style.css`;

export type Page = {
  /** Of the window; the heading of the page is part of `main`. */
  readonly title: string;
  readonly main: Html;
  /** What stands above, the same on every page of an account. */
  readonly header?: Html;
  readonly status?: number;
  /** Header names in lower case; pairs, for there may be more than one cookie. */
  readonly headers?: readonly [string, string][];
  /** A CSP source a form of this page may lead to beside the service itself. */
  readonly formTarget?: string;
};

/** The response that shows a page. */
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

/** What stands above a page that is no account's. */
export const productHeader = html`<header><span class="product">Business Records Service</span></header>`;

/** A plain page of one sentence, for what went wrong. */
export function messageReply(status: number, title: string, message: string): Response {
  const main = html`<h1>${title}</h1>\n<p>${message}</p>`;
  return pageReply({ title, status, main, header: productHeader });
}

/** Leads on to another page; a form that was posted is not posted again there. */
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

/** The style sheet, which needs no sign-in. */
export function styleReply(): Response {
  const text = readFileSync(new URL('style.css', import.meta.url), 'utf8');
  return new Response(text, {
    headers: { ...pageHeaders(undefined), 'content-type': 'text/css; charset=utf-8' },
  });
}

/**
 * Nothing runs, nothing is loaded but the style sheet, nobody frames the page, no cache keeps it, and
 * no other site learns its address. `same-origin`, for with `no-referrer` forms would lose their origin.
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
