import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { addMark, hasStands, normaliseEmphasis } from '../../../shared/note/emphasis.ts';

const render = (markdown: string) => new MarkdownIt().renderInline(markdown);

describe('settleEmphasis', () => {
  test('writes a mark where every reader understands it', () => {
    const bold = addMark('bold', 'strong');
    expect(normaliseEmphasis(`a ${bold} b`)).toBe('a **bold** b');
    expect(normaliseEmphasis(`a${bold}b`)).toBe('a**bold**b');
    expect(normaliseEmphasis(`(${addMark('gone', 's')})`)).toBe('(~~gone~~)');
    expect(normaliseEmphasis(addMark(addMark('both', 'em'), 'strong'))).toBe('***both***');
  });

  test('leaves a mark out where readers would show its signs', () => {
    for (const markdown of [
      `${addMark('Note:', 'strong')}text`,
      `text${addMark('(aside)', 'em')}`,
      `${addMark('€', 'em')}5`,
      `${addMark(addMark('a', 'strong'), 's')}b`,
      `a${addMark('b', 'strong')}${addMark('c', 'em')}`,
    ]) {
      expect(render(normaliseEmphasis(markdown))).not.toMatch(/[*~]/);
    }
  });

  test('makes one of two equal marks side by side', () => {
    expect(normaliseEmphasis(`${addMark('a', 'strong')}${addMark('b', 'strong')}`)).toBe('**ab**');
  });

  test('keeps a number and a full stop apart that only a mark had parted', () => {
    expect(normaliseEmphasis(`7${addMark('. a.', 'em')}b`)).toBe('7\\. a.b');
  });
});

describe('marked', () => {
  test('leaves white space outside, and nothing around nothing', () => {
    expect(normaliseEmphasis(`x${addMark(' a ', 'em')}y`)).toBe('x *a* y');
    expect(addMark('  ', 'em')).toBe('  ');
  });

  test('does not go over a blank line', () => {
    expect(addMark('a\n\nb', 'strong')).toBe('a\n\nb');
  });
});

describe('hasStands', () => {
  test('finds text that contains the placeholder of a mark', () => {
    expect(hasStands(addMark('a', 'em'))).toBe(true);
    expect(hasStands('a *b* ~c~ 🙂')).toBe(false);
  });
});
