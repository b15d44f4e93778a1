/**
 * The browser’s undo acts on the field that was typed in last, also when the focus is elsewhere. It changed the
 * words of a filter, and so the rows below a selection.
 */
import { isCommand, isTyping } from './keys.ts';

/** Listens on the whole window; returns a function that stops. */
export function keepUndoInField(page: Window): () => void {
  function press(event: KeyboardEvent): void {
    if (!isUndoOrRedo(event) || isTyping(event)) return;
    // After all others, who look whether the key was used already.
    page.addEventListener('keydown', () => event.preventDefault(), { once: true });
  }

  page.addEventListener('keydown', press, { capture: true });
  return () => page.removeEventListener('keydown', press, { capture: true });
}

function isUndoOrRedo(event: KeyboardEvent): boolean {
  return isCommand(event, 'z') || isCommand(event, 'z', { shift: true }) || isCommand(event, 'y');
}
