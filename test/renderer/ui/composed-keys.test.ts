import { expect, onTestFinished, test } from 'vitest';
import { leaveComposedKeys } from '../../../renderer/ui/composed-keys.ts';

test('leaves the keys of an input method to it, and others to the field', () => {
  onTestFinished(leaveComposedKeys(document));
  document.body.innerHTML = '<input><p contenteditable="true" tabindex="0"></p>';
  const received: string[] = [];
  const [field, text] = document.body.children as unknown as [HTMLElement, HTMLElement];
  for (const one of [field, text, document.body]) {
    one.onkeydown = ({ key }) => void received.push(`${one.tagName} ${key}`);
  }
  const press = (to: HTMLElement, key: string, isComposing: boolean) =>
    to.dispatchEvent(new KeyboardEvent('keydown', { key, isComposing, bubbles: true }));
  for (const key of ['Enter', 'Escape', 'ArrowDown']) press(field, key, true);
  expect(received).toEqual([]);
  press(field, 'Enter', false);
  press(text, 'Enter', true); // the editor sees to that itself
  expect(received).toEqual(['INPUT Enter', 'BODY Enter', 'P Enter', 'BODY Enter']);
  document.body.onkeydown = null;
});
