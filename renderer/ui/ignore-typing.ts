/** Words typed on into a field that somebody else took away press no button, and no shortcut (V370). */
import { isTyping } from './keys.ts';

/** A user who has not typed for so long has seen that the field is gone. */
const PAUSE_MS = 1_000;

/** They say nothing by themselves. */
const modifiers: ReadonlySet<string> = new Set([
  ...['Alt', 'AltGraph', 'CapsLock', 'Control', 'Fn', 'Meta', 'NumLock', 'Shift'],
]);
/** Keys that write or remove text without being a letter; `Process` is one of an input method. */
const keysOfText: ReadonlySet<string> = new Set(['Backspace', 'Delete', 'Dead', 'Process']);

/** Watches what is typed into the fields of a screen. */
export function watchTyping(screen: HTMLElement) {
  /** Whether the last thing the user did was to type: a command or a press may be why a field goes. */
  let wasTyped = false;
  /** Whether keys of text are ignored, and since when none has come. */
  let isIgnoring = false;
  let last = 0;

  function press(event: KeyboardEvent): void {
    if (modifiers.has(event.key)) return;
    const isText = isOfText(event);
    if (isIgnoring && (isText || event.key === 'Enter') && event.timeStamp - last <= PAUSE_MS) {
      last = event.timeStamp;
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    isIgnoring = false;
    wasTyped = isTyping(event) && (isText || isLineBreak(event));
  }

  function release(): void {
    isIgnoring = false;
    wasTyped = false;
  }

  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  const page = screen.ownerDocument.defaultView ?? window;
  page.addEventListener('keydown', press, options);
  page.addEventListener('pointerdown', release, options);

  return {
    /** Ignores the next keys of text, if the user was typing, until a pause, another key or a press. */
    ignoreNext(): void {
      if (!wasTyped && !isIgnoring) return;
      [wasTyped, isIgnoring, last] = [false, true, Number.POSITIVE_INFINITY];
      requestAnimationFrame((now) => (last = Math.min(last, now)));
    },
    stop: () => stop.abort(),
  };
}

function isOfText({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return false;
  return isComposing || [...key].length === 1 || keysOfText.has(key);
}

/** Enter files what a field of one line holds; in longer text it begins the next line. */
function isLineBreak({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  return key === 'Enter' && !ctrlKey && !metaKey && !(target instanceof HTMLInputElement);
}
