/** Where the keyboard goes on when a row of the outbox leaves with the button that was pressed in it. */

/**
 * Attached to what holds the rows, each an element with `data-write`: the focus that goes away with
 * its element comes to the same write in whatever list it is now, else to the row in that place.
 */
export function keepFocus(page: HTMLElement): () => void {
  let last: { readonly element: Element; readonly write: string; readonly at: number } | undefined;

  function remember({ target }: FocusEvent): void {
    const element = target as Element;
    const row = element.closest<HTMLElement>('[data-write]');
    const write = row?.dataset['write'];
    last = row && write ? { element, write, at: rowsOf(page).indexOf(row) } : undefined;
  }

  function goOn(): void {
    if (last === undefined || last.element.isConnected) return;
    const { write, at } = last;
    last = undefined;
    if (document.activeElement !== document.body) return; // somebody was faster
    const rows = rowsOf(page);
    const row = rows.find((one) => one.dataset['write'] === write) ?? rows[at] ?? rows.at(-1);
    // Without scrolling: the user may have gone elsewhere before the row left.
    (row ?? page).querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  }

  const changes = new MutationObserver(goOn);
  changes.observe(page, { childList: true, subtree: true });
  page.addEventListener('focusin', remember);
  return () => {
    changes.disconnect();
    page.removeEventListener('focusin', remember);
  };
}

function rowsOf(page: HTMLElement): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>('[data-write]')];
}
