/**
 * Moves the focus in an open menu to the item that begins with the letters pressed so far. Returns the letters
 * that count from now on: with one that no item goes on with, they begin anew.
 */
import { foldText } from '../../shared/fold-text.ts';

export function moveByLetters(event: KeyboardEvent, menu: HTMLElement, before: string): string {
  event.preventDefault();
  const items = [...menu.querySelectorAll('button')];
  const at = items.indexOf(document.activeElement as HTMLButtonElement);
  const longer = before + event.key;
  const stays = before !== '' && nextBeginningWith(longer, items, at);
  const next = stays || nextBeginningWith(event.key, items, at + 1);
  if (next) next.focus();
  return stays ? longer : event.key;
}

function nextBeginningWith(letters: string, items: readonly HTMLElement[], from: number) {
  const wanted = foldText(letters);
  const inOrder = [...items.slice(from), ...items.slice(0, from)];
  return inOrder.find(({ textContent }) => foldText(wordsOf(textContent)).startsWith(wanted));
}

/** A mark before the words, such as the tick of what is chosen, is no part of them. */
function wordsOf(text: string): string {
  return text.replace(/^[^\p{L}\p{N}]+/u, '');
}
