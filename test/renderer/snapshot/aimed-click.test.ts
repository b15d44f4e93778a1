import { afterEach, expect, test } from 'vitest';
import { followClicks } from '../../../renderer/snapshot/aimed-click.ts';
import { replaceSnapshot } from '../../../renderer/snapshot/replace-snapshot.ts';
import { SNAPSHOT_ID } from '../../../renderer/snapshot/snapshot.ts';

afterEach(() => document.body.replaceChildren());

const row = (words: string) => {
  const button = document.createElement('button');
  button.dataset['row'] = '';
  const name = document.createElement('span');
  name.textContent = words;
  button.append(name);
  button.style.cssText = 'display: block; width: 200px; height: 30px';
  return button;
};

/** The snapshot with these rows, clicked at the one of that number. */
function clickInSnapshot(rows: readonly string[], at: number): void {
  const snapshot = document.createElement('div');
  snapshot.id = SNAPSHOT_ID;
  snapshot.inert = true;
  snapshot.style.cssText = 'position: absolute; inset: 0';
  snapshot.append(...rows.map(row));
  document.body.append(snapshot);
  followClicks(snapshot);
  const { x, y } = snapshot.children[at]?.getBoundingClientRect() ?? new DOMRect();
  const point = { clientX: x + 5, clientY: y + 5, bubbles: true, detail: 1 };
  document.elementFromPoint(x + 5, y + 5)?.dispatchEvent(new MouseEvent('click', point));
}

/** Draws the screen with these rows in place of the snapshot, and returns the numbers of those that were clicked. */
function clickedOf(rows: readonly string[]): readonly number[] {
  const clicked: number[] = [];
  const screen = document.createElement('div');
  screen.append(...rows.map(row));
  for (const [index, button] of [...screen.children].entries()) {
    button.addEventListener('click', () => clicked.push(index));
  }
  document.body.append(screen);
  replaceSnapshot();
  expect(document.getElementById(SNAPSHOT_ID)).toBeNull();
  return clicked;
}

test('[W1.2] a click on a row is obeyed by the row of the same words, wherever it is now', () => {
  clickInSnapshot(['Offer', 'Call Ada'], 1);
  expect(clickedOf(['Call Ada', 'Offer', 'Tax'])).toEqual([0]);
});

test('[W1.2] among rows of the same words it is the same of them', () => {
  clickInSnapshot(['Call', 'Offer', 'Call'], 2);
  expect(clickedOf(['Call', 'Call', 'Offer'])).toEqual([1]);
});

test('[W1.2] nothing is clicked where a row is gone, or another has its words', () => {
  clickInSnapshot(['Call', 'Offer'], 0);
  expect(clickedOf(['Offer'])).toEqual([]);
  clickInSnapshot(['Call', 'Offer'], 0);
  expect(clickedOf(['Call', 'Call'])).toEqual([]);
});

test('[W1.2] a click beside the rows is none, and the last click counts', () => {
  clickInSnapshot(['Call'], 0);
  document.body.dispatchEvent(
    new MouseEvent('click', { clientX: 900, clientY: 700, bubbles: true, detail: 1 }),
  );
  expect(clickedOf(['Call'])).toEqual([]);
});

test.each([
  ['the button that stands there below', ['Delete'], []],
  ['a row of other words', ['Offer', 'Call'], ['Offer', 'Call']],
])('[W1.2] what the snapshot hides is not clicked: %s', (_, below, rows) => {
  const clicked: string[] = [];
  const screen = document.createElement('div');
  screen.append(...below.map(row));
  for (const button of screen.querySelectorAll<HTMLElement>('[data-row]')) {
    if (!rows.includes(button.textContent)) delete button.dataset['row'];
    button.addEventListener('click', () => clicked.push(button.textContent));
  }
  document.body.append(screen);
  clickInSnapshot(['Call'], 0);
  expect(clicked).toEqual([]);
  replaceSnapshot();
  expect(clicked).toEqual(below.includes('Call') ? ['Call'] : []);
});

test('a start without a snapshot replaces nothing', () => {
  expect(clickedOf(['Call'])).toEqual([]);
});
