/** A focus on the page of a record that is lost because its element is taken away goes to what is next there. */
import { watchTyping } from './ignore-typing.ts';

const FOCUSABLE = [
  ...['button', 'input', 'textarea', 'select'].map((name) => `${name}:enabled`),
  ...['[tabindex="0"]', '[contenteditable="true"]'],
].join(', ');

/** The page of a record, or the sentence in its place, which may offer a button. */
const PAGE = 'article, [data-nothing]';

/** The elements to focus when the whole screen or an open record is removed, the best first. */
const FIRST_OF_SCREEN = [
  'article button:enabled:not(header *)',
  '[role="listbox"], [role="grid"]',
  FOCUSABLE,
];

/**
 * Attached to a screen that takes the focus itself where nothing in it does. Whoever takes something away
 * may know a better place, and says so before the next frame.
 */
export function keepFocus(screen: HTMLElement): () => void {
  let last: Element | null = null;
  /** The page of a record that it was on. */
  let page: Element | null = null;
  const typing = watchTyping(screen);

  /** Places without a page of a record know better where the focus goes. */
  function enter({ target }: FocusEvent): void {
    const element = target as Element;
    page = element.closest(PAGE);
    last = page === null ? null : element;
  }

  /** A press on nothing takes the focus away too: that is meant. */
  function release(): void {
    if (document.activeElement === document.body) last = null;
  }

  const observer = new MutationObserver((changes) => {
    const lost = last;
    if (lost === null || lost.isConnected || document.activeElement !== document.body) return;
    last = null;
    typing.ignoreNext();
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const next = nextTo(lost, changes, { screen, page }) ?? firstOf(screen) ?? screen;
      next.focus({ preventScroll: next === screen });
    });
  });

  screen.addEventListener('focusin', enter);
  addEventListener('pointerup', release);
  observer.observe(screen, { childList: true, subtree: true });
  return () => {
    screen.removeEventListener('focusin', enter);
    removeEventListener('pointerup', release);
    observer.disconnect();
    typing.stop();
  };
}

/** The first thing behind the place where `lost` stood; nothing where its record went with it. */
function nextTo(
  lost: Element,
  changes: readonly MutationRecord[],
  { screen, page }: { readonly screen: HTMLElement; readonly page: Element | null },
): HTMLElement | undefined {
  const holds = (change: MutationRecord, node: Node) =>
    [...change.removedNodes].some((one) => one.contains(node));
  const change = changes.find((one) => holds(one, lost));
  if (change === undefined || !change.target.isConnected) return undefined;
  if (page?.isConnected !== true) return undefined;
  // The replacement is put in front of what followed it: the place begins behind what went before.
  let before = change.previousSibling;
  while (before !== null && !before.isConnected) {
    const gone: Node = before;
    before = changes.find((one) => holds(one, gone))?.previousSibling ?? null;
  }
  const isBehind = (element: HTMLElement) =>
    before === null
      ? change.target.contains(element) || follows(element, change.target)
      : follows(element, before) && !before.contains(element);
  return visibleIn(screen).find(isBehind);
}

function follows(element: Node, other: Node): boolean {
  return (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function firstOf(screen: HTMLElement): HTMLElement | undefined {
  return FIRST_OF_SCREEN.map((selector) => visibleIn(screen, selector)[0]).find(Boolean);
}

function visibleIn(screen: HTMLElement, selector = FOCUSABLE): HTMLElement[] {
  return [...screen.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
}
