import { describe, expect, test } from 'vitest';
import { merged } from '../../../support/merging.ts';

const p = (text: string): string => `<p>${text}</p>`;
const words = (base: string, ours: string, theirs: string): string | null =>
  merged(p(base), p(ours), p(theirs))?.slice(3, -4) ?? null;

describe('mergeWords', () => {
  test('[M10] takes different words from both', () => {
    expect(
      words(
        'The quick brown fox jumps.',
        'The slow brown fox jumps.',
        'The quick brown cat jumps.',
      ),
    ).toBe('The slow brown cat jumps.');
    expect(words('one two three four', 'one 2 three four', 'one two 3 four')).toBe('one 2 3 four');
    expect(words('Hello world', 'Hello, world', 'Hello world!')).toBe('Hello, world!');
  });

  test('[M10.1] asks about one word changed to two', () => {
    expect(
      words(
        'Meet at 10:30 in the office',
        'Meet at 11:30 in the office',
        'Meet at 10:45 in the office',
      ),
    ).toBeNull();
    expect(words('one two three four', 'one 2 three four', 'one three four')).toBeNull();
  });

  test('[M10.3] asks about an image that one took out or exchanged and the other exchanged', () => {
    const image = (name: string) => `Free today <img src="${name}.png"> or so`;
    for (const mine of ['Free today or so', 'Free today maybe or so', image('c')]) {
      expect(words(image('a'), mine, image('b'))).toBeNull();
      expect(words(image('a'), image('b'), mine)).toBeNull();
    }
    expect(words(image('a'), `Now: ${image('a')}`, image('b'))).toBe(`Now: ${image('b')}`);
    expect(words(image('a'), image('b'), image('b'))).toBe(image('b'));
  });

  test('[M10.1] asks about two texts put into one place', () => {
    expect(
      words('Call the client.', 'Call the client today.', 'Call the client tomorrow.'),
    ).toBeNull();
  });

  test('[M10.2] puts words beside a replaced word, and asks beside a deleted one', () => {
    expect(words('the brown fox ran off', 'the red fox ran off', 'the big brown fox ran off')).toBe(
      'the big red fox ran off',
    );
    expect(
      words('the brown fox ran off', 'the fox ran off', 'the big brown fox ran off'),
    ).toBeNull();
  });

  test('[M10.4] asks which of two equal words was meant', () => {
    expect(
      words('very very good work here', 'very good work here', 'quite very good work here'),
    ).toBeNull();
  });

  test('[M10.4] asks if both rewrote it', () => {
    expect(words('one two three four', 'five six three four', 'one two seven eight')).toBeNull();
  });

  test('[M10] asks if one indented a line of code and the other put one in front of it', () => {
    const code = (text: string) => `<pre><code>${text}</code></pre>`;
    const [base, indented] = [code('if\n  then\nend'), code('if\n  then\n  end')];
    expect(merged(base, code('if\n  then\nant\nend'), indented)).toBeNull();
    expect(merged(base, indented, code('if\n  then\nant\nend'))).toBeNull();
    const apart = merged(base, code('when\n  then\nend'), indented);
    expect(apart).toBe(code('when\n  then\n  end'));
  });

  test('[M10] keeps line breaks and the lines of code', () => {
    expect(words('a one<br>b two<br>c', 'a 1<br>b two<br>c', 'a one<br>b two<br>c<br>d')).toBe(
      'a 1<br>b two<br>c<br>d',
    );
    const code = (text: string): string => `<pre><code>${text}</code></pre>`;
    expect(
      merged(
        code('a = 1;\n  b = 2;\nc;\n'),
        code('a = 3;\n  b = 2;\nc;\n'),
        code('a = 1;\n  b = 2;\nc;\nd;\n'),
      ),
    ).toBe(code('a = 3;\n  b = 2;\nc;\nd;\n'));
  });
});
