/** A click on the snapshot counts for the button that stands there once the screen is drawn. */

/** A button by its words, and which of those with the same words it is. */
export type Aim = { readonly words: string; readonly index: number; readonly count: number };

const AIMED = '[data-row], nav button';

/** Remembers the last click on the snapshot for as long as it is on the screen. */
export function followClicks(snapshot: HTMLElement): void {
  const follow = (event: MouseEvent) => {
    if (!snapshot.isConnected) return removeEventListener('click', follow, { capture: true });
    if (event.detail === 0) return; // by a key, which aims at nothing
    const aim = aimOf(snapshot, event);
    const below = event.target instanceof Element ? event.target.closest(AIMED) : null;
    // The screen may be there below it, with something else in this place by now.
    const isObeyed = below !== null && wordsOf(below) === aim?.words;
    if (!isObeyed) event.stopPropagation();
    snapshot.dataset['aim'] = JSON.stringify(isObeyed ? null : aim);
  };
  addEventListener('click', follow, { capture: true });
}

/** Returns what the last click was aimed at; `null` if there was none, or the screen has obeyed it. */
export function readAim(snapshot: HTMLElement): Aim | null {
  return JSON.parse(snapshot.dataset['aim'] ?? 'null') as Aim | null;
}

/** Clicks the button that was meant, or none where there are more or fewer of these words by now. */
export function clickAimed(screen: ParentNode, { words, index, count }: Aim): void {
  const same = sameButtons(screen, words);
  if (same.length === count) same[index]?.click();
}

function aimOf(snapshot: Element, { x, y }: MouseEvent): Aim | null {
  const aimed = [...snapshot.querySelectorAll<HTMLElement>(AIMED)].find((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return left <= x && x < right && top <= y && y < bottom;
  });
  const words = aimed && wordsOf(aimed);
  if (aimed === undefined || !words) return null;
  const same = sameButtons(snapshot, words);
  return { words, index: same.indexOf(aimed), count: same.length };
}

function sameButtons(within: ParentNode, words: string): readonly HTMLElement[] {
  const buttons = [...within.querySelectorAll<HTMLElement>(AIMED)];
  return buttons.filter((button) => wordsOf(button) === words);
}

/** Its first words name it; marks and times behind them may have changed. */
function wordsOf(button: Element): string {
  return button.querySelector('span')?.textContent.trim() ?? '';
}
