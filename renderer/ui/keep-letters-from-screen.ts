/** Letters pressed while a menu or a card is open are no shortcuts of the screen behind it. */
import { isLetter, isTyping } from './keys.ts';

/** Listens on the whole page; returns a function that stops. The open card handles its own letters. */
export function keepLettersFromScreen(page: Document): () => void {
  function press(event: KeyboardEvent): void {
    const card = page.querySelector(':popover-open');
    if (card === null || !isLetter(event) || isTyping(event)) return;
    if (!(event.target instanceof Node && card.contains(event.target))) event.stopPropagation();
  }

  page.addEventListener('keydown', press, { capture: true });
  return () => page.removeEventListener('keydown', press, { capture: true });
}
