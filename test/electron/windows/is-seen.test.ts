import { expect, test } from 'vitest';
import { isSeen } from '../../../electron/windows/is-seen.ts';

test('a question gets no parent that is hidden, minimised or gone', () => {
  const shown = { isDestroyed: () => false, isVisible: () => true, isMinimized: () => false };
  const gone = () => {
    throw new Error('Object has been destroyed');
  };
  expect(isSeen(shown)).toBe(true);
  expect(isSeen({ ...shown, isVisible: () => false })).toBe(false);
  expect(isSeen({ ...shown, isMinimized: () => true })).toBe(false);
  expect(isSeen({ isDestroyed: () => true, isVisible: gone, isMinimized: gone })).toBe(false);
});
