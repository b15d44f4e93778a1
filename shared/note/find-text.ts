/**
 * Finding words in a text the way a reader means them: whatever the case, the accents, the kind of
 * space, quote or hyphen, and through marks that only say where a word may break.
 */
import { foldText } from '../fold-text.ts';

/** A piece of a text: letters that stand one behind another, or words that stand for one thing. */
export type Piece = {
  readonly text: string;
  /** Where it begins. */
  readonly at: number;
  /** The words of a thing among the letters, which is one sign long. */
  readonly isThing?: boolean;
};

/** A text to be searched: its letters without what does not matter, and where each stands. */
export type Folded = {
  readonly text: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
};

export type Found = { readonly from: number; readonly to: number };

/** The text with what does not matter taken out. */
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
      // An accent of its own belongs to the letter in front of it.
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

/** Every place of `sought` in the text, one behind another; none for nothing. */
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
