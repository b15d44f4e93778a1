/**
 * Keys that an input method takes to put letters together: Enter takes its word, Esc drops it, arrows choose
 * another. They are for nobody else. In the text of a note the editor sees to that itself.
 */

/** Listens on the whole page; returns a function that stops. */
export function leaveComposedKeys(page: Document): () => void {
  function press(event: KeyboardEvent): void {
    const { isComposing, target } = event;
    const isText = target instanceof HTMLElement && target.isContentEditable;
    if (isComposing && !isText) event.stopPropagation();
  }

  page.addEventListener('keydown', press, { capture: true });
  return () => page.removeEventListener('keydown', press, { capture: true });
}
