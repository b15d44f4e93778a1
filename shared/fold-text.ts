/**
 * Text as a reader searches for it: without case, accents, and the kinds of a space, quote or hyphen.
 * `Çağrı Müller, Łódź` and `cagri muller, lodz` are the same.
 */

/** Signs that decompose into nothing a reader would type instead. */
const alike: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201a': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2013': '-',
  '\u2014': '-',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ŧ: 't',
  ς: 'σ', // the form at the end of a word, which goes on once more is typed
};

const alikeSigns = new RegExp(`[${Object.keys(alike).join('')}]`, 'g');

/** The text in the letters it is searched by; most of a text has them already. */
export function foldText(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(alikeSigns, (sign) => alike[sign] ?? sign)
    .replace(/\s/g, ' ');
}

/** The words of what somebody typed to search for, folded. */
export function soughtWords(typed: string): string[] {
  return foldText(typed).split(' ').filter(Boolean);
}
