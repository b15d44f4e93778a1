/**
 * A click goes to what was pressed, also if that moved before the pointer was released.
 *
 * The browser gives a click to the element that has both ends of it. If rows arrive between the two, a
 * row that was pressed gets no click; one that is itself put elsewhere gets none wherever it is released.
 */

/** The elements that a click can be meant for. */
const PRESSABLE =
  'button, a[href], summary, input, [role="option"], [role="row"], [role="menuitem"]';
/** The line that an element shows now: a table draws other lines in the elements that are there. */
const LINE = 'data-line';
/** A press that moves further is a drag, or a change of mind. */
const SLOP_PX = 4;

type Press = {
  readonly part: Element;
  readonly words: string | null;
  /** The line it showed then. */
  readonly line: string | null;
  readonly x: number;
  readonly y: number;
  /** Taken out of the page meanwhile, for good or to be put elsewhere. */
  wasTaken: boolean;
  /** Clicked by us; the browser may still click what is in its place. */
  isClicked: boolean;
};

/** Listens on the whole page; returns a function that stops. */
export function keepClicks(page: Document): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let pressed: Press | undefined;
  const changes = new MutationObserver(see);

  function press({ target, button, isPrimary, clientX: x, clientY: y }: PointerEvent): void {
    const isPress = button === 0 && isPrimary && target instanceof Element;
    const part = isPress ? target.closest(PRESSABLE) : null;
    leave();
    if (part === null) return;
    const shows = { words: part.textContent, line: lineOf(part) };
    pressed = { part, ...shows, x, y, wasTaken: false, isClicked: false };
    changes.observe(page, { childList: true, subtree: true });
  }

  function see(records: readonly MutationRecord[]): void {
    if (pressed !== undefined) pressed.wasTaken ||= isTaken(pressed.part, records);
  }

  /** The browser clicks nothing that was taken out of the page, not even where it is there again. */
  function release(event: PointerEvent): void {
    see(changes.takeRecords());
    changes.disconnect();
    if (!pressed?.wasTaken || !isInPlace(pressed, event)) return;
    const anew = pressed.part.isConnected ? sameLine(pressed) : drawnAnew(pressed);
    if (anew === null || !canBeClicked(anew)) return;
    pressed.isClicked = true;
    clickLike(event, anew);
  }

  function leave(): void {
    pressed = undefined;
    changes.disconnect();
  }

  function click(event: MouseEvent): void {
    const press = pressed;
    // A key or a program clicks without a press, at no place.
    if (press === undefined || event.detail === 0) return;
    pressed = undefined;
    if (!isInPlace(press, event)) return;
    const part = sameLine(press);
    const isReached = part?.contains(event.target as Node) || !canBeClicked(press.part);
    if (part === press.part && isReached && !press.isClicked) return;
    event.stopPropagation(); // nobody pressed what both ends of it lie in
    event.preventDefault();
    if (part !== null && canBeClicked(part) && !press.isClicked) clickLike(event, part);
  }

  page.addEventListener('pointerdown', press, options);
  page.addEventListener('pointerup', release, options);
  page.addEventListener('pointercancel', leave, options);
  page.addEventListener('click', click, options);
  return () => {
    listening.abort();
    leave();
  };
}

function isTaken(part: Element, records: readonly MutationRecord[]): boolean {
  return records.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(part)));
}

function isInPlace({ x, y }: Press, { clientX, clientY }: MouseEvent): boolean {
  return Math.hypot(clientX - x, clientY - y) < SLOP_PX;
}

function lineOf(part: Element): string | null {
  return part.closest(`[${LINE}]`)?.getAttribute(LINE) ?? null;
}

/** Finds the element that shows the pressed line: the pressed one, if it does not show another by now. */
function sameLine({ part, line }: Press): Element | null {
  if (line === null || lineOf(part) === line) return part;
  const lines = part.hasAttribute(LINE) ? [...(part.parentElement?.children ?? [])] : [];
  return lines.find((one) => one.getAttribute(LINE) === line) ?? null;
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
