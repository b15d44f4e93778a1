/** Which way the text of a field runs. */
import { DIRECTION_BY_PARAGRAPH_CHARS_MAX } from './text-limits.ts';

/** A letter of a script that runs from right to left, or of any other script. */
const strongLetter = /(\p{sc=Hebrew}|\p{sc=Arabic}|\p{sc=Syriac}|\p{sc=Thaana}|\p{sc=Nko})|\p{L}/u;

/**
 * Returns what a field's `dir` is: each paragraph by itself, but a long text as its first letter. Chromium needs twice
 * the time for each key of a long paragraph that has a direction of its own.
 */
export function textDirection(text: string): 'auto' | 'ltr' | 'rtl' {
  if (text.length <= DIRECTION_BY_PARAGRAPH_CHARS_MAX) return 'auto';
  return strongLetter.exec(text)?.[1] === undefined ? 'ltr' : 'rtl';
}
