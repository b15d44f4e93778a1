import { expect, test } from 'vitest';
import { isTyping } from '../../../renderer/ui/keys.ts';

/** An event at an element as this markup makes it. */
function keyAt(markup: string, init: KeyboardEventInit = { key: 'z', ctrlKey: true }) {
  document.body.innerHTML = markup;
  const event = new KeyboardEvent('keydown', { ...init, bubbles: true });
  document.body.firstElementChild?.dispatchEvent(event);
  return event;
}

test.each([
  '<input>',
  '<input type="search">',
  '<input type="date">',
  '<input type="number">',
  '<textarea></textarea>',
  '<div contenteditable="true"></div>',
])('keys in %s are text', (markup) => {
  expect(isTyping(keyAt(markup))).toBe(true);
});

test.each([
  '<input type="checkbox">',
  '<input type="radio">',
  '<input type="range">',
  '<button></button>',
  '<select></select>',
  '<p></p>',
])('keys at %s are shortcuts', (markup) => {
  expect(isTyping(keyAt(markup))).toBe(false);
});

test.each(['n', 'f', '1', 'ArrowDown', 'Home'])(
  '%s chooses in a field that offers values',
  (key) => {
    expect(isTyping(keyAt('<select></select>', { key }))).toBe(true);
    expect(isTyping(keyAt('<button></button>', { key }))).toBe(false);
  },
);

test.each(['Escape', 'Enter', 'Delete'])('%s is no choice there', (key) => {
  expect(isTyping(keyAt('<select></select>', { key }))).toBe(false);
});
