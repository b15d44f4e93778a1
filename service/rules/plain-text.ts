/** The text of a note's HTML (note.plain_text). */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

/** Hold no text of the note: the document names a table and an image as bodies without text. */
const silent = new Set(['table', 'script', 'style', 'template', 'noscript', 'iframe', 'svg']);

/** Stand on lines of their own. */
const blocks = new Set([
  ...['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'hr'],
  ...['blockquote', 'pre', 'details', 'summary', 'figure', 'figcaption', 'section', 'article'],
  ...['header', 'footer', 'aside', 'main', 'nav', 'address', 'form', 'fieldset'],
]);

/** `null` when the body holds no text, for example only an image or a table. */
export function plainTextOf(html: string): string | null {
  const lines = [''];
  write(parseFragment(html), false, lines);
  const text = lines
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n')
    .trim();
  return text === '' ? null : text;
}

/** All text of a piece of raw HTML, of every element, as one line (notes.reduce). */
export function textContentOf(html: string): string {
  const texts: string[] = [];
  const gather = (node: Node) => {
    if (defaultTreeAdapter.isTextNode(node)) texts.push(node.value);
    if ('content' in node) gather(node.content);
    if ('childNodes' in node) for (const child of node.childNodes) gather(child);
  };
  gather(parseFragment(html));
  return texts.join('').replace(/\s+/g, ' ').trim();
}

function write(node: Node, isVerbatim: boolean, lines: string[]): void {
  if (defaultTreeAdapter.isTextNode(node)) writeText(node.value, isVerbatim, lines);
  if (!('childNodes' in node)) return;
  const name = defaultTreeAdapter.isElementNode(node) ? node.tagName : '';
  if (silent.has(name)) return;
  if (name === 'br') lines.push('');
  if (blocks.has(name)) lines.push('');
  for (const child of node.childNodes) write(child, isVerbatim || name === 'pre', lines);
  if (blocks.has(name)) lines.push('');
}

function writeText(text: string, isVerbatim: boolean, lines: string[]): void {
  const last = lines.length - 1;
  if (isVerbatim) {
    const [first = '', ...rest] = text.split('\n');
    lines[last] += first;
    lines.push(...rest);
    return;
  }
  const line = `${lines[last]}${text.replace(/[ \t\r\n\f]+/g, ' ')}`;
  lines[last] = line.replace(/^ /, '').replace(/ {2,}/g, ' ');
}
