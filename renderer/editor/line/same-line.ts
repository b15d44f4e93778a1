/** Checks that a patched line means the line of the document. */
import type { Mark, Node } from '@tiptap/pm/model';
import { parsePiece } from '../../../shared/parse-html.ts';
import { codeOf } from '../html/to-html.ts';
import type { Reader } from '../read/elements.ts';
import { Unknown } from '../read/elements.ts';
import { nodesOf, segmentsOf } from '../read/line-from-html.ts';
import { type Letter, lettersOf } from './letters.ts';

/** Is true if `html`, put between the tags of `block`, is read as the line of `block`. */
export function isLineOf(block: Node, html: string): boolean {
  const isVerbatim = block.type.name === 'codeBlock';
  // Tags that mean nothing in a line are to mean nothing here either.
  // The first line break behind `<pre>` is not read; behind the `<code>` in it, it is.
  const start = block.attrs['hasCodeTag'] === true ? '<pre>\n' : '<pre>';
  const text = (isVerbatim ? start : '<search>') + html;
  const [only, ...others] = parsePiece(text, { sourceCodeLocationInfo: true })?.childNodes ?? [];
  if (only === undefined || !('childNodes' in only) || others.length > 0) return false;
  const inner = only.childNodes;
  const { schema } = block.type;
  const reader: Reader = { ...{ schema, text, origins: [], depth: 0 }, ...noBlocks };
  try {
    const nodes = nodesOf(segmentsOf(inner, reader, { from: 0, isVerbatim }), reader);
    const read = block.type.create(block.attrs, withoutBox(nodes, block));
    if (isVerbatim) return textOf(lettersOf(read)) === codeOf(block);
    return readable(lettersOf(read)) === readable(lettersOf(block));
  } catch (error) {
    if (error instanceof Unknown || error instanceof RangeError) return false;
    throw error;
  }
}

const noBlocks: Pick<Reader, 'readBlocks' | 'readFilled'> = {
  readBlocks: () => [],
  readFilled: () => [],
};

/** The box of a loose task stands in its line, but is no part of its text. */
function withoutBox(nodes: readonly Node[], block: Node): readonly Node[] {
  const [first, ...following] = nodes;
  const isBox =
    first?.type.name === 'lockedInline' && /^<input\b/i.test(String(first.attrs['source']));
  return isBox && block.firstChild?.type.name !== 'lockedInline' ? following : nodes;
}

function textOf(letters: readonly Letter[]): string {
  return letters.map(({ sign }) => sign).join('');
}

/** The letters with their marks, without white space a page does not show. */
function readable(letters: readonly Letter[]): string {
  const signs: string[] = [];
  let isStart = true;
  for (const { sign, marks, leaf } of letters) {
    const isSpace = /[ \t\r\n\f]/.test(sign);
    if (isSpace && isStart) continue;
    const isBreak = leaf?.type.name === 'hardBreak';
    if (isBreak && signs.at(-1) === ' ') signs.pop();
    isStart = isSpace || isBreak;
    const thing = leaf === null ? sign : `${leaf.type.name}${JSON.stringify(leaf.attrs)}`;
    // White space shows nothing of most marks, and neither does a line break.
    signs.push(isSpace ? ' ' : isBreak ? '\n' : `${thing}${keysOf(marks)}`);
  }
  while (signs.at(-1) === ' ' || signs.at(-1) === '\n') signs.pop();
  return signs.join('');
}

const keys = new WeakMap<Mark, string>();

function keysOf(marks: readonly Mark[]): string {
  if (marks.length === 0) return '';
  const names = marks.map((mark) => {
    const known = keys.get(mark);
    if (known !== undefined) return known;
    const { nest: _, ...attrs } = mark.attrs;
    const key = `${mark.type.name}${JSON.stringify(attrs)}`;
    keys.set(mark, key);
    return key;
  });
  return `[${[...new Set(names)].toSorted().join()}]`;
}
