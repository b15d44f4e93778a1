/** Extracts the visible text of a note's HTML. Pure: parse5 needs no DOM. */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { cut } from '../cut-text.ts';
import { parseBody } from './parse-body.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Elements on lines of their own. */
export const blockElements: ReadonlySet<string> = new Set(
  'address article aside blockquote dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tr ul'.split(
    ' ',
  ),
);

/** Elements whose text is invisible. */
export const unseenElements: ReadonlySet<string> = new Set(
  'script style template head title noscript'.split(' '),
);

/** Returns the visible text without markup, one line per block, without blank lines. */
export function plainText(html: string): string {
  return visibleText(parseBody(html));
}

/** {@link plainText} of parsed nodes. */
export function visibleText(nodes: readonly Node[]): string {
  const pieces: string[] = [];
  collect(nodes, pieces);
  return pieces
    .join('')
    .split('\n')
    .map((line) => line.replace(/[ \t\r\f]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Returns the text without any white space. */
export function letters(html: string): string {
  return plainText(html).replace(/\s+/g, '');
}

/**
 * Returns the text as one line, cut after `charsMax` characters; '' without text. It reads only as
 * much of a long body as needed, because every save calls it.
 */
export function excerpt(html: string, charsMax: number): string {
  // Doubled, because a character may have two units; a reference that is cut is left out at the
  // end.
  const enough = 2 * charsMax + REFERENCE_CHARS_MAX;
  for (let length = EXCERPT_READ; ; length *= 4) {
    const text = plainText(html.slice(0, length)).replace(/\n/g, ' ');
    if (length >= html.length || text.length > enough) return cut(text, charsMax);
  }
}

/** How much of a body is read first. */
const EXCERPT_READ = 4_096;
/** The length of the longest character reference, `&CounterClockwiseContourIntegral;`. */
const REFERENCE_CHARS_MAX = 33;

/** Counts the words in `html`, in any script. */
export function wordCount(html: string): number {
  return wordsIn(plainText(html));
}

/** Counts the words of a text without markup. */
export function wordsIn(text: string): number {
  let count = 0;
  for (const { isWordLike } of wordSegments.segment(text)) if (isWordLike) count += 1;
  return count;
}

/** Creating one takes longer than using it. */
const wordSegments = new Intl.Segmenter('und', { granularity: 'word' });

/** Returns HTML that shows `text` as typed, one paragraph per line, without markup. */
export function paragraphs(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .map((line) => `<p>${escapeText(line)}</p>`)
    .join('');
}

/** Escapes text for HTML. */
export function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** Without recursion, because a body may be nested deeper than the call stack. */
function collect(roots: readonly Node[], into: string[]): void {
  const left: (Node | string)[] = roots.toReversed();
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next === 'string') {
      into.push(next);
      continue;
    }
    const { nodeName } = next;
    if ('value' in next) into.push(next.value.replace(/\n/g, ' '));
    if (!('childNodes' in next) || unseenElements.has(nodeName)) continue;
    if (nodeName === 'br') into.push('\n');
    if (blockElements.has(nodeName)) {
      into.push('\n');
      left.push('\n');
    }
    if (nodeName === 'td' || nodeName === 'th') left.push(' ');
    for (let index = next.childNodes.length - 1; index >= 0; index -= 1) {
      const child = next.childNodes[index];
      if (child) left.push(child);
    }
  }
}
