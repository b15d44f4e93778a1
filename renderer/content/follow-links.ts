/** Links in what a note shows: the page itself never follows one, whatever button is pressed. */

/**
 * Hands the address of every link that is clicked in `element` to `open`; the page stays. Returns
 * what ends it.
 */
export function followLinks(element: HTMLElement, open: (href: string) => void): () => void {
  const click = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null) return;
    event.preventDefault();
    const href = link.getAttribute('href');
    if (href !== null && event.button <= 1) open(href);
  };
  element.addEventListener('click', click);
  element.addEventListener('auxclick', click);
  return () => {
    element.removeEventListener('click', click);
    element.removeEventListener('auxclick', click);
  };
}
