/** Small edits of a note's HTML, as a person makes them. All other bytes stay. */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter } from 'parse5';
import { parsePiece } from '../../shared/parse-html.ts';
import type { Draw } from '../seed/draw/draw.ts';

type Node = DefaultTreeAdapterTypes.Node;

/** Words that fit nearly anywhere. */
const words = ['today', 'later', 'perhaps', 'certainly', 'tomorrow', 'almost', 'twice', 'together'];

const items = [
  ...['Ask again on Monday', 'Send it to everybody', 'Check the numbers', 'Call before noon'],
  ...['Print two copies', 'Not before the holidays', 'Look at it together', 'Find the old version'],
];

/** Replaces one word of a paragraph, list item or heading; `undefined` if there is none. */
export function changeWord(html: string, draw: Draw): string | undefined {
  const found = wordsOf(html);
  if (found.length === 0) return undefined;
  const { start, end } = draw.pick(found);
  const others = words.filter((word) => word !== html.slice(start, end));
  return html.slice(0, start) + draw.pick(others) + html.slice(end);
}

/** Appends an item to one of the lists, or a new list if there is none. */
export function appendItem(html: string, draw: Draw): string {
  const item = `<li>${draw.pick(items)}</li>`;
  const ends = listEndsOf(html);
  if (ends.length === 0) return `${html}<ul>${item}</ul>`;
  const end = draw.pick(ends);
  return html.slice(0, end) + item + html.slice(end);
}

type Place = { readonly start: number; readonly end: number };

/** Elements whose text may change without changing an address or markup. */
const prose = new Set(['p', 'li', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'strong', 'em', 'b', 'i']);

function wordsOf(html: string): Place[] {
  const places: Place[] = [];
  visit(parsePiece(html, { sourceCodeLocationInfo: true }), (node) => {
    if (!defaultTreeAdapter.isTextNode(node) || !node.sourceCodeLocation) return;
    const parent = node.parentNode;
    if (!parent || !defaultTreeAdapter.isElementNode(parent) || !prose.has(parent.tagName)) return;
    const { startOffset, endOffset } = node.sourceCodeLocation;
    // Letters between spaces only: never a part of `&amp;` or of an address.
    for (const match of html
      .slice(startOffset, endOffset)
      .matchAll(/(?<=^|\s)\p{L}{4,}(?=\s|$)/gu)) {
      const start = startOffset + match.index;
      places.push({ start, end: start + match[0].length });
    }
  });
  return places;
}

function listEndsOf(html: string): number[] {
  const ends: number[] = [];
  visit(parsePiece(html, { sourceCodeLocationInfo: true }), (node) => {
    if (!defaultTreeAdapter.isElementNode(node)) return;
    const end = node.sourceCodeLocation?.endTag?.startOffset;
    if ((node.tagName === 'ul' || node.tagName === 'ol') && end !== undefined) ends.push(end);
  });
  return ends;
}

/** Visits nothing of a body over the parser's budget. */
function visit(node: Node | undefined, see: (node: Node) => void): void {
  if (node === undefined) return;
  see(node);
  if ('childNodes' in node) for (const child of node.childNodes) visit(child, see);
}
