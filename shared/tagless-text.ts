/** The text of markup that is not parsed: the characters between its tags, read in one pass. */
import { parseInBody } from './parse-html.ts';

/**
 * `html` without tags, comments, scripts and styles; each block on a line, a space after a cell.
 * The time is linear in the length, whatever the markup.
 */
export function taglessText(html: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (let open = html.indexOf('<'); open !== -1; open = html.indexOf('<', at)) {
    const start = html.slice(open, open + START_CHARS);
    const end = isTag.test(start) ? endOfTag(html, open, start) : open + 1;
    if (end === undefined) break;
    pieces.push(html.slice(at, isTag.test(start) ? open : end), gapOf(start));
    at = end;
  }
  pieces.push(html.slice(at));
  return withoutEntities(pieces.join(''));
}

function gapOf(start: string): string {
  if (lineBreak.test(start)) return '\n';
  return cellEnd.test(start) ? ' ' : '';
}

/** Entities as the characters they stand for. */
function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  const [read] = parseInBody(text.replaceAll('<', '&lt;'))?.childNodes ?? [];
  return read !== undefined && 'value' in read ? read.value : text;
}

/** The start of a tag, enough to recognise it. */
const START_CHARS = 12;
const isTag = /^<[a-z/!?]/i;
const lineBreak = /^<\/?(?:p|div|li|tr|br|h[1-6]|pre|blockquote|table|ul|ol|d[tld])[\s/>]/i;
const cellEnd = /^<\/t[dh][\s/>]/i;

/** The index after the tag at `open`; `undefined` if nothing closes it. */
function endOfTag(html: string, open: number, start: string): number | undefined {
  if (start.startsWith('<!--')) return behind(html, '-->', open + 4);
  const raw = /^<(script|style)[\s/>]/i.exec(start)?.[1];
  if (raw === undefined) return behind(html, '>', open + 1);
  const close = new RegExp(`</${raw}`, 'gi');
  close.lastIndex = open + 1;
  const end = close.exec(html)?.index;
  return end === undefined ? undefined : behind(html, '>', end);
}

function behind(html: string, end: string, from: number): number | undefined {
  const at = html.indexOf(end, from);
  return at === -1 ? undefined : at + end.length;
}
