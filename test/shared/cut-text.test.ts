import { expect, test } from 'vitest';
import { cut, fitLine } from '../../shared/cut-text.ts';

test('never cuts through a character', () => {
  expect(cut('🙂🙂🙂', 2)).toBe('🙂🙂…');
  expect(cut('abc', 3)).toBe('abc');
});

test('fits a name and its ending into a field of one line', () => {
  expect(fitLine('Relaunch', ', May')).toBe('Relaunch, May');
  for (const sign of ['x', '🙂']) {
    const fitted = fitLine(sign.repeat(1_000), ', May');
    expect(fitted).toMatch(/^[x🙂]+…, May$/u);
    expect(fitted.length).toBeLessThanOrEqual(1_000);
  }
});
