/** The page that the browser shows after it has returned: our own, without a script. */
import { createHash } from 'node:crypto';

export type ClosingPage = 'done' | 'denied' | 'failed' | 'not-ours';

const words: Readonly<Record<ClosingPage, readonly [string, string]>> = {
  done: ['You’re signed in', 'Go back to Traytable. You can close this page.'],
  denied: [
    'You’re not signed in',
    'You didn’t allow it, and nothing was changed. You can close this page.',
  ],
  failed: ['That didn’t work', 'Go back to Traytable, which says why and lets you try again.'],
  'not-ours': [
    'This isn’t the answer Traytable waits for',
    'Nothing was changed. Start again in Traytable.',
  ],
};

// As renderer/styles/tokens.css has them; a browser outside has no tokens of ours.
const style = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;
font:13px/1.5 system-ui,sans-serif;
background:light-dark(oklch(97% .003 210),oklch(15% .006 220));
color:light-dark(oklch(22% .012 230),oklch(92% .005 220))}
main{width:min(400px,100vw - 32px);box-sizing:border-box;padding:32px;border-radius:10px;
background:light-dark(oklch(99% .002 210),oklch(18% .006 220));
box-shadow:0 8px 32px light-dark(#0002,#0006)}
svg{color:light-dark(oklch(46% .09 200),oklch(76% .09 200))}
h1{margin:12px 0 4px;font-size:18px;font-weight:600;line-height:24px;letter-spacing:-.01em}
p{margin:0;color:light-dark(oklch(47% .012 230),oklch(71% .008 220))}`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ');

/** The address of this page holds a code: it is neither saved nor sent on as a referrer. */
export const closingHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  connection: 'close',
} as const;

export function closingPage(page: ClosingPage): string {
  const [title, text] = words[page];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title} · Traytable</title>
<style>${style}</style></head><body><main>
<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><path d="M4 11h24v3H4z" fill="currentColor"/>
<path d="M8 14v9M24 14v9M10 8h12" stroke="currentColor" stroke-width="2"/></svg>
<h1>${title}</h1><p>${text}</p></main></body></html>`;
}
