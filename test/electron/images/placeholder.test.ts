import { parseFragment, serialize } from 'parse5';
import { expect, test } from 'vitest';
import { placeholder } from '../../../electron/images/placeholder.ts';

test('draws its words', () => {
  expect(placeholder('Map of the dealers · not here')).toContain('>Map of the dealers · not here<');
});

test('requests no font that an image cannot load', () => {
  expect(placeholder('Map')).toContain('font-family="system-ui, sans-serif"');
});

test('takes every name for words', () => {
  const drawn = placeholder(
    '</text><script>x</script><image href="https://a.example"/>&\u0001\ufffe',
  );
  expect(drawn).not.toContain('<script');
  expect(drawn).not.toContain('<image');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a drawing with one is not shown
  expect(drawn).not.toMatch(/[\u0000-\u0008\ufffe]/);
  expect(serialize(parseFragment(drawn))).toContain('&lt;/text&gt;&lt;script&gt;');
});
