import { expect, test } from 'vitest';
import { isTyping } from '../../../renderer/ui/keys.ts';

/** An event at an element as this markup makes it. */
function keyAt(markup: string): Event {
  document.body.innerHTML = markup;
  const event = new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true });
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
