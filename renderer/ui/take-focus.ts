/** The focus for what has just appeared in sight of the user: attached to the element. */
export function takeFocus(element: HTMLElement): void {
  element.focus({ preventScroll: true }); // what stays in sight by itself would be scrolled to
}

/** The focus for the first field of what has just appeared, unless it is there already. */
export function takeFocusWithin(element: HTMLElement): void {
  if (element.contains(document.activeElement)) return;
  element.querySelector<HTMLElement>('input:enabled, select, textarea, button')?.focus();
}

/** The control that stands marked as refused, or the first one. */
export function controlToMend(box: HTMLElement): HTMLElement | undefined {
  const controls = [...box.querySelectorAll<HTMLElement>('input, textarea, select, button')];
  const isRefused = ({ ariaInvalid, dataset }: HTMLElement) =>
    ariaInvalid === 'true' || dataset['bad'] === 'true';
  return controls.find(isRefused) ?? controls[0];
}

/**
 * Marks the first field of a card that is about to open. The browser focuses the marked one as it shows
 * the card, so that keys that follow at once are for it.
 */
export function markFirstField(card: HTMLElement): void {
  const field = card.querySelector('input');
  if (field !== null) field.autofocus = true;
}
