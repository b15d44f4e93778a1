/** Extracts the text of a note's HTML (note.plain_text). */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter } from 'parse5';
import { parsePiece } from '../../shared/parse-html.ts';
import { taglessText } from '../../shared/tagless-text.ts';

type Node = DefaultTreeAdapterTypes.Node;

/** Elements without text: the document names tables and images as bodies without text. */
const silent = new Set(['table', 'script', 'style', 'template', 'noscript', 'iframe', 'svg']);

/** Elements on lines of their own. */
const blocks = new Set([
  ...['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'hr'],
  ...['blockquote', 'pre', 'details', 'summary', 'figure', 'figcaption', 'section', 'article'],
  ...['header', 'footer', 'aside', 'main', 'nav', 'address', 'form', 'fieldset'],
]);

/** Returns `null` if the body has no text, such as only an image or a table. */
export function plainTextOf(html: string): string | null {
  const root = parsePiece(html);
  const text = (root === undefined ? taglessText(html).split('\n') : linesOf(root))
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n')
    .trim();
  return text === '' ? null : text;
}

/** Uses a stack of its own, because markup may be nested deeper than calls can be. */
function linesOf(root: Node): string[] {
  const page: Page = { lines: [''], isAfterGap: true };
  const waiting: (Step | 'new line')[] = [{ node: root, isVerbatim: false }];
  for (let step = waiting.pop(); step; step = waiting.pop()) {
    if (step === 'new line') startLine(page);
    // One by one, because a call takes a limited number of arguments.
    else for (const inside of stepsInto(step, page)) waiting.push(inside);
  }
  return page.lines;
}

type Page = {
  readonly lines: string[];
  /**
   * Whether the page ends in a space or a line start; searching the line for it would cost its
   * length.
   */
  isAfterGap: boolean;
};

function startLine(page: Page, text = ''): void {
  page.lines.push('');
  page.isAfterGap = true;
  add(page, text);
}

function add(page: Page, text: string): void {
  if (text === '') return;
  page.lines[page.lines.length - 1] += text;
  page.isAfterGap = text.endsWith(' ');
}

type Step = { readonly node: Node; readonly isVerbatim: boolean };

/** Writes the node's own text and returns its other steps, the last one first. */
function stepsInto({ node, isVerbatim }: Step, page: Page): (Step | 'new line')[] {
  if (defaultTreeAdapter.isTextNode(node)) writeText(node.value, isVerbatim, page);
  if (!('childNodes' in node)) return [];
  const name = defaultTreeAdapter.isElementNode(node) ? node.tagName : '';
  if (silent.has(name)) return [];
  if (name === 'br' || blocks.has(name)) startLine(page);
  const inside = node.childNodes
    .map((child) => ({ node: child, isVerbatim: isVerbatim || name === 'pre' }))
    .toReversed();
  return blocks.has(name) ? ['new line', ...inside] : inside;
}

function writeText(text: string, isVerbatim: boolean, page: Page): void {
  if (isVerbatim) {
    const [first = '', ...others] = text.split('\n');
    add(page, first);
    for (const line of others) startLine(page, line);
    return;
  }
  const words = text.replace(/[ \t\r\n\f]+/g, ' ');
  add(page, page.isAfterGap && words.startsWith(' ') ? words.slice(1) : words);
}
