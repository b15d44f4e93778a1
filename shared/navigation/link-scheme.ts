/** The scheme of our links. A file of its own: the main process reads it before Chromium starts. */

export const LINK_SCHEME = 'traytable:';

/** A scheme is read without regard to case. */
export function isLink(text: string): boolean {
  return text.toLowerCase().startsWith(LINK_SCHEME);
}
