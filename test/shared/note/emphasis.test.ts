import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { hasStands, marked, normaliseEmphasis } from '../../../shared/note/emphasis.ts';

const render = (markdown: string) => new MarkdownIt().renderInline(markdown);

describe('settleEmphasis', () => {
  test('writes a mark where every reader understands it', () => {
    const bold = marked('bold', 'strong');
    expect(normaliseEmphasis(`a ${bold} b`)).toBe('a **bold** b');
    expect(normaliseEmphasis(`a${bold}b`)).toBe('a**bold**b');
    expect(normaliseEmphasis(`(${marked('gone', 's')})`)).toBe('(~~gone~~)');
    expect(normaliseEmphasis(marked(marked('both', 'em'), 'strong'))).toBe('***both***');
  });

  test('leaves a mark out where readers would show its signs', () => {
    for (const markdown of [
      `${marked('Note:', 'strong')}text`,
      `text${marked('(aside)', 'em')}`,
      `${marked('€', 'em')}5`,
      `${marked(marked('a', 'strong'), 's')}b`,
      `a${marked('b', 'strong')}${marked('c', 'em')}`,
    ]) {
      expect(render(normaliseEmphasis(markdown))).not.toMatch(/[*~]/);
    }
  });

  test('makes one of two equal marks side by side', () => {
    expect(normaliseEmphasis(`${marked('a', 'strong')}${marked('b', 'strong')}`)).toBe('**ab**');
  });

  test('keeps a number and a full stop apart that only a mark had parted', () => {
    expect(normaliseEmphasis(`7${marked('. a.', 'em')}b`)).toBe('7\\. a.b');
  });
});

describe('marked', () => {
  test('leaves white space outside, and nothing around nothing', () => {
    expect(normaliseEmphasis(`x${marked(' a ', 'em')}y`)).toBe('x *a* y');
    expect(marked('  ', 'em')).toBe('  ');
  });

  test('does not go over a blank line', () => {
    expect(marked('a\n\nb', 'strong')).toBe('a\n\nb');
  });
});

describe('hasStands', () => {
  test('finds text that holds what stands for a mark', () => {
    expect(hasStands(marked('a', 'em'))).toBe(true);
    expect(hasStands('a *b* ~c~ 🙂')).toBe(false);
  });
});
