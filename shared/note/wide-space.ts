/**
 * Protects white space that is part of the text: no-break, ideographic, thin. Markdown would remove
 * it at line ends and count it as a gap beside emphasis; as a character reference it does neither.
 *
 * turndown moves such spaces, so noncharacters replace them meanwhile.
 */

/** All that JavaScript counts as white space beyond HTML. */
const spaces = [
  ...'\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a',
  ...'\u2028\u2029\u202f\u205f\u3000\ufeff',
];
/** The noncharacters before it stand for emphasis. */
const FIRST_STAND = 0xfdd6;

/** Whether the text is invisible; HTML has fewer kinds of white space than JavaScript. */
export function isGap(text: string): boolean {
  return !/[^ \t\r\n\f]/.test(text);
}

/** Replaces each wide space by a noncharacter. */
export function withStands(text: string): string {
  return text.replace(/[^\S \t\n\v\f\r]/g, (space) => {
    const index = spaces.indexOf(space);
    return index < 0 ? space : String.fromCharCode(FIRST_STAND + index);
  });
}

/** Restores wide spaces, for code and addresses. */
export function withSpaces(text: string): string {
  return replaceSpaces(text, (space) => space);
}

/** Writes wide spaces as character references, for all other places in Markdown. */
export function withReferences(text: string): string {
  return replaceSpaces(text, (space) => `&#${space.charCodeAt(0)};`);
}

function replaceSpaces(text: string, by: (space: string) => string): string {
  return text.replace(/[\uFDD6-\uFDEF]/g, (stand) => {
    const space = spaces[stand.charCodeAt(0) - FIRST_STAND];
    return space === undefined ? stand : by(space);
  });
}
