/** The parts of a text that say the sought words, and the part of a long one that says the first. */
import { foldText } from '../fold-text.ts';
import { findWord, isFoundInside, isWordStart } from './rank.ts';

/** A piece of a text as it is shown. */
export type Piece = { readonly text: string; readonly isMarked: boolean };

/** How much of a long text is shown, and how much of it before what was found. */
const SNIPPET_CHARS = 140;
const CHARS_BEFORE = 40;
/** So much of a text is folded at once to find a place in it. */
const PART_CHARS = 1_000;

/** More of a text is not looked through for its line. */
const TEXT_MAX = 256 * 1024;

/** The text in pieces; put together they are the text again. */
export function markWords(text: string, words: readonly string[]): readonly Piece[] {
  const { folded, starts, ends } = foldSigns(text);
  const marked = new Uint8Array(text.length);
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      if (!isFoundInside(word) && !isWordStart(folded, at)) continue;
      marked.fill(1, starts[at], ends[at + word.length - 1]);
    }
  }
  const pieces: Piece[] = [];
  for (let from = 0, to = 0; from < text.length; from = to) {
    while (to < text.length && marked[to] === marked[from]) to += 1;
    pieces.push({ text: text.slice(from, to), isMarked: marked[from] === 1 });
  }
  return pieces;
}

/** A line around the first of the words that the text says; its beginning if it says none. */
export function snippetOf(text: string, words: readonly string[]): string {
  const line = text.slice(0, TEXT_MAX).replace(/\s+/g, ' ').trim();
  const folded = foldText(line);
  const places = words.map((word) => findWord(folded, word)).filter((at) => at !== -1);
  const place = places.length === 0 ? 0 : unfoldedPlace(line, Math.min(...places));
  const from = place <= CHARS_BEFORE ? 0 : beginBefore(line, place);
  const to = signStart(line, from + SNIPPET_CHARS);
  const piece = line.slice(from, to).toWellFormed();
  return `${from > 0 ? '…' : ''}${piece}${to < line.length ? '…' : ''}`;
}

/** Begins with a whole word, where one begins shortly before the place. */
function beginBefore(line: string, place: number): number {
  const wanted = signStart(line, place - CHARS_BEFORE);
  const word = line.indexOf(' ', wanted) + 1;
  return word > 0 && word <= place ? word : wanted;
}

/** Where the sign begins that folding puts at this place. Korean folds to three times its length. */
function unfoldedPlace(line: string, foldedPlace: number): number {
  let left = foldedPlace;
  for (let from = 0; ; ) {
    const to = signStart(line, from + PART_CHARS);
    const part = line.slice(from, to);
    const { length } = foldText(part);
    if (length > left || to >= line.length) return from + (foldSigns(part).starts[left] ?? 0);
    left -= length;
    from = to;
  }
}

/** The place, or the one before where a sign of two units would be cut. */
function signStart(text: string, at: number): number {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at;
}

type FoldedSigns = {
  readonly folded: string;
  /** For each unit of the folded text, where its sign begins and ends in the text. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

function foldSigns(text: string): FoldedSigns {
  let folded = '';
  const [starts, ends]: [number[], number[]] = [[], []];
  let at = 0;
  for (const sign of text) {
    const one = foldText(sign);
    const end = at + sign.length;
    for (let unit = 0; unit < one.length; unit += 1) {
      starts.push(at);
      ends.push(end);
    }
    // An accent that is a sign of its own belongs to the letter before it.
    if (one === '' && ends.length > 0) ends[ends.length - 1] = end;
    folded += one;
    at = end;
  }
  return { folded, starts, ends };
}
