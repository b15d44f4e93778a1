/**
 * Finds words as a reader means them: without regard to case, accents, kinds of spaces, quotes and
 * hyphens, and soft break marks.
 */
import { foldText } from '../fold-text.ts';

/** A piece of a text: consecutive letters, or words that describe a thing. */
export type Piece = {
  readonly text: string;
  /** The position of its start. */
  readonly at: number;
  /** Words for a thing among the letters; the thing is one character long. */
  readonly isThing?: boolean;
};

/** A searchable text: its folded letters, and the position of each. */
export type Folded = {
  readonly text: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
};

export type Found = { readonly from: number; readonly to: number };

/** Folds pieces into a searchable text. */
export function foldPieces(pieces: readonly Piece[]): Folded {
  let text = '';
  const [from, to]: [number[], number[]] = [[], []];
  for (const { text: written, at, isThing = false } of pieces) {
    let index = at;
    for (const sign of written) {
      const start = isThing ? at : index;
      const end = isThing ? at + 1 : index + sign.length;
      index += sign.length;
      const letters = foldText(sign);
      // A separate accent belongs to the letter before it.
      if (letters === '' && to.length > 0) to[to.length - 1] = end;
      text += letters;
      for (let count = letters.length; count > 0; count -= 1) {
        from.push(start);
        to.push(end);
      }
    }
  }
  return { text, from, to };
}

/** Returns every match of `sought` in order; none for an empty search. */
export function findAll({ text, from, to }: Folded, sought: string): Found[] {
  const found: Found[] = [];
  const letters = foldPieces([{ text: sought, at: 0 }]).text;
  if (letters === '') return found;
  let index = text.indexOf(letters);
  while (index !== -1) {
    const last = index + letters.length - 1;
    found.push({ from: from[index] ?? 0, to: to[last] ?? 0 });
    index = text.indexOf(letters, last + 1);
  }
  return found;
}
