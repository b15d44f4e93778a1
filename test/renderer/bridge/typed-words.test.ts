import { expect, test } from 'vitest';
import { TypedWords } from '../../../renderer/bridge/typed-words.ts';

test('reports once that words wait at each place, and that the last are handed over', () => {
  const calls: boolean[] = [];
  const typed = new TypedWords(async (isWaiting) => void calls.push(isWaiting));
  const [note, other] = [{}, {}];
  typed.set(note, true);
  typed.set(note, true);
  typed.set(other, true);
  typed.set(note, false);
  expect(calls).toEqual([true, true]); // Windows may have been released since the first
  typed.set(other, false);
  typed.set(other, false);
  expect(calls).toEqual([true, true, false]);
});

test('continues to report after a call that failed', async () => {
  const calls: boolean[] = [];
  const typed = new TypedWords(async (isWaiting) => {
    calls.push(isWaiting);
    throw new Error('Not for this window.');
  });
  typed.set(typed, true);
  typed.set(typed, false);
  expect(calls).toEqual([true, false]); // and no rejection is left unhandled, which would fail the run
});
