import { expect, test } from 'vitest';
import { lettersRead, lettersTyped } from '../../../shared/note/typed-letters.ts';

test.each([
  ['**a** b', '<p><strong>a</strong> b</p>'],
  ['[a](https://x.example/é)', '<p><a href="https://x.example/%C3%A9">a</a></p>'],
  ['https://x.example', '<p><a href="https://x.example">https://x.example</a></p>'],
  ['7. a\n8. b', '<ol start="7"><li>a</li><li>b</li></ol>'],
  ['- [x] a', '<ul><li data-checked="true">a</li></ul>'],
  ['```js\na\n```', '<pre><code class="language-js">a</code></pre>'],
])('finds every letter of %j in what became of it', (text, html) => {
  expect(lettersRead(html)).toBe(lettersTyped(text));
});

test.each([
  ['a\n\n[b]: c', '<p>a</p>'],
  ['1. a\n1. b', '<ol><li>a</li><li>b</li></ol>'],
  ['[a](b)', '<p>a</p>'],
  ['ab', '<p>ba</p>'],
])('misses what is gone, or stands elsewhere: %j', (text, html) => {
  expect(lettersRead(html)).not.toBe(lettersTyped(text));
});
