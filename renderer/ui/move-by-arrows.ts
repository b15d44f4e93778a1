/**
 * Moves the focus among the buttons of an open menu: arrows go round, Home and End to its ends. True
 * where the key was one of these.
 */
export function moveByArrows(event: KeyboardEvent, menu: HTMLElement): boolean {
  const items = [...menu.querySelectorAll('button')];
  const at = items.indexOf(document.activeElement as HTMLButtonElement);
  const wanted = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (wanted === undefined) return false;
  items.at(wanted % items.length)?.focus();
  event.preventDefault();
  return true;
}
