/**
 * Merges the words of one paragraph, or of those it was split into or joined from.
 *
 * All are one row of words in which the start of a paragraph is a word: a split adds one, a join
 * removes one. So changes around it merge like any others.
 */

import { type Side, spelling } from '../three-way.ts';
import { applyMarking, isMarkLost, markingAcross } from './carry-marks.ts';
import type { Change } from './diff-words.ts';
import { type LeafWords, noSpace, type Space, type Word } from './leaf-words.ts';
import { mergeWord } from './merge-format.ts';
import { clash } from './word-clash.ts';
import { isOneForOne, type RowVersion, row, type Token, version } from './word-row.ts';

/** One merged paragraph, and the paragraph in each version that it starts like. */
export type MergedText = LeafWords & {
  readonly start: { readonly [S in Side | 'base']?: number };
};

export type MergedTexts = {
  readonly texts: readonly MergedText[];
  /** The paragraphs of the base that no longer start, and who joined or deleted them. */
  readonly dropped: readonly {
    readonly base: number;
    readonly by: readonly Side[];
    /** Its paragraph on the other side. */
    readonly left?: number;
  }[];
};

/** A token of the result with its index in each version. */
type Placed = {
  readonly token: Token;
  readonly ours?: number;
  readonly theirs?: number;
  readonly base?: number;
};

/** Merges words; `undefined` if both sides changed one thing differently (M3). */
export function mergeWords(
  sides: Readonly<Record<Side | 'base', readonly LeafWords[]>>,
  isVerbatim: boolean,
): MergedTexts | undefined {
  const tokens = { base: row(sides.base), ours: row(sides.ours), theirs: row(sides.theirs) };
  const ours = version(tokens.base, tokens.ours);
  const theirs = version(tokens.base, tokens.theirs);
  if (clash({ base: tokens.base, ours, theirs })) return undefined;
  const placed = walk(tokens.base, ours, theirs);
  return placed && writeParagraphs(placed, tokens, isVerbatim, { ours, theirs });
}

function walk(base: readonly Token[], ours: RowVersion, theirs: RowVersion): Placed[] | undefined {
  const placed: Placed[] = [];
  const next = { ours: [...ours.changes], theirs: [...theirs.changes] };
  const starting = (side: Side, at: number, isInsertion: boolean): Change | undefined => {
    const [change] = next[side];
    if (change?.from !== at || (change.from === change.to) !== isInsertion) return undefined;
    next[side].shift();
    return change;
  };
  for (let at = 0; at < base.length; ) {
    for (const isInsertion of [true, false]) {
      const one = starting('ours', at, isInsertion);
      const other = starting('theirs', at, isInsertion);
      if (one && other) {
        // Both made it, so it goes in once.
        for (let i = one.sideFrom; i < one.sideTo; i += 1) {
          const token = ours.tokens[i];
          const match = i - one.sideFrom + other.sideFrom;
          if (token) placed.push({ token, ours: i, theirs: match });
        }
        at = one.to;
        if (!isInsertion) break;
        continue;
      }
      const change = one ?? other;
      if (!change) continue;
      const side = one ? 'ours' : 'theirs';
      const [own, across] = one ? [ours, theirs] : [theirs, ours];
      const made = placeChange({ change, side, base, own, across });
      if (made === undefined) return undefined;
      for (const token of made) placed.push(token);
      if (!isInsertion) {
        at = change.to;
        break;
      }
    }
    const isChanged = [next.ours[0], next.theirs[0]].some((change) => change?.from === at);
    if (isChanged || at >= base.length) continue;
    const shared = sharedAt(at, base, ours, theirs);
    if (shared === undefined) return undefined;
    placed.push(shared);
    at += 1;
  }
  return placed;
}

function sharedAt(
  at: number,
  base: readonly Token[],
  ours: RowVersion,
  theirs: RowVersion,
): Placed | undefined {
  const [o, t] = [ours.places.get(at), theirs.places.get(at)];
  const [was, mine, other] = [base[at], ours.tokens[o ?? -1], theirs.tokens[t ?? -1]];
  if (!was || !mine || !other || o === undefined || t === undefined) return undefined;
  const place = { base: at, ours: o, theirs: t };
  if (was.kind !== 'word' || mine.kind !== 'word' || other.kind !== 'word') {
    return { token: mine, ...place };
  }
  const word = mergeWord({ base: was.word, ours: mine.word, theirs: other.word });
  return word && { token: { kind: 'word', word, space: mine.space }, ...place };
}

type Making = {
  readonly change: Change;
  readonly side: Side;
  readonly base: readonly Token[];
  readonly own: RowVersion;
  readonly across: RowVersion;
};

