/** Addresses that a page may have opened in the system's own programs (conv.url). */

const schemes = new Set(['https:', 'http:', 'mailto:']);

/** Whether `url` is a web or mail address; everything else could start a program. */
export function isOutsideAddress(url: string): boolean {
  return URL.canParse(url) && schemes.has(new URL(url).protocol);
}
