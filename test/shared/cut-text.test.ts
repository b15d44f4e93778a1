import { expect, test } from 'vitest';
import { cut } from '../../shared/cut-text.ts';

test('never cuts through a character', () => {
  expect(cut('🙂🙂🙂', 2)).toBe('🙂🙂…');
  expect(cut('abc', 3)).toBe('abc');
});