/** Places one side's replacement, with the marks that the other side put there. */
function placeChange({ change, side, base, own, across }: Making): Placed[] | undefined {
  const { from, to, sideFrom, sideTo } = change;
  if (to > from && isOneForOne(change, base, own.tokens)) {
    const placed: Placed[] = [];
    for (let at = from; at < to; at += 1) {
      const [ours, theirs] = side === 'ours' ? [own, across] : [across, own];
      const one = sharedAt(at, base, ours, theirs);
      if (one === undefined) return undefined;
      placed.push(one);
    }
    return placed;
  }
  const marking = markingAcross(change, base, across);
  if (marking === undefined) return undefined;
  const made = own.tokens.slice(sideFrom, sideTo);
  const formats = made.flatMap((token) =>
    token.kind === 'word' ? token.word.parts.map(({ marks }) => marks) : [],
  );
  if (to > from && isMarkLost(formats, marking)) return undefined;
  return made.map((token, index): Placed => {
    const place = side === 'ours' ? { ours: sideFrom + index } : { theirs: sideFrom + index };
    if (token.kind !== 'word') return { token, ...place };
    const parts = token.word.parts.map((part) => ({
      ...part,
      marks: applyMarking(part.marks, marking),
    }));
    return { token: { ...token, word: { ...token.word, parts } }, ...place };
  });
}

/** Splits the row into paragraphs again, with the white space between its words. */
function writeParagraphs(
  placed: readonly Placed[],
  tokens: Readonly<Record<Side | 'base', readonly Token[]>>,
  isVerbatim: boolean,
  versions: Readonly<Record<Side, RowVersion>>,
): MergedTexts | undefined {
  const texts: { start: MergedText['start']; words: Word[]; tail: Space }[] = [];
  for (const [index, one] of placed.entries()) {
    const space = index === 0 ? noSpace : spaceBetween(placed[index - 1], one, tokens, isVerbatim);
    if (space === undefined) return undefined;
    const last = texts.at(-1);
    if (one.token.kind !== 'word') {
      if (last) last.tail = space;
      if (one.token.kind === 'start')
        texts.push({ start: startOf(one, tokens), words: [], tail: noSpace });
    } else last?.words.push({ ...one.token.word, space });
  }
  const dropped = tokens.base.flatMap((token, at) => {
    if (token.kind !== 'start') return [];
    const by = (['ours', 'theirs'] as const).filter((side) => !versions[side].places.has(at));
    const [only, second] = by;
    if (only === undefined) return [];
    const across = only === 'ours' ? 'theirs' : 'ours';
    const left = tokens[across][versions[across].places.get(at) ?? -1];
    const isLeft = second === undefined && left?.kind === 'start';
    return [{ base: token.leaf, by, ...(isLeft ? { left: left.leaf } : {}) }];
  });
  return { texts, dropped };
}

function startOf(
  { base, ours, theirs }: Placed,
  tokens: Readonly<Record<Side | 'base', readonly Token[]>>,
): MergedText['start'] {
  const leafAt = (list: readonly Token[], at: number | undefined): number | undefined => {
    const token = list[at ?? -1];
    return token?.kind === 'start' ? token.leaf : undefined;
  };
  const [b, o, t] = [
    leafAt(tokens.base, base),
    leafAt(tokens.ours, ours),
    leafAt(tokens.theirs, theirs),
  ];
  return {
    ...(b === undefined ? {} : { base: b }),
    ...(o === undefined ? {} : { ours: o }),
    ...(t === undefined ? {} : { theirs: t }),
  };
}

function spaceBetween(
  before: Placed | undefined,
  after: Placed,
  tokens: Readonly<Record<Side | 'base', readonly Token[]>>,
  isVerbatim: boolean,
): Space | undefined {
  const findSpace = (side: Side | 'base'): Space | undefined => {
    const [p, q] = [before?.[side], after[side]];
    return p !== undefined && q === p + 1 ? tokens[side][q]?.space : undefined;
  };
  const [base, ours, theirs] = [findSpace('base'), findSpace('ours'), findSpace('theirs')];
  if (ours && theirs) {
    if (ours.text === theirs.text) {
      const raw = spelling({ base: base?.raw, ours: ours.raw, theirs: theirs.raw });
      return { ...ours, raw };
    }
    if (base?.text === theirs.text) return ours;
    return base?.text === ours.text ? theirs : undefined;
  }
  const only = ours ?? theirs;
  const across = ours ? 'theirs' : 'ours';
  if (only && isVerbatim && isRespaced(across, { before, after, tokens })) return undefined;
  if (only) return only;
  // They are neighbours in no version: an extra space is better than joined words.
  if (before?.token.kind === 'start' || after.token.kind !== 'word') return noSpace;
  const behind = (['ours', 'theirs'] as const).flatMap((side) => {
    const [p, q] = [before?.[side], after[side]];
    return [
      ...(p === undefined ? [] : [tokens[side][p + 1]?.space ?? noSpace]),
      ...(q === undefined ? [] : [tokens[side][q]?.space ?? noSpace]),
    ];
  });
  const longest = behind.toSorted((a, b) => b.text.length - a.text.length)[0] ?? noSpace;
  if (isVerbatim && behind.some(({ text }) => text !== longest.text)) return undefined;
  return longest;
}

/** Whether `side` changed the white space where the other side inserted or deleted. */
function isRespaced(
  side: Side,
  {
    before,
    after,
    tokens,
  }: {
    readonly before: Placed | undefined;
    readonly after: Placed;
    readonly tokens: Readonly<Record<Side | 'base', readonly Token[]>>;
  },
): boolean {
  const isOther = (placed: Placed | undefined, offset: 0 | 1): boolean => {
    const [b, s] = [placed?.base, placed?.[side]];
    if (b === undefined || s === undefined) return false;
    return tokens.base[b + offset]?.space.text !== tokens[side][s + offset]?.space.text;
  };
  return isOther(before, 1) || isOther(after, 0);
}
