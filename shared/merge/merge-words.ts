/**
 * The words of one paragraph, or of the paragraphs it was split into or joined from, three ways.
 *
 * All of them are one row of words in which the beginning of a paragraph is a word of its own: a
 * split puts one in, a join takes one out, and whatever the other side does to the words around it
 * is merged with that like any other change.
 */
import { MERGE_KEPT_MIN } from '../limits.ts';
import { type Change, diffWords, START } from './diff-words.ts';
import type { LeafWords, Mark, Marks, Space, Word } from './leaf-words.ts';
import { hasSameFormat, hasSameMarks, isSameWord, noSpace } from './leaf-words.ts';
import { mergeWord } from './merge-format.ts';
import { spelling } from './three-way.ts';

export type Side = 'ours' | 'theirs';

/** One merged paragraph, and which of each version's paragraphs it begins like. */
export type MergedText = LeafWords & {
  readonly start: { readonly [S in Side | 'base']?: number };
};

export type MergedTexts = {
  readonly texts: readonly MergedText[];
  /** The paragraphs of the base that no longer begin, and which side joined or deleted them. */
  readonly dropped: readonly { readonly base: number; readonly by: readonly Side[] }[];
};

type Token =
  | { readonly kind: 'start'; readonly leaf: number; readonly space: Space }
  | { readonly kind: 'word'; readonly word: Word; readonly space: Space }
  | { readonly kind: 'end'; readonly space: Space };

/** A token of the result and where it stands in each version. */
type Placed = {
  readonly token: Token;
  readonly ours?: number;
  readonly theirs?: number;
  readonly base?: number;
};

const END = '\u0001';

/** Merges; `undefined` where both sides changed one thing to two (M3). */
export function mergeWords(
  sides: Readonly<Record<Side | 'base', readonly LeafWords[]>>,
  isVerbatim: boolean,
): MergedTexts | undefined {
  const tokens = { base: row(sides.base), ours: row(sides.ours), theirs: row(sides.theirs) };
  const ours = version(tokens.base, tokens.ours);
  const theirs = version(tokens.base, tokens.theirs);
  if (clash({ base: tokens.base, ours, theirs })) return undefined;
  const placed = walk(tokens.base, ours, theirs);
  return placed && written(placed, tokens, isVerbatim, { ours, theirs });
}

function row(leaves: readonly LeafWords[]): readonly Token[] {
  const tokens: Token[] = [];
  let space = noSpace;
  for (const [leaf, { words, tail }] of leaves.entries()) {
    tokens.push({ kind: 'start', leaf, space });
    for (const word of words) tokens.push({ kind: 'word', word, space: word.space });
    space = tail;
  }
  return [...tokens, { kind: 'end', space }];
}

type Version = {
  readonly tokens: readonly Token[];
  /** Without those that only gave a thing other attributes. */
  readonly changes: readonly Change[];
  /** Where each token of the base is now: itself, or what took its place one for one. */
  readonly places: ReadonlyMap<number, number>;
};

