/** Words typed on into a field that somebody else took away press no button, and no shortcut (V370). */
import { isTyping } from './keys.ts';

/** A user who has not typed for so long has seen that the field is gone. */
const PAUSE_MS = 1_000;

/** Watches what is typed into the fields of a screen. */
export function watchTyping(screen: HTMLElement) {
  let wasTyped = false;
  let ignored: AbortController | undefined;

  /** Notes the user's last input: a command or a press may be why the field goes. */
  function note(event: Event): void {
    wasTyped = event instanceof KeyboardEvent && isTyping(event) && isOfText(event);
  }

  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  screen.addEventListener('keydown', note, options);
  screen.addEventListener('pointerdown', note, options);

  return {
    /** Ignores keys of text from this time of the page on, if the last key was one; until a pause or another focus. */
    ignoreSince(lostAt: number): void {
      ignored?.abort();
      if (!wasTyped) return;
      wasTyped = false;
      let last = lostAt;
      const end = new AbortController();
      ignored = end;
      const press = (event: KeyboardEvent): void => {
        const isOver = event.timeStamp - last > PAUSE_MS;
        if (isOver) end.abort();
        if (isOver || (event.key !== 'Enter' && !isOfText(event))) return;
        last = event.timeStamp;
        event.preventDefault();
        event.stopImmediatePropagation();
      };
      addEventListener('keydown', press, { capture: true, signal: end.signal });
      addEventListener('focusin', () => end.abort(), { capture: true, signal: end.signal });
    },
    stop(): void {
      stop.abort();
      ignored?.abort();
    },
  };
}

/** Whether the key writes or removes a letter. */
function isOfText({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return false;
  return key.length === 1 || key === 'Backspace' || key === 'Delete';
}
