import { expect, test } from 'vitest';
import { taglessText } from '../../shared/tagless-text.ts';

test.each([
  ['<p>One <b>two</b></p><p>three</p>', '\nOne two\n\nthree\n'],
  ['a &amp; b &lt;c&gt; &#39;d&#39;', "a & b <c> 'd'"],
  ['1 < 2 > 0', '1 < 2 > 0'],
  ['<p>5 &euro; caf&eacute; &#8364;&#x1F600; &amp;lt; &zzz;', '\n5 € café €😀 &lt; &zzz;'],
  ['<SCRIPT>x</script><p>after</p><style>y</STYLE >end', '\nafter\nend'],
  ['<tr><td>one</td><td>two</td></tr>', '\none two \n'],
  ['<script>x()</script><style>p{}</style><!-- <p>no</p> -->a', 'a'],
  ['a<br>b<p', 'a\nb<p'],
  ['a<!-- never ends', 'a<!-- never ends'],
])('the text of %j', (html, text) => {
  expect(taglessText(html)).toBe(text);
});

test('takes two megabytes of broken tags in one pass', () => {
  for (const piece of ['<', '<a ', '<!--', '<script>', '<p>', '&amp', '<style><']) {
    const html = piece.repeat(2_000_000 / piece.length);
    const start = performance.now();
    taglessText(html);
    // A few hundredths on a quiet machine; what grows by the square takes minutes.
    expect(performance.now() - start, piece).toBeLessThan(10_000);
  }
});
