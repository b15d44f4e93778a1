import { afterEach, expect, test } from 'vitest';
import { followLinks } from '../../../renderer/content/follow-links.ts';

afterEach(() => document.body.replaceChildren());

function aText() {
  const text = document.createElement('div');
  const link = document.createElement('a');
  link.href = 'https://studio.example/plan';
  const word = document.createElement('b');
  word.textContent = 'plan';
  link.append(word);
  text.append('See the ', link);
  document.body.append(text);
  const opened: string[] = [];
  const end = followLinks(text, (href) => opened.push(href));
  /** Is true if the page would have followed the link itself. */
  const press = (type: 'click' | 'auxclick', button: number, target: Element = word) => {
    const event = new MouseEvent(type, { button, bubbles: true, cancelable: true });
    return target.dispatchEvent(event);
  };
  return { text, opened, press, end };
}

test('opens what is clicked or middle-clicked, and keeps the page where it is', () => {
  const { opened, press } = aText();
  expect(press('click', 0)).toBe(false);
  expect(press('auxclick', 1)).toBe(false);
  expect(opened).toEqual(['https://studio.example/plan', 'https://studio.example/plan']);
});

test('opens nothing for the button of the context menu', () => {
  const { opened, press } = aText();
  press('auxclick', 2);
  expect(opened).toEqual([]);
});

test('leaves clicks beside a link alone, and every click once it has ended', () => {
  const { text, opened, press, end } = aText();
  expect(press('click', 0, text)).toBe(true);
  end();
  text.addEventListener('click', (event) => event.preventDefault());
  press('click', 0);
  expect(opened).toEqual([]);
});
