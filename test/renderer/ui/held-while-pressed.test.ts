import { expect, onTestFinished, test } from 'vitest';
import { HeldWhilePressed } from '../../../renderer/ui/held-while-pressed.svelte.ts';

test('offers what it offered when it was pressed, until the click is over', () => {
  let offered = 'Undo the move';
  const held = new HeldWhilePressed(() => offered);
  const bar = document.createElement('footer');
  const button = bar.appendChild(document.createElement('button'));
  document.body.append(bar);
  const stop = held.watch(bar);
  onTestFinished(() => {
    stop?.();
    bar.remove();
  });
  const clicked: string[] = [];
  button.addEventListener('click', () => clicked.push(held.current));
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  offered = 'nothing';
  button.click();
  expect([clicked, held.current]).toEqual([['Undo the move'], 'nothing']);
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  offered = 'Undo the split';
  expect(held.current).toBe('Undo the split');
});
