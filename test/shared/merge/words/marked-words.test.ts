import { describe, expect, test } from 'vitest';
import { markedWords } from '../../../../shared/merge/words/marked-words.ts';

const read = (base: string, side: string) =>
  markedWords({ base, side })
    .map(({ kind, text }) => (kind === 'kept' ? text : `[${kind === 'added' ? '+' : '-'}${text}]`))
    .join('');

describe('markedWords', () => {
  test('shows words that went in front of those that came', () => {
    expect(read('<p>The quick fox</p>', '<p>The <b>slow</b> fox runs</p>')).toBe(
      'The [-quick][+slow] fox[+ runs]',
    );
    expect(read('<p>a</p>', '')).toBe('[-a]');
    expect(read('', '<ul><li>a</li><li>b</li></ul>')).toBe('[+a\nb]');
  });

  test('gives the text of the side in what was kept and added', () => {
    const marked = markedWords({ base: '<p>one two three</p>', side: '<p>one 2 three!</p>' });
    const shown = marked.filter(({ kind }) => kind !== 'removed').map(({ text }) => text);
    expect(shown.join('')).toBe('one 2 three!');
  });
});
