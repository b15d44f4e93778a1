/** How many pages are found again where they were left. */
const PAGES_MAX = 200;

/**
 * Scrolls a page to where it was left, as its parts come in, until its user does something; from then on
 * remembers where it is.
 */
export function keepScroll(
  scrolled: Map<string, number>,
  key: string,
): (page: HTMLElement) => () => void {
  return (page) => {
    let wanted = scrolled.get(key) ?? 0;

    /** Again and again: what comes in above would push the page down. */
    function restore(): void {
      if (wanted !== 0) page.scrollTop = wanted;
    }

    function remember(): void {
      if (wanted !== 0) return;
      scrolled.delete(key);
      if (page.scrollTop > 0) scrolled.set(key, page.scrollTop);
      const [oldest] = scrolled.keys();
      if (scrolled.size > PAGES_MAX && oldest !== undefined) scrolled.delete(oldest);
    }

    function stay(): void {
      wanted = 0;
    }

    const growth = new MutationObserver(restore);
    growth.observe(page, { childList: true, subtree: true });
    const byUser = ['wheel', 'pointerdown', 'keydown'] as const;
    for (const name of byUser) page.addEventListener(name, stay, { passive: true });
    page.addEventListener('scroll', remember, { passive: true });
    restore();
    return () => {
      growth.disconnect();
      for (const name of byUser) page.removeEventListener(name, stay);
      page.removeEventListener('scroll', remember);
    };
  };
}
