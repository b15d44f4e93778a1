/** The focus goes back to where it came from when what had it is taken away: attached to that. */
export function returnFocus(element: HTMLElement): () => void {
  let before: Element | null = null;
  let isWithin = false;

  function enter({ relatedTarget }: FocusEvent): void {
    if (!isWithin) before = relatedTarget as Element | null;
    isWithin = true;
  }

  function leave({ relatedTarget }: FocusEvent): void {
    // Without a next place it is taken away, or the window is left: then it is still here.
    if (relatedTarget !== null) isWithin = element.contains(relatedTarget as Node);
  }

  element.addEventListener('focusin', enter);
  element.addEventListener('focusout', leave);
  return () => {
    element.removeEventListener('focusin', enter);
    element.removeEventListener('focusout', leave);
    if (!isWithin) return;
    // Whoever took it away may have a better place, and says so in the same turn.
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return;
      const next = before?.isConnected ? before : document.querySelector('[role="listbox"]');
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    });
  };
}
