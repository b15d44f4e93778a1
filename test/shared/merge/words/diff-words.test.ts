import { describe, expect, test } from 'vitest';
import { diffWords } from '../../../../shared/merge/words/diff-words.ts';

const diff = (base: string, side: string) =>
  diffWords(base.split(' '), side.split(' ')).map(({ from, to, sideFrom, sideTo }) => [
    base.split(' ').slice(from, to).join(' '),
    side.split(' ').slice(sideFrom, sideTo).join(' '),
  ]);

describe('diffWords', () => {
  test('[M10] finds the old and the new words of a replacement', () => {
    expect(diff('one two three four', 'one 2 three four five')).toEqual([
      ['two', '2'],
      ['', 'five'],
    ]);
    expect(diff('same here', 'same here')).toEqual([]);
  });

  test('[M10] takes two rewritten stretches around a short word for one', () => {
    expect(diff('start alpha beta of gamma delta end', 'start x1 x2 of y1 y2 end')).toEqual([
      ['alpha beta of gamma delta', 'x1 x2 of y1 y2'],
    ]);
  });

  test('[M10] returns how far a deletion could be elsewhere', () => {
    const [change] = diffWords(['a', 'very', 'very', 'good'], ['a', 'very', 'good']);
    expect(change).toMatchObject({ slideFrom: 1, slideTo: 3 });
  });

  test('[M15] takes the middle of an overlong text for rewritten', () => {
    const words = (mark: string) => [
      'a',
      ...Array.from({ length: 600 }, (_, at) => `${mark}${at % 7}`),
      'b',
    ];
    expect(diffWords(words('x'), ['a', 'x1', ...words('y').slice(1)])).toHaveLength(1);
  });
});
