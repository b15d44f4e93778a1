/**
 * The pages of an export. A browser opens them from the disk: they run no script, and load nothing but
 * the images beside them.
 */
import { escapeText } from '../note/plain-text.ts';
import { showName } from '../shown-name.ts';
import { EXPORT_STYLE } from './page-style.ts';

/** `img-src` names the images beside the page, from the disk or from a server that has the folder. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file: data:; form-action 'none'; base-uri 'none'";

export type PageHead = {
  readonly title: string;
  /** A quiet line above the title, which may lead back. */
  readonly above: string;
  /** Sentences below the title, as text. */
  readonly below: readonly string[];
};

/** Everything up to the content of a page; {@link PAGE_END} closes it. */
export function pageStart({ title, above, below }: PageHead): string {
  const name = escapeText(title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeText(showName(title))} · Traytable</title>
<style>${EXPORT_STYLE}</style>
</head>
<body>
<header>
<p class="brand">${above}</p>
<h1 dir="auto">${name}</h1>
${below.map((line) => `<p>${escapeText(line)}</p>`).join('\n')}
</header>
<main>
`;
}

export const PAGE_END = '</main>\n</body>\n</html>\n';

/** A link to a file of the export; `path` are its names, from the page on. Its text turns no words beside it. */
export function linkTo(path: readonly string[], text: string): string {
  const address = path.map((name) => (name === '..' ? name : encodeURIComponent(name))).join('/');
  return `<a href="${escapeText(`./${address}`)}" dir="auto">${escapeText(text)}</a>`;
}

/** The start of a table's frame, which scrolls sideways, by the keyboard too; a `</div>` ends it. */
export function tableFrame(label: string): string {
  return `<div class="wide" role="group" tabindex="0" aria-label="${escapeText(label)}">`;
}

/** A heading with its content. */
export function section(title: string, count: number): string {
  return `<h2>${escapeText(title)} <span class="count">${count}</span></h2>\n`;
}
