/** Addresses that a page may have opened in the system's own programs (conv.url). */
import { URL_CHARS_MAX } from '../limits.ts';

/** An address read the way browsers read it; the caller brings the reader, which is no part of the language. */
export type ReadUrl = (url: string) => {
  readonly href: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
} | null;

const schemes: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:']);

/** Headers with which a mail program would add a file of this computer. */
const attaching = /[?&;](?:amp;)?attach(?:ment)?=/i;

/**
 * The web or mail address that `url` means, spelt the one way all programs read it; `undefined` for
 * everything else: it could start a program, name a file, or show one address and lead to another.
 */
export function outsideAddress(url: string, read: ReadUrl): string | undefined {
  // What a reader does not see would be dropped by us and perhaps not by the program.
  if (url.length > URL_CHARS_MAX || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(url)) return undefined;
  const address = read(url);
  if (address === null) return undefined;
  const { href, protocol, username, password } = address;
  if (!schemes.has(protocol) || username !== '' || password !== '') return undefined;
  if (protocol === 'mailto:') return attaching.test(decode(href)) ? undefined : href;
  // `https:host` and `https:\\host` are read as `https://host` by us alone.
  return /^https?:\/\/[^/\\]/i.test(url.trim()) ? href : undefined;
}

function decode(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
