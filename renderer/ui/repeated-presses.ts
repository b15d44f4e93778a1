/**
 * One press acts once, on what was pressed.
 *
 * Behind the first click of a double click there may be another button: the next answer, the next row, Stop
 * in place of Start. What the first click opened, the second one would close. A held Enter presses a button
 * again and again. Nobody has aimed these.
 */

/** The elements that a click acts on; in a field it only puts the cursor. */
const PRESSABLE = 'button, summary, a[href], input:is([type="checkbox"], [type="radio"])';
/** Those that Enter clicks; a field has an Enter of its own. */
const BY_ENTER = 'button, summary, a[href]';

type Pressed = { readonly part: Element | null; readonly words: string };

/** Listens on the whole page; returns a function that stops. */
export function ignoreRepeatedPresses(page: Document): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let first: Pressed = { part: null, words: '' };

  function click(event: MouseEvent): void {
    if (event.detail === 0 || event.defaultPrevented) return; // by a key or a program, or given to another
    const pressed = pressedBy(event);
    if (event.detail === 1) first = pressed;
    else if (pressed.part !== null && !isSame(pressed, first)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  function press(event: KeyboardEvent): void {
    const { key, repeat, target } = event;
    const isHeld = repeat && key === 'Enter';
    if (isHeld && target instanceof Element && target.matches(BY_ENTER)) event.preventDefault();
  }

  page.addEventListener('click', click, options);
  page.addEventListener('keydown', press, options);
  return () => listening.abort();
}

function pressedBy({ target }: MouseEvent): Pressed {
  const part = target instanceof Element ? target.closest(PRESSABLE) : null;
  const opened = part instanceof HTMLButtonElement ? part.popoverTargetElement : null;
  const state = [
    ...[part?.ariaExpanded, part?.ariaPressed, part?.parentElement?.matches('[open]')],
    opened?.matches(':popover-open'),
  ];
  return { part, words: `${part?.ariaLabel ?? ''} ${part?.textContent ?? ''} ${state.join(' ')}` };
}

/** A button that is called otherwise by now, or that is on or open by now, does something else. */
function isSame(one: Pressed, other: Pressed): boolean {
  return one.part === other.part && one.words === other.words;
}
