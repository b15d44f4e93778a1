/** Reads the part of a note's body that a lookup compares (Q6.8). */

import { letters } from '../../note/plain-text.ts';
import { LOOKUP_AT_ONCE_CHARS_MAX } from '../../queue-limits.ts';

export type ReadLetters = (html: string) => string;

/**
 * Returns normalised letters, without task boxes: a box may come back as an input or as characters.
 */
export function lettersOf(html: string): string {
  return letters(html)
    .normalize()
    .replace(/\[[xX]?\]/g, '');
}

/** Whether reading this would block main. */
export function isLongBody(html: unknown): html is string {
  return typeof html === 'string' && html.length > LOOKUP_AT_ONCE_CHARS_MAX;
}
