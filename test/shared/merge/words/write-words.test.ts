import { parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../../../shared/merge/words/leaf-words.ts';
import { writeWords } from '../../../../shared/merge/words/write-words.ts';

describe('writeWords', () => {
  test.each([
    'plain words, with &amp; and&nbsp;so on',
    ' <b>bold words</b> and <a href="x">a <i>link</i></a> ',
    'un<b>real</b><img src="a">x<br>y',
    'see<b> bold</b><a href="x"><i> both</i></a>',
    '<code>  a</code>',
    '<code>a = 1;\n  b</code>',
  ])('[M8.1] writes %s as it was', (text) => {
    const { childNodes: nodes } = parseFragment(text, { sourceCodeLocationInfo: true });
    expect(writeWords(wordsOf({ nodes, text }, true))).toBe(text);
  });
});
