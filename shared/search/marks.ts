/** The parts of a text that say the sought words, and the part of a long one that says the first. */
import { foldText } from '../fold-text.ts';
import { isFoundInside, isWordStart } from './rank.ts';

/** A piece of a text as it is shown. */
export type Piece = { readonly text: string; readonly isMarked: boolean };

/** How much of a long text is shown, and how much of it before what was found. */
const SNIPPET_CHARS = 140;
const CHARS_BEFORE = 40;

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
  const places = words.map((word) => folded.indexOf(word)).filter((at) => at !== -1);
  // Folding changes the length of few texts, and by little.
  const wanted = places.length === 0 ? 0 : Math.min(...places) - CHARS_BEFORE;
  const from = wanted <= 0 ? 0 : line.indexOf(' ', wanted) + 1; // begins with a whole word
  const piece = line.slice(from, from + SNIPPET_CHARS).toWellFormed();
  return `${from > 0 ? '…' : ''}${piece}${from + SNIPPET_CHARS < line.length ? '…' : ''}`;
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
