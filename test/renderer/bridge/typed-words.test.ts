import { expect, test } from 'vitest';
import { TypedWords } from '../../../renderer/bridge/typed-words.ts';

test('tells main of the first words that wait and of the last that are handed over, no more', () => {
  const told: boolean[] = [];
  const typed = new TypedWords(async (isWaiting) => void told.push(isWaiting));
  const [note, other] = [{}, {}];
  typed.set(note, true);
  typed.set(note, true);
  typed.set(other, true);
  typed.set(note, false);
  expect(told).toEqual([true]);
  typed.set(other, false);
  typed.set(other, false);
  expect(told).toEqual([true, false]);
});
