/** How well texts say the sought words: the lower the rank, the better (F1 to F3). */
import { foldText } from '../fold-text.ts';
import { beginsButForATypo } from './one-typo.ts';

/** The name of something and its other short texts, folded. */
export type Searched = { readonly name: string; readonly others: string };

/** The name is all the words in their order, or begins with them. */
const [EXACT, BEGINNING] = [-2, -1];
/** A word at the start of the name, of a word of the name, inside it, and in the other texts. */
const [AT_START, AT_WORD, INSIDE, IN_OTHERS, WITH_TYPO] = [0, 1, 2, 3, 12];
/** The rank of what says the words in its long text alone. */
export const IN_TEXT = 10;
/** Shorter words are found where a word begins. */
const INSIDE_LETTERS_MIN = 3;

const letter = /[\p{L}\p{N}]/u;
/** Which of the first signs are letters or digits: texts have tens of thousands of places to judge. */
const asciiLetters = Uint8Array.from({ length: 128 }, (_, code) =>
  letter.test(String.fromCharCode(code)) ? 1 : 0,
);
/** Scripts that put no space between words: a sign of them is found anywhere. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u;

export function searchedFrom(name: string, others: readonly string[]): Searched {
  return { name: foldText(name), others: foldText(others.join(' ')) };
}

/** The rank of something; `undefined` if it does not say every word. No words leave everything. */
export function rankOf(searched: Searched, words: readonly string[]): number | undefined {
  return wholeRank(searched, words) ?? sumOf(words, (word) => exactRank(searched, word));
}

/** The same, where a word of the name may also have a typo. */
export function rankWithTypos(searched: Searched, words: readonly string[]): number | undefined {
  let parts: readonly string[] | undefined;
  const whole = wholeRank(searched, words);
  if (whole !== undefined) return whole;
  return sumOf(words, (word) => {
    const exact = exactRank(searched, word);
    if (exact !== undefined) return exact;
    parts ??= searched.name.split(/[^\p{L}\p{N}]+/u);
    return parts.some((part) => beginsButForATypo(part, word)) ? WITH_TYPO : undefined;
  });
}

/** The rank of a name that has all the words in their order, from its first; `undefined` for others. */
function wholeRank({ name }: Searched, words: readonly string[]): number | undefined {
  const all = words.join(' ');
  if (all === '' || !name.startsWith(all)) return undefined;
  return name.length === all.length ? EXACT : BEGINNING;
}

function exactRank({ name, others }: Searched, word: string): number | undefined {
  const place = placeOf(name, word);
  return place ?? (placeOf(others, word) === undefined ? undefined : IN_OTHERS);
}

function sumOf(
  words: readonly string[],
  rankWord: (word: string) => number | undefined,
): number | undefined {
  let sum = 0;
  for (const word of words) {
    const one = rankWord(word);
    if (one === undefined) return undefined;
    sum += one;
  }
  return sum;
}

/** The best place of a word in a text. */
function placeOf(text: string, word: string): number | undefined {
  const first = text.indexOf(word);
  if (first <= 0) return first === 0 ? AT_START : undefined;
  for (let at = first; at !== -1; at = text.indexOf(word, at + 1)) {
    if (isWordStart(text, at)) return AT_WORD;
  }
  return isFoundInside(word) ? INSIDE : undefined;
}

/** Where a text says a word; -1 if it does not. */
export function findWord(text: string, word: string): number {
  let at = text.indexOf(word);
  if (isFoundInside(word)) return at;
  while (at !== -1 && !isWordStart(text, at)) at = text.indexOf(word, at + 1);
  return at;
}

/** Whether a text says a word. */
export function saysWord(text: string, word: string): boolean {
  return findWord(text, word) !== -1;
}

/** Whether every text that says `word` says the one before, too. */
export function isNarrowerWord(word: string, before: string): boolean {
  if (isFoundInside(before)) return word.includes(before);
  return !isFoundInside(word) && word.startsWith(before);
}

/** Whether a word of this text begins here. */
export function isWordStart(text: string, at: number): boolean {
  if (at === 0) return true;
  const code = text.charCodeAt(at - 1);
  if (code < asciiLetters.length) return asciiLetters[code] === 0;
  return !letter.test(text[at - 1] ?? '');
}

/** Whether a word is found where no word begins, too. */
export function isFoundInside(word: string): boolean {
  return word.length >= INSIDE_LETTERS_MIN || unspaced.test(word);
}
