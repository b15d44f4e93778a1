import { expect, test } from 'vitest';
import { EXPORT_STYLE } from '../../../shared/export/page-style.ts';

test('ends no style element, loads nothing, and has a dark form', () => {
  expect(EXPORT_STYLE).not.toMatch(/<|url\(|@import/);
  expect(EXPORT_STYLE).toContain('light-dark(');
});

test('takes the bullets from tasks alone, not from a list that has one', () => {
  expect(EXPORT_STYLE).not.toMatch(/\bul\b[^{}]*\{[^}]*list-style: none/);
});
