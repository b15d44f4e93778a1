/**
 * Scrolls what a button has just opened into view, its beginning first; attached to the element. It is
 * there at once: nothing moves that reduced motion would have to stop.
 */
export function bringIntoView(element: HTMLElement): void {
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** The same, and the focus: for what is to be read next. The element has a `tabindex`. */
export function readNext(element: HTMLElement): void {
  bringIntoView(element);
  element.focus({ preventScroll: true });
}
