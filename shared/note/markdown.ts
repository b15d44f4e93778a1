/**
 * Makes the Markdown that POST /notes needs from a note's HTML, with turndown.
 *
 * It writes only the listed constructs (notes.markdown). What they lack (images, mentions,
 * underline ...) follows as HTML in a second write (Q9); the text is here already. An image's
 * description does not count as text.
 */
import TurndownService from 'turndown';
import { withoutEndLines } from '../html-space.ts';
import { MARKDOWN_SOURCE_CHARS_MAX } from '../text-limits.ts';
import { addMark, hasStands, type Mark, normaliseEmphasis } from './emphasis.ts';
import { markdownSource } from './markdown-source.ts';
import { plainText } from './plain-text.ts';
import { withReferences, withSpaces, withStands } from './wide-space.ts';

/**
 * Returns the Markdown of `html`, limited to what POST accepts; every character of its text stays.
 */
export function noteMarkdown(html: string): string {
  const source = markdownSource(html);
  if (source.length > MARKDOWN_SOURCE_CHARS_MAX) return plainMarkdown(source);
  if (hasStands(source)) return createTurndown({ writesMarks: false }).turndown(source);
  const markdown = createTurndown({ writesMarks: true }).turndown(withStands(source));
  // Only spaces are no text: the service could refuse them as a blank body.
  return withSpaces(markdown).trim() === '' ? '' : normaliseEmphasis(withReferences(markdown));
}

/** Returns only the text, one paragraph per line; the formatting follows as HTML (Q9). */
function plainMarkdown(source: string): string {
  return plainText(source).split('\n').map(escapeMarkdown).join('\n\n');
}

function createTurndown({ writesMarks }: { writesMarks: boolean }): TurndownService {
  const turndown = new TurndownService({
    headingStyle: 'atx',
    hr: '***',
    codeBlockStyle: 'fenced',
  });
  turndown.escape = escapeMarkdown;
  for (const mark of ['strong', 'em', 's'] as const satisfies readonly Mark[]) {
    turndown.addRule(mark, {
      filter: mark,
      replacement: (content) => (writesMarks ? addMark(content, mark) : content),
    });
  }
  turndown.addRule('link', { filter: 'a', replacement: link });
  turndown.addRule('code', {
    filter: 'code',
    replacement: (content, node: DomNode) => inlineCode(content, isInTable(node)),
  });
  turndown.addRule('code block', { filter: 'pre', replacement: (_, node) => codeBlock(node) });
  turndown.addRule('list', { filter: ['ul', 'ol'], replacement: list });
  turndown.addRule('list item', { filter: 'li', replacement: listItem });
  turndown.addRule('cell', {
    filter: ['td', 'th'],
    replacement: (content) => ` ${content.trim()} |`,
  });
  turndown.addRule('row', { filter: 'tr', replacement: row });
  return turndown;
}

/** Escapes text so that no character is read as markup, and only where needed. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]~|#]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/^(\s*)([-+>=:])/, '$1\\$2') // would begin a list, a quote, a heading, a table
    .replace(/^(\s*\d+)([.)])/, '$1\\$2')
    .replace(/!$/, '\\!'); // would make the link behind it an image
}

/** The part of a DOM node that the rules read; this room has no DOM types. */
type DomNode = {
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly parentNode: DomNode | null;
  readonly firstChild: DomNode | null;
  readonly previousSibling: DomNode | null;
  readonly nextSibling: DomNode | null;
  readonly childNodes: ArrayLike<DomNode>;
  getAttribute?(name: string): string | null;
};

function link(content: string, node: DomNode): string {
  if (content.trim() === '') return content;
  const href = withSpaces(attribute(node, 'href')).replace(/[\s<>()[\]\\`*_|"^{}]/g, encodeChar);
  return `[${content}](${href.replace(/&/g, '&amp;')})`;
}

/** Percent-encodes a character of an address that Markdown could misread. */
function encodeChar(char: string): string {
  return encodeURIComponent(char).replace(
    /[()*_]/g,
    (plain) => `%${plain.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Fences code with more backticks than it has; in a table a bar would end the cell. */
function inlineCode(content: string, isInCell: boolean): string {
  const code = withSpaces(content.replace(/[\t\n\f\r]/g, ' '));
  const fence = '`'.repeat(longestTicks(code) + 1);
  const gap = /^`|`$|^ .*[^ ].* $/.test(code) ? ' ' : '';
  return `${fence}${gap}${isInCell ? code.replace(/\|/g, '\\|') : code}${gap}${fence}`;
}

function codeBlock(node: DomNode): string {
  const code = withSpaces(node.textContent ?? '');
  const language = node.firstChild ? attribute(node.firstChild, 'class') : '';
  const fence = '`'.repeat(Math.max(3, longestTicks(code) + 1));
  return `\n\n${fence}${language.replace('language-', '')}\n${code}\n${fence}\n\n`;
}

function longestTicks(code: string): number {
  return (code.match(/`+/g) ?? []).reduce((longest, ticks) => Math.max(longest, ticks.length), 0);
}

function list(content: string, node: DomNode): string {
  // A numbered list directly after text needs to start with 1.
  const isSoft = (attribute(node, 'start') || '1') === '1' && node.nextSibling === null;
  return isSoft && node.parentNode?.nodeName === 'LI' ? `\n${content}` : `\n\n${content}\n\n`;
}

function listItem(content: string, node: DomNode): string {
  const number = attribute(node, 'data-number');
  const isOther = node.parentNode !== null && isSecondInRow(node.parentNode);
  const sign = number === '' ? `${isOther ? '+' : '-'}   ` : `${number}${isOther ? ')' : '.'}  `;
  const task = attribute(node, 'data-task');
  const box = task === '' ? '' : `[${task === 'done' ? 'x' : ' '}] `;
  const text = withoutEndLines(content.replace(/^\n+/, '')).replace(
    /\n/g,
    `\n${' '.repeat(sign.length)}`,
  );
  return `${sign}${box}${text}${node.nextSibling ? '\n' : ''}`;
}

/** A list directly after another of its kind needs another sign, or they would be one. */
function isSecondInRow(list: DomNode): boolean {
  let isSecond = false;
  let before = list.previousSibling;
  while (before !== null && before.nodeName === list.nodeName) {
    isSecond = !isSecond;
    before = before.previousSibling;
  }
  return isSecond;
}

/** Writes a table row; the first one with the line that makes it the header. */
function row(content: string, node: DomNode): string {
  const below = `|${' --- |'.repeat(node.childNodes.length)}\n`;
  return `|${content}\n${node.previousSibling === null ? below : ''}`;
}

function isInTable(node: DomNode): boolean {
  for (let at = node.parentNode; at !== null; at = at.parentNode) {
    if (at.nodeName === 'TABLE') return true;
  }
  return false;
}

function attribute(node: DomNode, name: string): string {
  return node.getAttribute?.(name) ?? '';
}
