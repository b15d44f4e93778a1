import { expect, test } from 'vitest';
import { lettersRead, lettersTyped } from '../../../shared/note/typed-letters.ts';

test.each([
  ['**a** b', '<p><strong>a</strong> b</p>'],
  ['[a](https://x.example/é)', '<p><a href="https://x.example/%C3%A9">a</a></p>'],
  ['https://x.example', '<p><a href="https://x.example">https://x.example</a></p>'],
  ['7. a\n8. b', '<ol start="7"><li>a</li><li>b</li></ol>'],
  ['- [x] a', '<ul><li data-checked="true">a</li></ul>'],
  ['[a](https://x.example/b%20c "d")', '<a href="https://x.example/b%20c" title="d">a</a>'],
  ['100%20 a', '<p>100%20 a</p>'],
  ['```js\na\n```', '<pre><code class="language-js">a</code></pre>'],
])('finds every character of %j in its result', (text, html) => {
  expect(lettersRead(html)).toBe(lettersTyped(text));
});

test.each([
  ['a\n\n[b]: c', '<p>a</p>'],
  ['1. a\n1. b', '<ol><li>a</li><li>b</li></ol>'],
  ['[a](b)', '<p>a</p>'],
  ['ab', '<p>ba</p>'],
  ['a 😀', '<p>a</p>'],
  ['5 €!', '<p>5 €</p>'],
  ['[](https://x.example)', '<p><a href="https://x.example"></a></p>'],
  ['```{a}\nb\n```', '<pre><code class="language-{a}">b</code></pre>'],
])('misses what is gone, or is elsewhere: %j', (text, html) => {
  expect(lettersRead(html)).not.toBe(lettersTyped(text));
});
