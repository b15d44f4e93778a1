import { expect, test } from 'vitest';
import { isVisible } from '../../../electron/windows/is-visible.ts';

test('gives a question no parent that is hidden, minimised or destroyed', () => {
  const shown = { isDestroyed: () => false, isVisible: () => true, isMinimized: () => false };
  const gone = () => {
    throw new Error('Object has been destroyed');
  };
  expect(isVisible(shown)).toBe(true);
  expect(isVisible({ ...shown, isVisible: () => false })).toBe(false);
  expect(isVisible({ ...shown, isMinimized: () => true })).toBe(false);
  expect(isVisible({ isDestroyed: () => true, isVisible: gone, isMinimized: gone })).toBe(false);
});
