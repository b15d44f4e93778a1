/**
 * The browser’s undo acts on the field that was typed in last, also when the focus is elsewhere. It changed the
 * words of a filter, and so the rows below a selection.
 */
import { isCommand, isTyping } from './keys.ts';

/** Listens on the whole window; returns a function that stops. */
export function keepUndoInField(page: Window): () => void {
  const prevent = (event: KeyboardEvent) => event.preventDefault();

  function press(event: KeyboardEvent): void {
    // The last key may have been stopped on its way: this is another one.
    page.removeEventListener('keydown', prevent);
    if (!isUndoOrRedo(event) || isTyping(event)) return;
    // A dialog lets no such key out. Elsewhere it is prevented after all others, who look whether it was used.
    if (isInDialog(event)) prevent(event);
    else page.addEventListener('keydown', prevent, { once: true });
  }

  page.addEventListener('keydown', press, { capture: true });
  return () => {
    page.removeEventListener('keydown', press, { capture: true });
    page.removeEventListener('keydown', prevent);
  };
}

function isInDialog({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('dialog[open]') !== null;
}

function isUndoOrRedo(event: KeyboardEvent): boolean {
  return isCommand(event, 'z') || isCommand(event, 'z', { shift: true }) || isCommand(event, 'y');
}
