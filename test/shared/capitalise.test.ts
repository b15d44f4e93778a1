import { expect, test } from 'vitest';
import { capitalise } from '../../shared/capitalise.ts';

test.each([
  ['time entries', 'Time entries'],
  ['Ada', 'Ada'],
  ['', ''],
])('makes %j %j', (words, capitalised) => {
  expect(capitalise(words)).toBe(capitalised);
});
