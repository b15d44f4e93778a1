/**
 * Has the field with the focus take what is typed in it, as if the user had left it; the focus stays. Some
 * fields, such as a cell of the week sheet, take it only then.
 */
export function leaveField(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || field === document.body) return;
  field.blur();
  field.focus({ preventScroll: true });
}
