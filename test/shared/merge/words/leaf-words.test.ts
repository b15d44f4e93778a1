import { parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { hasSameFormat, isSameWord, wordsOf } from '../../../../shared/merge/words/leaf-words.ts';

const words = (text: string, isVerbatim = false) =>
  wordsOf(
    { nodes: parseFragment(text, { sourceCodeLocationInfo: true }).childNodes, text },
    isVerbatim,
  );
const texts = (html: string) => words(html).words.map(({ text }) => text);

describe('wordsOf', () => {
  test('[M10] takes punctuation off the ends of words and not out of them', () => {
    expect(texts('(At 10:30, don’t!)')).toEqual(['(', 'At', '10:30', ',', 'don’t', '!', ')']);
    expect(texts('日本 one—two')).toEqual(['日', '本', 'one', '—', 'two']);
  });

  test('[M10] reads the same words from composed and decomposed letters', () => {
    const composed = 'Résumé: か\u3099 \u304c Å!';
    expect(texts(composed.normalize('NFD'))).toEqual(texts(composed.normalize('NFC')));
    const [one] = words('e\u0301<b>t</b>').words;
    const [other] = words('\u00e9<b>t</b>').words;
    expect(one && other && isSameWord(one, other)).toBe(true);
    expect(one?.parts[0]?.raw).toBe('e\u0301');
  });

  test('[M8] keeps what was written beside what is read', () => {
    const [, word] = words('a&nbsp;&eacute;t&eacute;').words;
    expect(word?.text).toBe('été');
    expect(word?.parts[0]?.raw).toBe('&eacute;t&eacute;');
    expect(word?.space).toMatchObject({ text: '\u00a0', raw: '&nbsp;' });
  });

  test('[M11] gives each letter its marks, and takes b for strong', () => {
    const [word] = words('un<b>real</b>').words;
    expect(
      word?.parts.map(({ text, marks }) => [text, marks.map(({ key }) => key).join()]),
    ).toEqual([
      ['un', ''],
      ['real', 'strong'],
    ]);
    const [one, other] = [
      words('<b><i>x</i></b>').words[0],
      words('<em><strong>x</strong></em>').words[0],
    ];
    expect(one && other && isSameWord(one, other) && hasSameFormat(one, other)).toBe(true);
  });

  test('takes a picture, a line break, a comment and a mention for one thing each', () => {
    expect(texts('a<img src="x"><br><!-- c --><span data-type="mention">@A B</span>')).toEqual([
      'a',
      '<img x>',
      '<br>',
      '<!-- c -->',
      '<span data-type="mention">@A B</span>',
    ]);
  });

  test('keeps every space of code, and only the visible ones of text', () => {
    expect(words(' a  b ').words.map(({ space }) => space.text)).toEqual(['', ' ']);
    expect(words(' a\n  b ', true).words.map(({ space }) => space.text)).toEqual([' ', '\n  ']);
  });
});
