import { expect, test } from 'vitest';
import { inASentence } from '../../shared/in-a-sentence.ts';

test.each([
  ['', []],
  ['value', ['value']],
  ['value and currency', ['value', 'currency']],
  ['start, end and duration', ['start', 'end', 'duration']],
])('lists words as a sentence does: %s', (sentence, words) => {
  expect(inASentence(words)).toBe(sentence);
});
