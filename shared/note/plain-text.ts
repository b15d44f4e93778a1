/** The text of a note's HTML, as a reader sees it. Pure: parse5 needs no DOM. */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { parseBody } from './parse-body.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Elements that begin and end a line of the reader's. */
export const blockElements: ReadonlySet<string> = new Set(
  'address article aside blockquote dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tr ul'.split(
    ' ',
  ),
);

/** Elements whose text no reader sees. */
export const unseenElements: ReadonlySet<string> = new Set(
  'script style template head title noscript'.split(' '),
);

/** The visible text, one line for each block, without markup; blank lines are left out. */
export function plainText(html: string): string {
  return visibleText(parseBody(html));
}

/** {@link plainText} of what is parsed already. */
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

/** Only the characters that carry meaning: the text without any white space. */
export function letters(html: string): string {
  return plainText(html).replace(/\s+/g, '');
}

/**
 * The text as one line, cut after `charsMax` characters; empty where there is no text. Of a long body
 * only as much of the start is read as that needs: it is asked for at every save.
 */
export function excerpt(html: string, charsMax: number): string {
  // Twice, for a character may be two units; and what is cut in its middle is left out at the end.
  const enough = 2 * charsMax + REFERENCE_CHARS_MAX;
  for (let length = EXCERPT_READ; ; length *= 4) {
    const text = plainText(html.slice(0, length)).replace(/\n/g, ' ');
    if (length >= html.length || text.length > enough) return cut(text, charsMax);
  }
}

/** As much of a body as its start is looked for in first. */
const EXCERPT_READ = 4_096;
/** The longest name of a character, `&CounterClockwiseContourIntegral;`. */
const REFERENCE_CHARS_MAX = 33;

/** How many words a reader finds in `html`, in whatever script. */
export function wordCount(html: string): number {
  return wordsIn(plainText(html));
}

/** How many words there are in a text without markup. */
export function wordsIn(text: string): number {
  let count = 0;
  for (const { isWordLike } of wordSegments.segment(text)) if (isWordLike) count += 1;
  return count;
}

/** Making one takes longer than using it. */
const wordSegments = new Intl.Segmenter('und', { granularity: 'word' });

/** Text cut after `charsMax` characters, with an ellipsis where something is missing. */
export function cut(text: string, charsMax: number): string {
  const chars = [...text];
  return chars.length <= charsMax ? text : `${chars.slice(0, charsMax).join('').trimEnd()}…`;
}

/** HTML that shows `text` as typed: a paragraph for each line, nothing in it read as markup. */
export function paragraphs(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .map((line) => `<p>${escapeText(line)}</p>`)
    .join('');
}

/** Text as HTML text content. */
export function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** Without recursion: a body may be nested deeper than any call stack. */
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
