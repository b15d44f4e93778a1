/**
 * Removes script vectors from a note's HTML and leaves every other byte as it was (note.scrubbed).
 *
 * It uses parse5, which follows the HTML standard and knows the source position of every element
 * and attribute. So exactly the dangerous ones are cut out. sanitize-html would rewrite the whole
 * text from a list of known tags, and does not parse as browsers do.
 *
 * - Text without a vector comes back unchanged.
 * - After cutting, the text is parsed again, because cutting may join halves to a new tag.
 * - Text that is not clean after a few rounds, or ends inside a tag, is rewritten from its tree.
 * - Text that is not clean even then, or over the budget of `parse-html.ts`, is shown as source.
 */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, serialize } from 'parse5';
import { parsePage, parsePiece } from '../../shared/parse-html.ts';
import { isDangerousAttribute, isDangerousElement } from './script-vectors.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

const ROUNDS_MAX = 8;

/** Returns `source` without anything that could run script in a browser. */
export function scrub(source: string): string {
  let text = source;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const found = vectorsOf(text);
    if (found.kind === 'clean') return text;
    text = found.kind === 'cuts' ? withoutRanges(text, found.ranges) : rewriteText(text);
  }
  return vectorsOf(text).kind === 'clean' ? text : escapeMarkup(text);
}

type Range = { readonly start: number; readonly end: number };
type Found =
  | { readonly kind: 'clean' }
  | { readonly kind: 'cuts'; readonly ranges: readonly Range[] }
  /** Something dangerous without a position in the text. */
  | { readonly kind: 'unplaced' };

/** Tags that mean one thing in a page and another in a fragment, or in a page without scripting. */
const isReadVariously = /<(?:noscript|\/?(?:html|head|body|frame))/i;

/** Searches every reading a browser may make: as a fragment, without scripting, as a page. */
function vectorsOf(text: string): Found {
  let breaksOff = false;
  const options = {
    sourceCodeLocationInfo: true,
    onParseError: ({ code }: { code: string }) => {
      // An open tag would swallow, and run with, whatever follows the note.
      if (code.startsWith('eof-in-') && code !== 'eof-in-element-that-can-contain-only-text') {
        breaksOff = true;
      }
    },
  };
  const readings: (Parent | undefined)[] = [parsePiece(text, options)];
  if (isReadVariously.test(text)) {
    const quiet = { ...options, scriptingEnabled: false };
    readings.push(parsePiece(text, quiet), parsePage(text, options), parsePage(text, quiet));
  }
  if (breaksOff) return { kind: 'unplaced' };
  const ranges: Range[] = [];
  const isPlaced = readings.every((reading) => reading && collect(reading, text, ranges));
  if (!isPlaced) return { kind: 'unplaced' };
  return ranges.length === 0 ? { kind: 'clean' } : { kind: 'cuts', ranges };
}

/** Adds the ranges to cut below `parent`; false if something dangerous has no position. */
function collect(parent: Parent, text: string, ranges: Range[]): boolean {
  const waiting: Node[] = [...childrenOf(parent)];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!defaultTreeAdapter.isElementNode(node)) continue;
    const place = node.sourceCodeLocation;
    if (isDangerousElement({ ...node, text: textOf(node) })) {
      if (!place) return false;
      ranges.push({ start: place.startOffset, end: place.endOffset });
      continue;
    }
    for (const { name, prefix, value } of node.attrs) {
      if (!isDangerousAttribute(node.tagName, { name, value })) continue;
      const at = place?.attrs?.[prefix ? `${prefix}:${name}` : name];
      if (!at) return false;
      const hasGap = /\s/.test(text.charAt(at.startOffset - 1));
      ranges.push({ start: at.startOffset - (hasGap ? 1 : 0), end: at.endOffset });
    }
    // One by one, because a call takes a limited number of arguments.
    for (const child of childrenOf(node)) waiting.push(child);
  }
  return true;
}

/** A template's children are in its content. */
function childrenOf(parent: Parent): readonly Node[] {
  return 'content' in parent ? parent.content.childNodes : parent.childNodes;
}

function textOf(element: Element): string {
  return element.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}

function withoutRanges(text: string, ranges: readonly Range[]): string {
  let clean = '';
  let from = 0;
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    if (start > from) clean += text.slice(from, start);
    from = Math.max(from, end);
  }
  return clean + text.slice(from);
}

/** Rewrites the text from its tree, without the dangerous parts. */
function rewriteText(text: string): string {
  const fragment = parsePiece(text);
  if (fragment === undefined) return escapeMarkup(text);
  prune(fragment);
  return serialize(fragment);
}

function prune(parent: Parent): void {
  const children = [...childrenOf(parent)];
  for (const node of children) {
    if (!defaultTreeAdapter.isElementNode(node)) continue;
    if (isDangerousElement({ ...node, text: textOf(node) })) {
      defaultTreeAdapter.detachNode(node);
      continue;
    }
    node.attrs = node.attrs.filter((attribute) => !isDangerousAttribute(node.tagName, attribute));
    prune(node);
  }
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
