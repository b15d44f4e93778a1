/**
 * A click goes to what was pressed, also if that moved before the pointer was released.
 *
 * The browser gives a click to the element that has both ends of it. If rows arrive between the two, a
 * row that was pressed gets no click, and the user's click is lost.
 */

/** The elements that a click can be meant for. */
const PRESSABLE =
  'button, a[href], summary, input, [role="option"], [role="row"], [role="menuitem"]';
/** A press that moves further is a drag, or a change of mind. */
const SLOP_PX = 4;

type Press = {
  readonly part: Element;
  readonly words: string | null;
  readonly x: number;
  readonly y: number;
};

/** Listens on the whole page; returns a function that stops. */
export function keepClicks(page: Document): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let pressed: Press | undefined;

  function press({ target, button, isPrimary, clientX: x, clientY: y }: PointerEvent): void {
    const isPress = button === 0 && isPrimary && target instanceof Element;
    const part = isPress ? target.closest(PRESSABLE) : null;
    pressed = part === null ? undefined : { part, words: part.textContent, x, y };
  }

  /** Nothing is clicked if the pressed element is no longer there. */
  function release(event: PointerEvent): void {
    if (pressed === undefined || pressed.part.isConnected || !isInPlace(pressed, event)) return;
    const anew = drawnAnew(pressed);
    if (anew !== null) clickLike(event, anew);
  }

  function click(event: MouseEvent): void {
    const press = pressed;
    pressed = undefined;
    // A key or a program clicks without a press, at no place.
    if (press === undefined || event.detail === 0 || !isInPlace(press, event)) return;
    const { part } = press;
    if (part.contains(event.target as Node) || !canBeClicked(part)) return;
    event.stopPropagation(); // nobody pressed what both ends of it lie in
    event.preventDefault();
    clickLike(event, part);
  }

  page.addEventListener('pointerdown', press, options);
  page.addEventListener('pointerup', release, options);
  page.addEventListener('click', click, options);
  return () => listening.abort();
}

function isInPlace({ x, y }: Press, { clientX, clientY }: MouseEvent): boolean {
  return Math.hypot(clientX - x, clientY - y) < SLOP_PX;
}

/** Finds the element in the place of the pressed one, if it says the same. */
function drawnAnew({ part, words, x, y }: Press): Element | null {
  const anew = part.ownerDocument.elementFromPoint(x, y)?.closest(PRESSABLE) ?? null;
  const isSame = anew?.tagName === part.tagName && anew.textContent === words;
  return isSame && canBeClicked(anew) ? anew : null;
}

function clickLike(event: MouseEvent, part: Element): void {
  part.dispatchEvent(new MouseEvent('click', event)); // with its keys and its place
}

function canBeClicked(part: Element): boolean {
  return part.isConnected && part.checkVisibility() && !part.matches(':disabled');
}
