/** Moves the focus when a row of the outbox leaves with it. */

type Place = {
  readonly element: Element;
  readonly write: string;
  /** The row, and the field in it; -1 for a button. */
  readonly row: number;
  readonly field: number;
};

/**
 * Attached to the container of the rows, each an element with `data-write`. A focus that goes with
 * its element moves to the same write in its new list, else to the row in its place. A typing user
 * continues in the same field or nowhere: the next space must not press a button.
 */
export function followWrite(page: HTMLElement): () => void {
  let last: Place | undefined;

  function remember({ target }: FocusEvent): void {
    const element = target as Element;
    const row = element.closest<HTMLElement>('[data-write]');
    const write = row?.dataset['write'];
    if (!row || write === undefined) last = undefined;
    else
      last = {
        element,
        write,
        row: rowsOf(page).indexOf(row),
        field: fieldsOf(row).indexOf(element),
      };
  }

  function goOn(): void {
    if (last === undefined || last.element.isConnected) return;
    const { element, write, row: at, field } = last;
    last = undefined;
    if (document.activeElement !== document.body) return; // somebody was faster
    const rows = rowsOf(page);
    const row = rows.find((one) => one.dataset['write'] === write);
    if (field === -1) focus((row ?? rows[at] ?? rows.at(-1) ?? page).querySelector('button'));
    else if (row !== undefined) typeOn(element, fieldsOf(row)[field]);
  }

  const changes = new MutationObserver(goOn);
  changes.observe(page, { childList: true, subtree: true });
  page.addEventListener('focusin', remember);
  return () => {
    changes.disconnect();
    page.removeEventListener('focusin', remember);
  };
}

function typeOn(before: Element, now: Element | undefined): void {
  focus(now);
  if (!isText(before) || !isText(now)) return;
  const { selectionStart, selectionEnd } = before;
  // A date has no cursor.
  if (selectionStart !== null) now.setSelectionRange(selectionStart, selectionEnd);
}

/** Without scrolling: the user may have gone elsewhere before the row left. */
function focus(element: Element | null | undefined): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

function rowsOf(page: HTMLElement): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>('[data-write]')];
}

function fieldsOf(row: Element): Element[] {
  return [...row.querySelectorAll('input, textarea, select')];
}

function isText(element: unknown): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
