/** Decides what a window may load: our own bundle, and blobs that a page of it holds in memory. */

/**
 * Is true if an address is our own, whatever part of a page requests it. Chromium lets no page load
 * `devtools:`, but its own tools have to: they open in a program that is not packaged.
 */
export function mayLoad(url: string, hasTools = false): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, pathname } = new URL(url);
  if (protocol === 'blob:') return mayLoad(pathname) && !pathname.startsWith('blob:');
  if (protocol === 'devtools:') return hasTools && host === 'devtools';
  return protocol === 'data:' || (protocol === 'app:' && host === 'bundle');
}
