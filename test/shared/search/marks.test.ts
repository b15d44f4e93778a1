import fc from 'fast-check';
import { expect, test } from 'vitest';
import { soughtWords } from '../../../shared/fold-text.ts';
import { markWords, snippetOf } from '../../../shared/search/marks.ts';
import { assertProperty, SEED } from '../../support/property.ts';

/** The text with what is marked in brackets. */
const marked = (text: string, typed: string) =>
  markWords(text, soughtWords(typed))
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join('');

test('marks words as they stand in the text, whatever letters they were typed in', () => {
  expect(marked('Größe und Größe', 'grosse')).toBe('[Größe] und [Größe]');
  expect(marked('Cafe\u0301 Caf\u00e9', 'cafe')).toBe('[Cafe\u0301] [Caf\u00e9]');
  expect(marked('Anna an Land', 'an')).toBe('[An]na [an] Land');
  expect(marked('straße', 's')).toBe('[s]traße');
});

test(`loses nothing of a text, whatever is marked in it (seed ${SEED})`, () => {
  assertProperty(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (text, typed) => {
      const pieces = markWords(text, soughtWords(typed));
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    }),
  );
});

test('shows a line of a long text around the word, and its beginning where it says none', () => {
  const text = `${'far away '.repeat(40)}the needle lies here${' and more'.repeat(40)}`;
  const line = snippetOf(text, ['needle']);
  expect(line).toMatch(/^…/);
  expect(line).toContain('the needle lies here');
  expect(line).toMatch(/…$/);
  expect(snippetOf(text, ['nowhere'])).toMatch(/^far away/);
  expect(snippetOf('Short\n\n text', ['text'])).toBe('Short text');
  expect(snippetOf(`a${'😀'.repeat(100)}`, []).isWellFormed()).toBe(true);
});

test.each([
  ['Korean, which folds to three times its length', '나라말이 '.repeat(100), '훈민정음'],
  ['Japanese, which has no spaces', 'これは長い文章です。'.repeat(40), '見積書'],
  ['a long address', 'https://records.example/'.repeat(20), 'needle'],
  ['signs of two units', '😀'.repeat(300), 'needle'],
  ['letters of several signs', 'e\u0301\u0323 '.repeat(300), 'needle'],
])('shows the word also in %s', (_, around, word) => {
  const line = snippetOf(around + word + around, soughtWords(word));
  expect(line).toContain(word);
  expect(line).toMatch(/^….*…$/s);
  expect(line).not.toContain('\ufffd');
});

test(`makes a line of bounded length that is well formed (seed ${SEED})`, () => {
  assertProperty(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), fc.string(), (text, word) => {
      const line = snippetOf(text, soughtWords(word));
      expect(line.length).toBeLessThanOrEqual(142);
      expect(line.isWellFormed()).toBe(true);
    }),
  );
});
