/** Reduces raw HTML in Markdown to its text (notes.reduce) without losing or joining words. */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter } from 'parse5';
import { parsePiece } from '../../shared/parse-html.ts';
import { taglessText } from '../../shared/tagless-text.ts';

type Node = DefaultTreeAdapterTypes.Node;

/** Elements that a page shows on a line of their own or with a gap beside them. */
const apart = new Set([
  ...['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'hr'],
  ...['blockquote', 'pre', 'details', 'summary', 'figure', 'figcaption', 'section', 'article'],
  ...[
    'header',
    'footer',
    'aside',
    'main',
    'nav',
    'address',
    'form',
    'fieldset',
    'legend',
    'center',
  ],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
  ...['br', 'option', 'optgroup', 'select', 'textarea', 'title', 'script', 'style', 'template'],
]);

/** Returns all text of a piece of raw HTML as one line. */
export function textOfHtml(html: string): string {
  const root = parsePiece(html);
  if (root === undefined) return taglessText(html).replace(/\s+/g, ' ').trim();
  let text = '';
  // A list instead of recursion, because elements may be nested deeper than the stack.
  const waiting: (Node | ' ')[] = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === ' ') text += next;
    else if (defaultTreeAdapter.isTextNode(next)) text += next.value;
    else {
      const isApart = defaultTreeAdapter.isElementNode(next) && apart.has(next.tagName);
      const gap = isApart ? ([' '] as const) : [];
      const content = 'content' in next ? [next.content] : [];
      const children = 'childNodes' in next ? next.childNodes.toReversed() : [];
      waiting.push(...gap);
      for (const child of children) waiting.push(child);
      waiting.push(...content, ...gap);
    }
  }
  return text.replace(/\s+/g, ' ').trim();
}

/** Whether the tag separates the words before and after it. */
export function isApart(tag: string): boolean {
  return apart.has(/^<\/?([a-z][a-z0-9]*)/i.exec(tag)?.[1]?.toLowerCase() ?? '');
}
