/** The focus goes back to where it came from when what had it is taken away. */

/** Attached to what may be taken away while the focus is in it. */
export function handFocusBack(element: HTMLElement): () => void {
  let before: Element | null = null;
  // The content is set up first, and may have taken the focus by then.
  let isWithin = element.contains(document.activeElement);

  function enter({ relatedTarget }: FocusEvent): void {
    if (!isWithin) before = relatedTarget as Element | null;
    isWithin = true;
  }

  function leave({ relatedTarget }: FocusEvent): void {
    // Without a next place the element is taken away, or the user left the window. Then the focus
    // counts as still here.
    if (relatedTarget !== null) isWithin = element.contains(relatedTarget as Node);
  }

  element.addEventListener('focusin', enter);
  element.addEventListener('focusout', leave);
  return () => {
    element.removeEventListener('focusin', enter);
    element.removeEventListener('focusout', leave);
    // The code that took it away may have a better place, and gives it the focus in the same task.
    if (isWithin) queueMicrotask(() => focusAgain(before));
  };
}

/**
 * Puts a focus that is lost on what had it before. Where that is gone as well its own list may know
 * what comes next; after a frame the list or the place on the screen takes it.
 */
export function focusAgain(before: Element | null): void {
  if (document.activeElement !== document.body) return;
  if (before?.isConnected === true && before !== document.body) focus(before);
  else requestAnimationFrame(focusPlace);
}

function focusPlace(): void {
  if (document.activeElement !== document.body) return;
  focus(
    document.querySelector('[role="listbox"]') ?? document.querySelector('main > [tabindex="-1"]'),
  );
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}