function version(base: readonly Token[], tokens: readonly Token[]): Version {
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

function isOneForOne(change: Change, base: readonly Token[], side: readonly Token[]): boolean {
  const { from, to, sideFrom, sideTo } = change;
  if (to - from !== sideTo - sideFrom) return false;
  return base.slice(from, to).every((token, index) => {
    const other = side[sideFrom + index];
    if (token.kind !== 'word' || other?.kind !== 'word') return false;
    return token.word.thing?.name === other.word.thing?.name;
  });
}

type Sides = { readonly base: readonly Token[]; readonly ours: Version; readonly theirs: Version };

function clash(sides: Sides): boolean {
  const { base, ours, theirs } = sides;
  for (const one of ours.changes) {
    for (const other of theirs.changes) {
      if (isSameChange(one, other, sides)) continue;
      if (meet(one, other, sides)) return true;
    }
  }
  if (isMarkedInSlack(ours, theirs, base) || isMarkedInSlack(theirs, ours, base)) return true;
  const isTouched = ({ changes }: Version, at: number, except: Version): boolean =>
    changes.some(
      (change) =>
        change.from <= at &&
        at < change.to &&
        !except.changes.some((other) => isSameChange(change, other, sides)),
    );
  const words = base.flatMap((token, at) => (token.kind === 'word' ? [at] : []));
  const byOurs = words.filter((at) => isTouched(ours, at, theirs)).length;
  const byTheirs = words.filter((at) => isTouched(theirs, at, ours)).length;
  // Two texts of their own: what they still share is chance, and words put together say nothing.
  return (
    byOurs > 0 && byTheirs > 0 && words.length - byOurs - byTheirs < MERGE_KEPT_MIN * words.length
  );
}

/** A word put in beside one like it: which of the two did the other side mark? */
function isMarkedInSlack(one: Version, across: Version, base: readonly Token[]): boolean {
  return one.changes.some(({ slideFrom, slideTo, from, to }) =>
    indexes(slideFrom, slideTo).some((at) => {
      const [was, is] = [base[at], across.tokens[across.places.get(at) ?? -1]];
      const isOutside = at < from || at >= to;
      if (!isOutside || was?.kind !== 'word' || is?.kind !== 'word') return false;
      return !hasSameFormat(was.word, is.word);
    }),
  );
}

function isSameChange(one: Change, other: Change, { ours, theirs }: Sides): boolean {
  if (one.from !== other.from || one.to !== other.to) return false;
  if (one.sideTo - one.sideFrom !== other.sideTo - other.sideFrom) return false;
  return ours.tokens.slice(one.sideFrom, one.sideTo).every((token, index) => {
    const twin = theirs.tokens[other.sideFrom + index];
    if (token.kind !== 'word' || twin?.kind !== 'word') return token.kind === twin?.kind;
    return isSameWord(token.word, twin.word);
  });
}

/** Whether two changes touch one thing (M10). */
function meet(one: Change, other: Change, sides: Sides): boolean {
  const isInsertion = { one: one.from === one.to, other: other.from === other.to };
  const slides = one.slideFrom < one.slideTo || other.slideFrom < other.slideTo;
  const isSliding =
    (slides && (isInsertion.one || one.sideFrom === one.sideTo)) ||
    (slides && (isInsertion.other || other.sideFrom === other.sideTo));
  if (isSliding && hasSlack(one, other)) return true;
  if (isInsertion.one && isInsertion.other) return one.from === other.from;
  if (isInsertion.one) return insertionMeets(one, other, sides.ours);
  if (isInsertion.other) return insertionMeets(other, one, sides.theirs);
  return one.from < other.to && other.from < one.to;
}

/** A change that could as well stand a word further meets whatever stands in that stretch. */
function hasSlack(one: Change, other: Change): boolean {
  const isLoose = ({ from, to, slideFrom, slideTo }: Change): boolean =>
    slideFrom < from || slideTo > to;
  if (!isLoose(one) && !isLoose(other)) return false;
  return one.slideFrom <= other.slideTo && other.slideFrom <= one.slideTo;
}

function insertionMeets(insertion: Change, change: Change, inserting: Version): boolean {
  const at = insertion.from;
  if (change.from < at && at < change.to) return true;
  if (at !== change.from && at !== change.to) return false;
  // Beside a word that was replaced by one word there is still a place; beside one that is gone
  // nobody knows whether what was put next to it still means anything.
  const isReplaced = change.to - change.from === change.sideTo - change.sideFrom;
  const isSplit = inserting.tokens
    .slice(insertion.sideFrom, insertion.sideTo)
    .every(({ kind }) => kind === 'start');
  return !isReplaced && !(isSplit && change.sideFrom === change.sideTo);
}

function walk(base: readonly Token[], ours: Version, theirs: Version): Placed[] | undefined {
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
        // Made by both: once.
        for (let i = one.sideFrom; i < one.sideTo; i += 1) {
          const token = ours.tokens[i];
          const twin = i - one.sideFrom + other.sideFrom;
          if (token) placed.push({ token, ours: i, theirs: twin });
        }
        at = one.to;
        if (!isInsertion) break;
        continue;
      }
      const change = one ?? other;
      if (!change) continue;
      const side = one ? 'ours' : 'theirs';
      const [own, across] = one ? [ours, theirs] : [theirs, ours];
      const made = madeBy({ change, side, base, own, across });
      if (made === undefined) return undefined;
      placed.push(...made);
      if (!isInsertion) {
        at = change.to;
        break;
      }
    }
    const isChanged = [next.ours[0], next.theirs[0]].some((change) => change?.from === at);
    if (isChanged || at >= base.length) continue;
    const kept = keptAt(at, base, ours, theirs);
    if (kept === undefined) return undefined;
    placed.push(kept);
    at += 1;
  }
  return placed;
}

function keptAt(
  at: number,
  base: readonly Token[],
  ours: Version,
  theirs: Version,
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
  readonly own: Version;
  readonly across: Version;
};

/** What one side put in the place of something, with the marks the other side put there. */
function madeBy({ change, side, base, own, across }: Making): Placed[] | undefined {
  const { from, to, sideFrom, sideTo } = change;
  if (to > from && isOneForOne(change, base, own.tokens)) {
    const placed: Placed[] = [];
    for (let at = from; at < to; at += 1) {
      const [ours, theirs] = side === 'ours' ? [own, across] : [across, own];
      const one = keptAt(at, base, ours, theirs);
      if (one === undefined) return undefined;
      placed.push(one);
    }
    return placed;
  }
  const marking = markingAcross(change, base, across);
  if (marking === undefined) return undefined;
  return own.tokens.slice(sideFrom, sideTo).map((token, index): Placed => {
    const place = side === 'ours' ? { ours: sideFrom + index } : { theirs: sideFrom + index };
    if (token.kind !== 'word') return { token, ...place };
    const parts = token.word.parts.map((part) => ({ ...part, marks: marked(part.marks, marking) }));
    return { token: { ...token, word: { ...token.word, parts } }, ...place };
  });
}

