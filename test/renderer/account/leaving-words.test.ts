import { expect, test } from 'vitest';
import { goingWords } from '../../../renderer/account/leaving-words.ts';

const nothing = { unsent: 0, conflicts: 0, drafts: 0, versions: 0, hasTimer: false };

test.each([
  [1, 0, '1 change that is not sent yet'],
  [1, 1, '1 change that is not sent yet and is in conflict'],
  [4, 1, '4 changes that are not sent yet, 1 of them in conflict'],
])('[K7.2] names %i changes, %i of them in conflict', (unsent, conflicts, words) => {
  expect(goingWords({ ...nothing, unsent, conflicts })[0]).toBe(words);
});
