/** What a lookup compares of a note's body (Q6.8). */
import { LOOKUP_AT_ONCE_CHARS_MAX } from '../../limits.ts';
import { letters } from '../../note/plain-text.ts';

export type ReadLetters = (html: string) => string;

/**
 * Letters, composed or not, without the boxes of tasks: one may come back as an input or as its
 * characters.
 */
export function lettersOf(html: string): string {
  return letters(html)
    .normalize()
    .replace(/\[[xX]?\]/g, '');
}

/** Whether main would stand still while it reads this. */
export function isLongBody(html: unknown): html is string {
  return typeof html === 'string' && html.length > LOOKUP_AT_ONCE_CHARS_MAX;
}