type Marking = { readonly was: Marks; readonly is: Marks };

/** What the other side did to the marks around; `undefined` where it did different things there. */
function markingAcross(
  { from, to, sideFrom, sideTo }: Change,
  base: readonly Token[],
  across: Version,
): Marking | undefined {
  const none: Marking = { was: [], is: [] };
  const around = to > from ? indexes(from, to) : [from - 1, from];
  const found: Marking[] = [];
  let isChanged = false;
  for (const at of around) {
    const [was, is] = [base[at], across.tokens[across.places.get(at) ?? -1]];
    if (was?.kind !== 'word' || is?.kind !== 'word') {
      if (to === from) return none;
      continue;
    }
    isChanged ||= !hasSameFormat(was.word, is.word);
    const [first, second] = [was.word.parts[0], is.word.parts[0]];
    if (was.word.parts.length === 1 && is.word.parts.length === 1 && first && second) {
      found.push({ was: first.marks, is: second.marks });
    } else if (isChanged) return to > from ? undefined : none;
  }
  if (!isChanged) return none;
  const [first] = found;
  const isOne = found.every((one) => first && hasSameChange(one, first));
  if (to === from) return isOne ? first : none;
  // All that the other side marked is gone, or only some of it is: nobody can say what it marked.
  return isOne && sideTo > sideFrom ? first : isPartOf(from, to, base, across) ? none : undefined;
}

/** Whether the marks the other side changed in a deleted stretch go on outside of it. */
function isPartOf(from: number, to: number, base: readonly Token[], across: Version): boolean {
  const isMarked = (at: number): boolean => {
    const [was, is] = [base[at], across.tokens[across.places.get(at) ?? -1]];
    return was?.kind === 'word' && is?.kind === 'word' && !hasSameFormat(was.word, is.word);
  };
  const marked = indexes(from, to).filter(isMarked);
  const goesOn = (at: number | undefined): boolean => {
    if (at === undefined) return false;
    return (at === from && isMarked(from - 1)) || (at === to - 1 && isMarked(to));
  };
  return goesOn(marked[0]) || goesOn(marked.at(-1));
}

function hasSameChange(one: Marking, other: Marking): boolean {
  const changed = (list: Marks, without: Marks): Marks =>
    list.filter(
      ({ key, value }) => !without.some((mark) => mark.key === key && mark.value === value),
    );
  return (
    hasSameMarks(changed(one.is, one.was), changed(other.is, other.was)) &&
    hasSameMarks(changed(one.was, one.is), changed(other.was, other.is))
  );
}

function marked(marks: Marks, { was, is }: Marking): Marks {
  const valueIn = (list: Marks, key: string): string | undefined =>
    list.find((mark) => mark.key === key)?.value;
  const keys = new Set([...was, ...is].map(({ key }) => key));
  const changed = [...keys].filter(
    (key) => valueIn(was, key) !== valueIn(is, key) && valueIn(marks, key) === valueIn(was, key),
  );
  if (changed.length === 0) return marks;
  const added: Mark[] = is.filter(({ key }) => changed.includes(key));
  return [...marks.filter(({ key }) => !changed.includes(key)), ...added];
}

/** The row cut into paragraphs again, with the white space that stood between its words. */
function written(
  placed: readonly Placed[],
  tokens: Readonly<Record<Side | 'base', readonly Token[]>>,
  isVerbatim: boolean,
  versions: Readonly<Record<Side, Version>>,
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
    return by.length === 0 ? [] : [{ base: token.leaf, by }];
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
  const found = (side: Side | 'base'): Space | undefined => {
    const [p, q] = [before?.[side], after[side]];
    return p !== undefined && q === p + 1 ? tokens[side][q]?.space : undefined;
  };
  const [base, ours, theirs] = [found('base'), found('ours'), found('theirs')];
  if (ours && theirs) {
    if (ours.text === theirs.text) {
      const raw = spelling({ base: base?.raw, ours: ours.raw, theirs: theirs.raw });
      return { ...ours, raw };
    }
    if (base?.text === theirs.text) return ours;
    return base?.text === ours.text ? theirs : undefined;
  }
  const only = ours ?? theirs;
  if (only) return only;
  // They stand together in no version: one space more is better than two words run together.
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

function indexes(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
