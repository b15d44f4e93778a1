/**
 * Where `**`, `*` and `~~` may stand in Markdown so that every reader takes them for emphasis.
 *
 * Whether a delimiter counts depends on the characters beside it: `**Note:**text` is not bold, it is
 * four asterisks. Marks that could be misread are left out; their text stays, and the completing
 * update brings the mark itself (Q9).
 */

/** Emphasis that Markdown knows. */
export type Mark = 'strong' | 'em' | 's';

const delimiters: Readonly<Record<Mark, string>> = { strong: '**', em: '*', s: '~~' };

/** Unicode's noncharacters stand for delimiters until their neighbours are known. */
const stands: Readonly<Record<Mark, readonly [open: string, close: string]>> = {
  strong: ['\uFDD0', '\uFDD1'],
  em: ['\uFDD2', '\uFDD3'],
  s: ['\uFDD4', '\uFDD5'],
};
const anyStand = /([\uFDD0-\uFDD5])/;

/** Whether the text itself holds a noncharacter: then none can stand for anything in it. */
export function hasStands(text: string): boolean {
  return /[\uFDD0-\uFDEF]/.test(text);
}

/** `content` with the mark around it, for {@link normaliseEmphasis} to decide on. */
export function addMark(content: string, mark: Mark): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(content) ?? [];
  // Emphasis never goes over a blank line.
  if (inner === '' || /\n\s*\n/.test(inner)) return content;
  const [open, close] = stands[mark];
  return `${before}${open}${inner}${close}${after}`;
}

type Token = {
  readonly text: string;
  readonly mark?: Mark;
  readonly isOpen?: boolean;
  /** The index of the delimiter at the other end. */
  pair?: number;
  isDropped?: boolean;
};

/** The Markdown with every mark written that is safe, and without those that are not. */
export function normaliseEmphasis(markdown: string): string {
  const tokens = tokensOf(markdown);
  mergeNeighbours(tokens);
  // Dropping one changes what stands beside the next: until nothing changes any more.
  while (dropUnsafe(tokens)) mergeNeighbours(tokens);
  return joinTokens(tokens);
}

/** Where a mark was left out, `7` and `. text` may meet, which would begin a list. */
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

/** `**a****b**` is misread: two of one mark side by side become one. */
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

/** Drops every pair one of whose ends could be misread; whether there was one. */
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
 * An opening one must lean on what follows, a closing one on what stands before, for any reader.
 * Readers pair asterisks by their number: in one run nothing may open behind what closes, and inside
 * other emphasis nothing may open in the middle of a word.
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

/** The character beside a delimiter; delimiters of the same character count as one with it. */
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

/** Readers differ in whether symbols (€, emoji) are punctuation. */
function mayBePunctuation(char: string): boolean {
  return /^[\p{P}\p{S}]$/u.test(char);
}

function isPunctuation(char: string): boolean {
  return /^[\p{P}!-/:-@[-`{-~]$/u.test(char);
}
