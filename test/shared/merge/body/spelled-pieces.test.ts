import { describe, expect, test } from 'vitest';
import { createPieces } from '../../../../shared/merge/body/spelled-pieces.ts';
import { canonicalBody } from '../../../../shared/note/same-body.ts';

/** All pieces of a body in one line: letters as they are, tags with their attributes. */
function shown(html: string): string {
  const next = createPieces(canonicalBody(html));
  let row = '';
  for (let piece = next(); piece !== undefined; piece = next()) {
    if (typeof piece === 'number') row += String.fromCharCode(piece);
    else if (piece.kind === 'space') row += '_';
    else if (piece.kind === 'close') row += `[/${piece.element.nodeName}]`;
    else {
      const attrs = piece.element.attrs.map(({ name, value }) => ` ${name}:${value}`);
      row += `[${piece.element.nodeName}${attrs.join('')}]`;
    }
  }
  return row;
}

describe('createPieces', () => {
  test.each([
    ['letters and white space', '<p>a  b\n c</p>', '[p]a_b_c[/p]'],
    ['white space of pre as it is', '<pre>a\n  b</pre> c', '[pre]a\n  b[/pre]c'],
    ['elements without an end', '<p>a<br>b<img src=x></p>', '[p]a[br]b[img src:x][/p]'],
    ['signs as they are spelt', '<p>&lt;b&gt; &amp;</p>', '[p]&lt;b>_&amp;[/p]'],
    ['odd names of attributes', '<p a"b="c>d" =e=f>g</p>', '[p =e:f a"b:c>d]g[/p]'],
    ['odd names of elements', '<x<y z=1>a</x<y>', '[x<y z:1]a[/x<y]'],
  ])('[M5] emits %s', (_, html, pieces) => {
    expect(shown(html)).toBe(pieces);
  });

  test.each([
    ['a script', '<p>a</p><script>"<b>" </p></script><p>b</p>'],
    ['a style in a drawing', '<p>a</p><style><b></style><p>b</p>'],
    ['a template in a template', '<p>a</p><template>c<template>d</template>e</template><p>b</p>'],
    ['a script in a template', '<p>a</p><template><script></b></script>e</template><p>b</p>'],
  ])('[M5] leaves out %s with everything in it', (_, html) => {
    expect(shown(html)).toBe('[p]a[/p][p]b[/p]');
  });

  test('[M5] takes tags for text where a browser does', () => {
    expect(shown('<iframe><b>a</b></iframe><p>c</p>')).toBe('[iframe]<b>a</b>[/iframe][p]c[/p]');
  });

  test('[M15] ends for what is no spelling', () => {
    for (const text of ['<', '</', '<p', '<p a', '<p a="', '<script>', '</p>', '<p a=b>']) {
      const next = createPieces(text);
      const pieces = Array.from({ length: 20 }, next);
      expect(pieces.at(-1)).toBeUndefined();
    }
  });
});
