/**
 * Turns the clipboard of word processors and mail programs into plain HTML. Styles become marks,
 * paragraphs with bullets become lists, and private markup is removed.
 *
 * This makes nothing safe: the sanitiser does, and comes after.
 */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, serialize } from 'parse5';
import { isInline } from '../../../shared/note/inline-elements.ts';
import { parsePiece } from '../../../shared/parse-html.ts';
import {
  type Element,
  elementOf,
  isElement,
  nestLists,
  styleOf,
  type Tree,
  textBelow,
} from './pasted-lists.ts';
import { limitSpans } from './pasted-spans.ts';

type Parent = DefaultTreeAdapterTypes.DocumentFragment | Element;

/** `html` without the ways of Word, LibreOffice, Google Docs, Outlook, Apple Mail and Gmail. */
export function withoutOffice(html: string): string {
  const root = parsePiece(html);
  if (root === undefined) return html;
  tidy(root, { isInHeading: false, isInLink: false });
  return serialize(root);
}

type Place = { readonly isInHeading: boolean; readonly isInLink: boolean };

function tidy(parent: Parent, place: Place): void {
  const tidiedUp = nestLists(parent.childNodes).flatMap((node) => tidyNode(node, place));
  const children = parent.nodeName === 'pre' ? tidiedUp : withoutGaps(tidiedUp);
  parent.childNodes = children;
  for (const child of children) child.parentNode = parent;
}

/** Without the white space between blocks, which the editor would take for a line of text. */
function withoutGaps(nodes: readonly Tree[]): Tree[] {
  const isBlock = (node: Tree | undefined) => node !== undefined && !isInline(node.nodeName);
  return nodes.filter((node, index) => {
    const isBlank = node.nodeName === '#text' && textBelow(node).trim() === '';
    return !isBlank || !(isBlock(nodes[index - 1]) || isBlock(nodes[index + 1]));
  });
}

/** The editor would take these for a part of a line, and join their words with those beside them. */
const unknownBlocks = new Set('details summary dt main nav'.split(' '));

const goesWhole = new Set('style script title xml meta link noscript template'.split(' '));

/** Returns the replacement of a node: itself, its children, or nothing. */
function tidyNode(node: Tree, place: Place): Tree[] {
  if (!isElement(node)) return node.nodeName === '#text' ? [node] : [];
  const style = styleOf(node);
  const names = classesOf(node);
  if (goesWhole.has(node.tagName) || isHidden(style) || isBeacon(node)) return [];
  if (names.includes('Apple-interchange-newline')) return [];
  if (names.includes('Apple-converted-space')) return [textOf(' ')];
  tidy(node, {
    isInHeading: place.isInHeading || /^h[1-6]$/.test(node.tagName),
    isInLink: place.isInLink || node.tagName === 'a',
  });
  if (node.tagName.includes(':')) return textBelow(node).trim() === '' ? [] : node.childNodes;
  if (isOfficeParagraph(node, names) && isBlank(node)) return [];
  if (undoesItself(node, style)) return node.childNodes;
  if (node.tagName === 'span' || node.tagName === 'font') return applyMarks(node, style, place);
  if (unknownBlocks.has(node.tagName)) return [elementOf('div', node.childNodes)];
  if (node.tagName === 'pre') keepLines(node);
  if (node.tagName === 'table') limitSpans(node);
  return [applyStyles(withTask(node), names)];
}

/**
 * The line break in front of the end tag ends the last line and begins none. Reading leaves out the first
 * one behind `<pre>`: a line that is blank needs two.
 */
function keepLines(pre: Element): void {
  const [first] = pre.childNodes;
  if (first && 'value' in first && first.value.startsWith('\n')) first.value = `\n${first.value}`;
  let last: Tree | undefined = pre;
  while (last !== undefined && isElement(last)) last = last.childNodes.at(-1);
  if (last?.nodeName === '#text' && 'value' in last) last.value = last.value.replace(/\r?\n$/, '');
}

function isHidden(style: ReadonlyMap<string, string>): boolean {
  return (
    style.get('display') === 'none' ||
    style.get('mso-hide') === 'all' ||
    /\bignore\b/.test(style.get('mso-list') ?? '')
  );
}

/** A point that only tells its sender that a mail was opened. */
function isBeacon({ tagName, attrs }: Element): boolean {
  const size = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value.trim();
  return (
    tagName === 'img' && /^[01]$/.test(size('width') ?? '') && /^[01]$/.test(size('height') ?? '')
  );
}

function isOfficeParagraph({ tagName }: Element, names: readonly string[]): boolean {
  return tagName === 'p' && names.some((name) => name.startsWith('Mso'));
}

function isBlank(element: Element): boolean {
  return textBelow(element).trim() === '' && !serialize(element).includes('<img');
}

/** Google Docs wraps everything in a bold that is not bold. */
function undoesItself({ tagName }: Element, style: ReadonlyMap<string, string>): boolean {
  if (tagName === 'b' || tagName === 'strong') {
    return /^(?:normal|[1-4]00)$/.test(style.get('font-weight') ?? '');
  }
  return (tagName === 'i' || tagName === 'em') && style.get('font-style') === 'normal';
}

/** The children of a styled span within the marks that its style means. */
function applyMarks(span: Element, style: ReadonlyMap<string, string>, place: Place): Tree[] {
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  const isBold = /^(?:bold|bolder|[6-9]00)$/.test(style.get('font-weight') ?? '');
  const marks = [
    isBold && !place.isInHeading && 'strong',
    /^(?:italic|oblique)/.test(style.get('font-style') ?? '') && 'em',
    line.includes('line-through') && 's',
    line.includes('underline') && !place.isInLink && 'u',
    style.get('vertical-align') === 'super' && 'sup',
    style.get('vertical-align') === 'sub' && 'sub',
  ].filter((mark) => mark !== false);
  // Other attributes of the span, such as a language or a mention, stay.
  const preserved = span.attrs.filter(({ name }) => /^(?:lang|dir|data-|title$)/.test(name));
  const isMention = preserved.length > 0 || classesOf(span).includes('mention');
  const inner = isMention ? [span] : span.childNodes;
  if (marks.length === 0 || textBelow(span) === '') return inner;
  return [marks.reduceRight((content: Tree[], mark) => [elementOf(mark, content)], inner)].flat();
}

/** Google Docs marks an item as a task, and shows its box as a picture. */
function withTask(element: Element): Element {
  if (element.tagName !== 'li') return element;
  const readAttribute = (wanted: string) =>
    element.attrs.find(({ name }) => name === wanted)?.value;
  if (readAttribute('role') !== 'checkbox') return element;
  const content = element.childNodes.filter(({ nodeName }) => nodeName !== 'img');
  const checked = readAttribute('aria-checked') === 'true' ? 'true' : 'false';
  return elementOf('li', content, { 'data-checked': checked });
}

/** Word's named styles as what they are. */
function applyStyles(element: Element, names: readonly string[]): Element {
  if (element.tagName !== 'p') return element;
  if (names.includes('MsoTitle')) return elementOf('h1', element.childNodes);
  if (names.includes('MsoSubtitle')) return elementOf('h2', element.childNodes);
  if (names.some((name) => /^Mso(?:Intense)?Quote$/.test(name))) {
    return elementOf('blockquote', [elementOf('p', element.childNodes)]);
  }
  return element;
}

function classesOf({ attrs }: Element): string[] {
  return (attrs.find(({ name }) => name === 'class')?.value ?? '').split(/\s+/);
}

function textOf(value: string): Tree {
  return defaultTreeAdapter.createTextNode(value);
}
