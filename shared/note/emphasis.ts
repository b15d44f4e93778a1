/**
 * Decides where `**`, `*` and `~~` may be in Markdown so that every reader takes them for emphasis.
 *
 * A delimiter counts depending on its neighbours: `**Note:**text` is not bold but has four
 * asterisks. Marks that could be misread are left out; their text stays, and a later update brings
 * the mark (Q9).
 */

/** The emphasis that Markdown has. */
export type Mark = 'strong' | 'em' | 's';

const delimiters: Readonly<Record<Mark, string>> = { strong: '**', em: '*', s: '~~' };

/** Unicode noncharacters that replace delimiters until their neighbours are known. */
const stands: Readonly<Record<Mark, readonly [open: string, close: string]>> = {
  strong: ['\uFDD0', '\uFDD1'],
  em: ['\uFDD2', '\uFDD3'],
  s: ['\uFDD4', '\uFDD5'],
};
const anyStand = /([\uFDD0-\uFDD5])/;

/** Whether the text has noncharacters itself, so that none can replace a delimiter. */
export function hasStands(text: string): boolean {
  return /[\uFDD0-\uFDEF]/.test(text);
}

/** Puts the mark around `content`, for {@link normaliseEmphasis} to decide on. */
export function addMark(content: string, mark: Mark): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(content) ?? [];
  // Emphasis never spans a blank line.
  if (inner === '' || /\n\s*\n/.test(inner)) return content;
  const [open, close] = stands[mark];
  return `${before}${open}${inner}${close}${after}`;
}

type Token = {
  readonly text: string;
  readonly mark?: Mark;
  readonly isOpen?: boolean;
  /** The index of the matching delimiter. */
  pair?: number;
  isDropped?: boolean;
};

/** Writes every mark that is safe and leaves out all others. */
export function normaliseEmphasis(markdown: string): string {
  const tokens = tokensOf(markdown);
  mergeNeighbours(tokens);
  // Dropping one changes the neighbours of the next, so this repeats until nothing changes.
  while (dropUnsafe(tokens)) mergeNeighbours(tokens);
  return joinTokens(tokens);
}

/** Without a mark between them, `7` and `. text` would start a list. */
function joinTokens(tokens: readonly Token[]): string {
  const pieces: string[] = [];
  for (const { text, isDropped } of tokens) {
    if (isDropped) continue;
    if (/^[.)]/.test(text) && /\d$/.test(pieces.at(-1) ?? '')) pieces.push('\\');
    pieces.push(text);
  }
  return pieces.join('');
}

function tokensOf(markdown: string): Token[] {
  const open: number[] = [];
  const tokens: Token[] = [];
  for (const piece of markdown.split(anyStand)) {
    const mark = markOf(piece);
    if (mark === undefined) {
      if (piece !== '') tokens.push({ text: piece });
      continue;
    }
    const isOpen = piece === stands[mark][0];
    const token: Token = { text: delimiters[mark], mark, isOpen };
    tokens.push(token);
    if (isOpen) open.push(tokens.length - 1);
    else pair(tokens, open.pop(), tokens.length - 1);
  }
  return tokens;
}

function markOf(piece: string): Mark | undefined {
  return (Object.keys(stands) as Mark[]).find((mark) => stands[mark].includes(piece));
}

function pair(tokens: Token[], open: number | undefined, close: number): void {
  const first = open === undefined ? undefined : tokens[open];
  const last = tokens[close];
  if (open === undefined || !first || !last) return;
  first.pair = close;
  last.pair = open;
}

/** `**a****b**` is misread, so two neighbours with one mark are joined. */
function mergeNeighbours(tokens: Token[]): void {
  let before: number | undefined;
  for (const [index, token] of tokens.entries()) {
    if (token.isDropped) continue;
    const last = before === undefined ? undefined : tokens[before];
    before = index;
    if (!last?.mark || last.mark !== token.mark || last.isOpen || !token.isOpen) continue;
    last.isDropped = true;
    token.isDropped = true;
    if (last.pair !== undefined && token.pair !== undefined) pair(tokens, last.pair, token.pair);
    before = undefined;
  }
}

/** Drops every pair with an end that could be misread; returns whether there was one. */
function dropUnsafe(tokens: Token[]): boolean {
  let hasDropped = false;
  let depth = { '*': 0, '~': 0 };
  for (const [index, token] of tokens.entries()) {
    if (!token.mark || token.isDropped) continue;
    const sign = token.mark === 's' ? '~' : '*';
    const isInside = depth[sign] > 0;
    depth = { ...depth, [sign]: depth[sign] + (token.isOpen ? 1 : -1) };
    const other = token.pair === undefined ? undefined : tokens[token.pair];
    if (other !== undefined && isSafe(tokens, index, isInside)) continue;
    if (token.isOpen) depth = { ...depth, [sign]: depth[sign] - 1 };
    token.isDropped = true;
    if (other) other.isDropped = true;
    hasDropped = true;
  }
  return hasDropped;
}

/**
 * An opening delimiter must touch what follows, a closing one what precedes, for any reader.
 * Readers pair asterisks by number: in one run nothing may open after a close, and inside other
 * emphasis nothing may open inside a word.
 */
function isSafe(tokens: readonly Token[], index: number, isInside: boolean): boolean {
  const self = tokens[index];
  const last = lastBefore(tokens, index);
  const isSameRun = last?.mark !== undefined && last.text[0] === self?.text[0];
  if (self?.isOpen && isSameRun && !last.isOpen) return false;
  const before = neighbour(tokens, index, -1);
  const after = neighbour(tokens, index, 1);
  if (self?.isOpen && isInside && !isSameRun && !isSpace(before)) return false;
  const [inner, outer] = self?.isOpen ? [after, before] : [before, after];
  if (isSpace(inner)) return false;
  return !mayBePunctuation(inner) || isSpace(outer) || isPunctuation(outer);
}

function lastBefore(tokens: readonly Token[], index: number): Token | undefined {
  let at = index - 1;
  while (tokens[at]?.isDropped) at -= 1;
  return tokens[at];
}

/** Returns the character beside a delimiter, past delimiters of the same sign. */
function neighbour(tokens: readonly Token[], index: number, step: 1 | -1): string {
  const sign = tokens[index]?.text[0];
  for (let at = index + step; at >= 0 && at < tokens.length; at += step) {
    const token = tokens[at];
    if (!token || token.isDropped || (token.mark && token.text[0] === sign)) continue;
    const { text } = token;
    return (step === 1 ? [...text.slice(0, 2)][0] : [...text.slice(-2)].at(-1)) ?? '\n';
  }
  return '\n';
}

function isSpace(char: string): boolean {
  return /^\s$/.test(char);
}

/** Readers differ on whether symbols (€, emoji) are punctuation. */
function mayBePunctuation(char: string): boolean {
  return /^[\p{P}\p{S}]$/u.test(char);
}

function isPunctuation(char: string): boolean {
  return /^[\p{P}!-/:-@[-`{-~]$/u.test(char);
}
