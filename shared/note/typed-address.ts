/**
 * Finds addresses in typed or pasted text, and where they lead.
 *
 * A web address needs a scheme or `www.`, a mail address its form. A bare domain counts only with
 * an ending that no file or abbreviation has: `example.org` does, `notes.md` does not.
 */

import { failed, ok, type Result } from '../result.ts';
import { URL_CHARS_MAX } from '../text-limits.ts';
import { outsideAddress, type ReadUrl } from './outside-address.ts';

/** An address in a text, and its target. */
export type FoundAddress = { readonly from: number; readonly to: number; readonly href: string };

/**
 * Endings of bare domains. Not `it`, `at`, `me`, `no`: a sentence may continue behind a full stop.
 */
const bareEndings = 'com|org|net|edu|gov|eu|de|fr|nl|ch|uk|se|dk|fi|cz';

/** A longer run is not an address, even with brackets and quotes around it. */
const RUN_CHARS_MAX = URL_CHARS_MAX + 100;

const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?';
const mail = new RegExp(
  `^[\\p{L}\\p{N}_][\\p{L}\\p{N}.!#$%&'*+/=?^_\`{|}~-]{0,63}@(?:${label}\\.)+\\p{L}{2,24}$`,
  'u',
);
const www = new RegExp(`^www\\.(?:${label}\\.)+\\p{L}{2,24}(?=[:/?#]|$)`, 'iu');
const bare = new RegExp(
  `^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+(?:${bareEndings})(?::\\d{1,5})?(?=[/?#]|$)`,
);

/** Returns every address in `text`, in order. */
export function findAddresses(text: string, read: ReadUrl): FoundAddress[] {
  const found: FoundAddress[] = [];
  for (const { 0: run, index } of text.matchAll(/[^\s<>"“”„«»|\ufffc]+/gu)) {
    if (run.length > RUN_CHARS_MAX || !/[.:]/.test(run)) continue;
    const from = index + (/^[([{'‘‚*_~]*/.exec(run)?.[0].length ?? 0);
    const word = withoutEnd(text.slice(from, index + run.length));
    const href = addressOf(word, read);
    if (href !== undefined) found.push({ from, to: from + word.length, href });
  }
  return found;
}

/** Returns the target of `text` if it is exactly one address. */
export function soleAddress(text: string, read: ReadUrl): string | undefined {
  const [first, ...others] = findAddresses(text, read);
  const isAll = first?.from === 0 && first.to === text.length && others.length === 0;
  return isAll ? first.href : undefined;
}

function addressOf(word: string, read: ReadUrl): string | undefined {
  if (word.length > URL_CHARS_MAX) return undefined;
  const href = addScheme(word, www.test(word) || bare.test(word));
  return href === undefined ? undefined : acceptAddress(href, read);
}

/** Returns `word` with its scheme; `undefined` if it has none and is not a web address. */
function addScheme(word: string, isWeb: boolean): string | undefined {
  if (/^(?:https?:\/\/|mailto:)/i.test(word)) return word;
  if (mail.test(word)) return `mailto:${word}`;
  return isWeb ? `https://${word}` : undefined;
}

/** Returns `href` if it may be opened. */
function acceptAddress(href: string, read: ReadUrl): string | undefined {
  if (outsideAddress(href, read) === undefined) return undefined;
  if (/^mailto:/i.test(href)) return /^mailto:[^@?]+@[^@?]+/i.test(href) ? href : undefined;
  return /[\p{L}\p{N}]/u.test(read(href)?.hostname ?? '') ? href : undefined;
}

/** Removes what belongs to the sentence: full stops, quotes, a bracket that was opened before. */
function withoutEnd(word: string): string {
  const open = { ')': '(', ']': '[', '}': '{' } as Readonly<Record<string, string>>;
  const counts = new Map<string, number>(); // counted once: a word may end in thousands of brackets
  const taken = new Map<string, number>();
  let end = word.length;
  for (; end > 0; end -= 1) {
    const last = word.charAt(end - 1);
    const pair = open[last];
    if (pair === undefined ? !/[.,;:!?…'’‘*_~]/.test(last) : isBalanced(pair, last)) break;
    taken.set(last, (taken.get(last) ?? 0) + 1);
  }
  return word.slice(0, end);

  function isBalanced(opening: string, closing: string): boolean {
    return countOf(opening) >= countOf(closing) - (taken.get(closing) ?? 0);
  }

  function countOf(sign: string): number {
    const known = counts.get(sign) ?? word.split(sign).length - 1;
    counts.set(sign, known);
    return known;
  }
}

/** Returns the typed address of a link with its scheme, or explains why it cannot be one. */
export function judgeAddress(typed: string, read: ReadUrl): Result<string, 'refused'> {
  const word = typed.trim();
  const refuse = (why: string) => failed('refused', why);
  if (word === '') return refuse('Type an address, such as https://example.org.');
  if (word.length > URL_CHARS_MAX) return refuse('This address is too long.');
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(word)) {
    return refuse('There are invisible characters in this address.');
  }
  if (/\s/u.test(word)) return refuse('An address has no spaces in it.');
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d{1,5}(?:[/?#]|$))/i.exec(word)?.[1];
  if (scheme !== undefined && !/^(?:https?|mailto)$/i.test(scheme)) {
    return refuse(`A link can’t lead to “${scheme}:”. Use a web or mail address.`);
  }
  const href = scheme === undefined ? addScheme(word, true) : word;
  const good = href === undefined ? undefined : acceptAddress(href, read);
  if (good !== undefined && (scheme !== undefined || hasHost(good, read))) return ok(good);
  if (href !== undefined && hasName(href, read)) {
    return refuse('An address with a name in front of “@” hides where it leads.');
  }
  return refuse('This is not a web or mail address.');
}

/** Whether an address typed without a scheme has a plausible host. */
function hasHost(href: string, read: ReadUrl): boolean {
  if (/^mailto:/i.test(href)) return true;
  return /^localhost$|\.[\p{L}\p{N}-]{2,}$|^[\d.]+$|^\[/u.test(read(href)?.hostname ?? '');
}

function hasName(href: string, read: ReadUrl): boolean {
  const address = read(href);
  return address !== null && (address.username !== '' || address.password !== '');
}
