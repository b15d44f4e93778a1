import { describe, expect, test } from 'vitest';
import { isGap, withReferences, withSpaces, withStands } from '../../../shared/note/wide-space.ts';

/** Every character that JavaScript takes for white space and HTML does not. */
const wide = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
  .filter((char) => /\s/.test(char) && !/[ \t\n\v\f\r]/.test(char))
  .join('');

describe('stands', () => {
  test('are given for every wide space and no other character, and taken back', () => {
    const text = ` a\t\n${wide}🙂é\u200b`;
    const stood = withStands(text);
    expect(stood.match(/\s/g)).toEqual([' ', '\t', '\n']);
    expect(withSpaces(stood)).toBe(text);
    expect(withStands('a b')).toBe('a b');
  });

  test('become references that name the space', () => {
    expect(withReferences(withStands('a\u00a0b\u3000'))).toBe('a&#160;b&#12288;');
  });

  test('stay if they represent nothing', () => {
    expect(withReferences('\ufdef\ufdd0')).toBe('\ufdef\ufdd0');
  });
});

test('isGap recognises what a page does not show', () => {
  expect([' \t\n\f\r', ''].map(isGap)).toEqual([true, true]);
  expect(['\u00a0', '\u3000', '\u200b', ' a '].map(isGap)).toEqual([false, false, false, false]);
});
