import { expect, test } from 'vitest';
import { goingWords, strangerWords } from '../../../renderer/account/leaving-words.ts';

const nothing = { unsent: 0, conflicts: 0, drafts: 0, versions: 0, hasTimer: false };

test('[K114] says whose account it is, and that unsent work stays with it', () => {
  const other =
    'With the key or sign-in of somebody else, or of another account, that other account opens.';
  expect(strangerWords('Ada Ash', 0)).toBe(`This is the account of Ada Ash. ${other}`);
  expect(strangerWords(undefined, 1)).toBe(
    `${other} The change that is not sent yet stays with this account.`,
  );
  expect(strangerWords(undefined, 3)).toBe(
    `${other} The 3 changes that are not sent yet stay with this account.`,
  );
});

test.each([
  [1, 0, '1 change that is not sent yet'],
  [1, 1, '1 change that is not sent yet and is in conflict'],
  [4, 1, '4 changes that are not sent yet, 1 of them in conflict'],
])('[K7.2] names %i changes, %i of them in conflict', (unsent, conflicts, words) => {
  expect(goingWords({ ...nothing, unsent, conflicts })[0]).toBe(words);
});
