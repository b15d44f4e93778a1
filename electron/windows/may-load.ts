/** What a window may load: our own bundle, and what a page of it holds in its memory. */

/** Whether an address is of our own, whatever a page asks for and whatever asks in its name. */
export function mayLoad(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, pathname } = new URL(url);
  if (protocol === 'blob:') return mayLoad(pathname) && !pathname.startsWith('blob:');
  return protocol === 'data:' || (protocol === 'app:' && host === 'bundle');
}
