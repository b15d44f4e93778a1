/**
 * White space as HTML defines it: no-break spaces are text. Each function takes one step per
 * character; a regular expression ending in `+$` would take quadratic time on a gap inside the
 * text.
 */

/** The text without white space at its end. */
export function withoutEndSpace(text: string): string {
  return text.slice(0, endWithout(text, isHtmlSpace));
}

/** The text without white space at both ends. */
export function withoutOuterSpace(text: string): string {
  const end = endWithout(text, isHtmlSpace);
  let start = 0;
  while (start < end && isHtmlSpace(text.charCodeAt(start))) start += 1;
  return text.slice(start, end);
}

/** The text without line ends at its end. */
export function withoutEndLines(text: string): string {
  return text.slice(0, endWithout(text, isLineEnd));
}

function endWithout(text: string, isLeftOut: (code: number) => boolean): number {
  let end = text.length;
  while (end > 0 && isLeftOut(text.charCodeAt(end - 1))) end -= 1;
  return end;
}

function isLineEnd(code: number): boolean {
  return code === 0x0a;
}

function isHtmlSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b);
}
