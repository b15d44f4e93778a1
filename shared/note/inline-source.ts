/**
 * Writes the text of one paragraph, heading or cell, with the marks and links that Markdown has.
 */
import type { DefaultTreeAdapterTypes } from 'parse5';
import type { Mark } from './emphasis.ts';
import { blockElements, escapeText, unseenElements, visibleText } from './plain-text.ts';
import { isGap } from './wide-space.ts';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

/** Below this depth only the text stays: nobody nests so deep, and call stacks are limited. */
export const DEPTH_MAX = 60;

/**
 * Returns simple HTML of `nodes` as one line of text; `holdsBreaks` allows line breaks, which
 * headings and cells cannot have.
 */
export function inlineSource(nodes: readonly Node[], holdsBreaks: boolean): string {
  const run: Run = { pieces: [], holdsBreaks, isAfterCode: false, isAfterBreak: true };
  for (const node of nodes) write(node, run, { depth: 0, marks: [], isInLink: false });
  return run.pieces.join('').replace(/<br>$/, '');
}

/** Returns all text below `node`, with line breaks and white space. */
export function verbatimText(node: Node): string {
  const pieces: string[] = [];
  const left: Node[] = [node];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if ('value' in next) pieces.push(next.value);
    if (next.nodeName === 'br') pieces.push('\n');
    if ('childNodes' in next && !unseenElements.has(next.nodeName)) {
      for (const child of next.childNodes.toReversed()) left.push(child);
    }
  }
  return pieces.join('');
}

type Run = {
  readonly pieces: string[];
  readonly holdsBreaks: boolean;
  /** Only marks follow the last piece of code. */
  isAfterCode: boolean;
  isAfterBreak: boolean;
};

type Inside = {
  readonly depth: number;
  readonly marks: readonly Mark[];
  readonly isInLink: boolean;
};

const marks: Readonly<Record<string, Mark>> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  s: 's',
  del: 's',
  strike: 's',
};

function write(node: Node, run: Run, inside: Inside): void {
  const { nodeName } = node;
  if ('value' in node) writeText(node.value, run);
  else if (!('attrs' in node) || unseenElements.has(nodeName)) return;
  else if (inside.depth > DEPTH_MAX) writeText(visibleText([node]), run);
  else if (nodeName === 'br') writeBreak(run);
  else if (nodeName === 'code' || nodeName === 'pre') writeCode(verbatimText(node), run);
  else writeElement(node, run, inside);
}

function writeElement(node: Element, run: Run, inside: Inside): void {
  const { nodeName } = node;
  const mark = marks[nodeName];
  const href = nodeName === 'a' && !inside.isInLink ? goodAddress(node) : undefined;
  const isMark = mark !== undefined && !inside.marks.includes(mark);
  const isApart = blockElements.has(nodeName) || nodeName === 'td' || nodeName === 'th';
  if (isApart) writeText(' ', run);
  const before = { length: run.pieces.length, isAfterCode: run.isAfterCode };
  if (href !== undefined) writeTag(`<a href="${escapeText(href).replace(/"/g, '&quot;')}">`, run);
  if (isMark) run.pieces.push(`<${mark}>`);
  const within: Inside = {
    depth: inside.depth + 1,
    marks: isMark ? [...inside.marks, mark] : inside.marks,
    isInLink: inside.isInLink || href !== undefined,
  };
  for (const child of node.childNodes) write(child, run, within);
  if (isMark) run.pieces.push(`</${mark}>`);
  if (href !== undefined) endLink(run, before);
  if (isApart) writeText(' ', run);
}

function writeText(text: string, run: Run): void {
  if (text === '') return;
  run.pieces.push(escapeText(text));
  run.isAfterCode = false;
  if (!isGap(text)) run.isAfterBreak = false;
}

function writeTag(tag: string, run: Run): void {
  run.pieces.push(tag);
  run.isAfterCode = false;
}

/** Removes a link without text, which no reader shows. */
function endLink(run: Run, before: { readonly length: number; readonly isAfterCode: boolean }) {
  const content = run.pieces.slice(before.length + 1).join('');
  if (!isGap(content.replace(/<[^>]*>/g, ''))) {
    writeTag('</a>', run);
    return;
  }
  run.pieces.splice(before.length, 1);
  run.isAfterCode = before.isAfterCode;
}

/** Two line breaks would be a blank line, which ends all marks and links around it. */
function writeBreak(run: Run): void {
  if (!run.holdsBreaks) writeText(' ', run);
  if (!run.holdsBreaks || run.isAfterBreak) return;
  writeTag('<br>', run);
  run.isAfterBreak = true;
}

/** Code beside code would be misread: it joins the code before, or becomes text. */
function writeCode(text: string, run: Run): void {
  const last = run.pieces.at(-1) ?? '';
  const code = `${escapeText(text)}</code>`;
  const joins = run.isAfterCode && last.endsWith('</code>');
  if (isGap(text) || (run.isAfterCode && !joins)) {
    writeText(text, run);
    return;
  }
  if (joins) run.pieces[run.pieces.length - 1] = last.replace(/<\/code>$/, () => code);
  else run.pieces.push(`<code>${code}`);
  run.isAfterCode = true;
  run.isAfterBreak = false;
}

/** Returns a link's address if every Markdown reader follows it. */
function goodAddress({ attrs }: Element): string | undefined {
  const href = attrs.find(({ name }) => name === 'href')?.value.trim() ?? '';
  return /^(?:https?:|mailto:|tel:)[^\s]/i.test(href) ? href : undefined;
}
