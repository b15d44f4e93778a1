import { expect, test } from 'vitest';
import { textDirection } from '../../shared/text-direction.ts';
import { DIRECTION_BY_PARAGRAPH_CHARS_MAX as MOST } from '../../shared/text-limits.ts';

test('[V10.2] gives each paragraph of a text its own direction up to a length', () => {
  expect(textDirection('')).toBe('auto');
  expect(textDirection('ש'.repeat(MOST))).toBe('auto');
});

test.each([
  ['Plan ', 'ltr'],
  ['1. שלום ', 'rtl'],
  ['“مرحبا” ', 'rtl'],
  ['計画 ', 'ltr'],
  ['12:30 ', 'ltr'],
] as const)('[V10.2] runs a longer text as its first letter: %s', (unit, direction) => {
  expect(textDirection(unit.repeat(MOST))).toBe(direction);
});
