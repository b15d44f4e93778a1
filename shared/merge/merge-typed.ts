/** Merges words that two windows of one user have typed on from the same text; no window sees the other's. */

type Versions = Readonly<Record<'base' | 'ours' | 'theirs', string>>;

/** A stretch of the words of the base, and what was typed in its place. */
type Typed = { readonly start: number; readonly end: number; readonly text: readonly string[] };

/** The lines that a text can have. */
export type Lines = 'one' | 'many';

/** The border between two texts of one line. */
const BOTH = ' / ';

/** The signs of scripts that have no spaces between words. */
const unspaced = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}`;
const letters = String.raw`[^\s\p{P}${unspaced}]+`;
/** White space; a word, such as `5,200` without the comma behind it; or one other sign. */
const word = new RegExp(String.raw`\s+|${letters}(?:\p{P}+${letters})*|\S\p{M}*`, 'gu');

/**
 * Returns a text with the words of both (Q20.4). Where both changed one place both stay whole, theirs first, with a
 * border between them: letter by letter two numbers would become a third. What one of them deleted and
 * the other left alone is gone.
 */
export function mergeTyped({ base, ours, theirs }: Versions, lines: Lines): string {
  if (ours === theirs || theirs === base) return ours;
  if (ours === base) return theirs;
  const words = wordsOf(base);
  const [own, other] = [typedInto(words, wordsOf(ours)), typedInto(words, wordsOf(theirs))];
  const grown = areOneInsertion(own, other) ? grow(other.text.join(''), own.text.join('')) : null;
  if (grown !== null) return words.toSpliced(own.start, 0, grown).join('');
  const [first, last] = isBefore(own, other) ? [own, other] : [other, own];
  const areOne = areOneInsertion(first, last) && isPart(first) === isPart(last);
  if (first.end <= last.start && !areOne && !isGlued(first, last)) {
    const between = words.slice(first.end, last.start);
    const [head, tail] = [words.slice(0, first.start), words.slice(last.end)];
    return [...head, ...first.text, ...between, ...last.text, ...tail].join('');
  }
  const [start, end] = [first.start, Math.max(own.end, other.end)];
  const [mine, yours] = [own, other].map((one) =>
    [...words.slice(start, one.start), ...one.text, ...words.slice(one.end, end)].join(''),
  ) as [string, string];
  const tail = words.slice(end).join('');
  const isNewLine = lines === 'many' && start === end && isLineEnd(tail);
  const replaced = words.slice(start, end).join('');
  const both = renew(yours, mine, replaced) ?? keepBoth(yours, mine, isNewLine);
  return words.slice(0, start).join('') + both + tail;
}

/** Returns the white space, words and signs of a text; together they are the text. */
export function wordsOf(text: string): readonly string[] {
  return text.match(word) ?? [];
}

/** How many words two texts have in common at their start, and then at their end. */
export function commonEnds(one: readonly string[], other: readonly string[]) {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return { start, end };
}

/** Returns both texts of one place with a border between them. */
export function keepBoth(first: string, second: string, isNewLine = false): string {
  if (first.trim() === '' || second.trim() === '') return first + second;
  const [head, tail] = [first.trimEnd(), second.trimStart()];
  return head + (isNewLine || (head + tail).includes('\n') ? '\n' : BOTH) + tail;
}

function typedInto(base: readonly string[], now: readonly string[]): Typed {
  const { start, end } = commonEnds(base, now);
  return { start, end: base.length - end, text: now.slice(start, now.length - end) };
}

/** Whether `one` stands before the other: at one place an insertion stands before a changed word. */
function isBefore(one: Typed, other: Typed): boolean {
  if (areOneInsertion(one, other)) return !isPart(one);
  return one.start < other.start || (one.start === other.start && one.end === one.start);
}

/** Whether it begins with a border: then it is no end of what stands before it. */
function isPart({ text }: Typed): boolean {
  return /^(?:\n| \/ )/u.test(text.join(''));
}

/** Whether both only put something in, at one place. */
function areOneInsertion(one: Typed, other: Typed): boolean {
  return one.start === other.start && one.end === one.start && other.end === other.start;
}

/**
 * Returns the present text with what it already has of ours grown to ours; `null` where it has none. A window that
 * was not told of a merge saves again from the same base. Its older text is then one end of the present one.
 */
function grow(present: string, ours: string): string | null {
  if (present.startsWith(ours)) return present;
  const borders = [...present.matchAll(/^\s+|\n| \/ /g)];
  const starts = [0, ...borders.map((border) => border.index + border[0].length)];
  const start = starts.find((at) => at < present.length && ours.startsWith(present.slice(at)));
  if (start !== undefined) return present.slice(0, start) + ours;
  const end = borders.findLast(
    ({ index }) => index > 0 && ours.startsWith(present.slice(0, index)),
  );
  return end === undefined ? null : ours + present.slice(end.index);
}

/**
 * Returns the present texts of one place with ours in place of an older one of the same window; `null` if they
 * have none. The window was not told of a merge. What begins the `replaced` text too proves nothing.
 */
function renew(present: string, ours: string, replaced: string): string | null {
  const parts = present.split(/(\n| \/ )/u);
  if (parts.length === 1 || ours === '') return null;
  const isOwn = (part: string, at: number) =>
    at % 2 === 0 && ours.startsWith(part) && !replaced.startsWith(part);
  const same = parts.findIndex((part, at) => at % 2 === 0 && part === ours);
  const place = same >= 0 ? same : parts.findIndex(isOwn);
  return place < 0 ? null : parts.with(place, ours).join('');
}

/** Whether the two texts would become one word. */
function isGlued({ end, text }: Typed, next: Typed): boolean {
  return end === next.start && /\S$/u.test(text.at(-1) ?? '') && /^\S/u.test(next.text[0] ?? '');
}

function isLineEnd(tail: string): boolean {
  return /^[^\S\n]*(?:\n|$)/u.test(tail);
}
