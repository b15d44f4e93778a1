/**
 * White space that is a character of the text: no-break, ideographic, thin. Markdown would take it off
 * at the ends of lines and count it as a gap beside emphasis; written as a reference it is neither.
 *
 * On the way through turndown, which moves such spaces about, noncharacters stand for them.
 */

/** Everything JavaScript counts as white space beyond what HTML does. */
const spaces = [
  ...'\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a',
  ...'\u2028\u2029\u202f\u205f\u3000\ufeff',
];
/** Those before it stand for emphasis. */
const FIRST_STAND = 0xfdd6;

/** Whether nothing of the text is shown: HTML has fewer kinds of white space than JavaScript. */
export function isGap(text: string): boolean {
  return !/[^ \t\r\n\f]/.test(text);
}

/** The text with a stand for each wide space. */
export function withStands(text: string): string {
  return text.replace(/[^\S \t\n\v\f\r]/g, (space) => {
    const index = spaces.indexOf(space);
    return index < 0 ? space : String.fromCharCode(FIRST_STAND + index);
  });
}

/** The text with each wide space itself, as it is meant inside code and addresses. */
export function withSpaces(text: string): string {
  return replaceSpaces(text, (space) => space);
}

/** The text with a reference for each wide space, as Markdown reads it anywhere else. */
export function withReferences(text: string): string {
  return replaceSpaces(text, (space) => `&#${space.charCodeAt(0)};`);
}

function replaceSpaces(text: string, by: (space: string) => string): string {
  return text.replace(/[\uFDD6-\uFDEF]/g, (stand) => {
    const space = spaces[stand.charCodeAt(0) - FIRST_STAND];
    return space === undefined ? stand : by(space);
  });
}
