/** Makes one row of words from the paragraphs of one thing, and finds each version's changes. */
import { type Change, diffWords, START } from './diff-words.ts';
import { type LeafWords, noSpace, type Space, type Word } from './leaf-words.ts';

export type Token =
  | { readonly kind: 'start'; readonly leaf: number; readonly space: Space }
  | { readonly kind: 'word'; readonly word: Word; readonly space: Space }
  | { readonly kind: 'end'; readonly space: Space };

const END = '\u0001';

export function row(leaves: readonly LeafWords[]): readonly Token[] {
  const tokens: Token[] = [];
  let space = noSpace;
  for (const [leaf, { words, tail }] of leaves.entries()) {
    tokens.push({ kind: 'start', leaf, space });
    for (const word of words) tokens.push({ kind: 'word', word, space: word.space });
    space = tail;
  }
  return [...tokens, { kind: 'end', space }];
}

export type RowVersion = {
  readonly tokens: readonly Token[];
  /** Without changes of only a thing's attributes. */
  readonly changes: readonly Change[];
  /** The present index of each base token or of its one-for-one replacement. */
  readonly places: ReadonlyMap<number, number>;
};

export function version(base: readonly Token[], tokens: readonly Token[]): RowVersion {
  const found = diffWords(base.map(keyOf), tokens.map(keyOf));
  const places = new Map<number, number>();
  const changes: Change[] = [];
  let [at, sideAt] = [0, 0];
  for (const change of found) {
    for (; at < change.from; at += 1, sideAt += 1) places.set(at, sideAt);
    const isPaired = isOneForOne(change, base, tokens);
    const isThing = isPaired && base.slice(change.from, change.to).every(isThingToken);
    if (!isThing) changes.push(change);
    for (; at < change.to; at += 1, sideAt += 1) if (isPaired) places.set(at, sideAt);
    sideAt = change.sideTo;
  }
  for (; at < base.length; at += 1, sideAt += 1) places.set(at, sideAt);
  return { tokens, changes, places };
}

function keyOf(token: Token): string {
  if (token.kind === 'word') return token.word.text;
  return token.kind === 'start' ? START : END;
}

function isThingToken(token: Token): boolean {
  return token.kind === 'word' && token.word.thing !== undefined;
}

export function isOneForOne(
  change: Change,
  base: readonly Token[],
  side: readonly Token[],
): boolean {
  const { from, to, sideFrom, sideTo } = change;
  if (to - from !== sideTo - sideFrom) return false;
  return base.slice(from, to).every((token, index) => {
    const other = side[sideFrom + index];
    if (token.kind !== 'word' || other?.kind !== 'word') return false;
    return token.word.thing?.name === other.word.thing?.name;
  });
}

export function indexes(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
