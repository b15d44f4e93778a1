import { LINE_CHARS_MAX } from './text-limits.ts';

/** Cuts text after `charsMax` characters, with an ellipsis if something is missing. */
export function cut(text: string, charsMax: number): string {
  const chars = [...text];
  return chars.length <= charsMax ? text : `${chars.slice(0, charsMax).join('').trimEnd()}…`;
}

/**
 * Cuts a name that somebody else made for a field of one line, so that both it and its ending fit. A character
 * may count as two.
 */
export function fitLine(name: string, ending = ''): string {
  if (name.length + ending.length <= LINE_CHARS_MAX) return `${name}${ending}`;
  return `${cut(name, LINE_CHARS_MAX / 2 - ending.length - 1)}${ending}`;
}
