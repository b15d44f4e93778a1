/** The focus for what has just appeared in sight of the user: attached to the element. */
export function takeFocus(element: HTMLElement): void {
  element.focus({ preventScroll: true }); // what stays in sight by itself would be scrolled to
}
