/** Checks addresses that a page may open in other programs (conv.url). */
import { URL_CHARS_MAX } from '../text-limits.ts';

/** Parses an address as browsers do; passed in, because the language has no parser. */
export type ReadUrl = (url: string) => {
  readonly href: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
} | null;

const schemes: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:']);

/** Headers that make a mail program attach a local file. */
const attaching = /[?&;](?:amp;)?attach(?:ment)?=/i;

/**
 * Returns the web or mail address of `url` in the one spelling that all programs read alike;
 * `undefined` for any other, which could start a program, name a file, or lead elsewhere than it
 * shows.
 */
export function outsideAddress(url: string, read: ReadUrl): string | undefined {
  // Invisible characters: we would drop them, the other program perhaps not.
  if (url.length > URL_CHARS_MAX || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(url)) return undefined;
  const address = read(url);
  if (address === null) return undefined;
  const { href, protocol, username, password } = address;
  if (!schemes.has(protocol) || username !== '' || password !== '') return undefined;
  if (protocol === 'mailto:') return attaching.test(decode(href)) ? undefined : href;
  // Only we would read `https:host` and `https:\\host` as `https://host`.
  return /^https?:\/\/[^/\\]/i.test(url.trim()) ? href : undefined;
}

function decode(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
