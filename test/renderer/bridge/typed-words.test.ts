import { expect, test } from 'vitest';
import { TypedWords } from '../../../renderer/bridge/typed-words.ts';

test('reports once that words wait at each place, and that the last are handed over', () => {
  const calls: boolean[] = [];
  const typed = new TypedWords(async ({ isWaiting }) => void calls.push(isWaiting));
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

test('[Q16.7] reports for all accounts of a window, and shows each its own refusals', () => {
  const calls: boolean[] = [];
  const inWindow = new TypedWords(async ({ isWaiting }) => void calls.push(isWaiting));
  const [ada, ben] = [inWindow.ofAccount(), inWindow.ofAccount()];
  const [note, other] = [{}, {}];
  const full = { failure: 'disk', message: 'The disk is full.' };
  ada.set(note, true);
  ada.refuse(note, full);
  expect([ada.refusal, ben.refusal]).toEqual([full, null]);
  ben.set(other, true);
  ben.set(other, false);
  expect(calls).toEqual([true, true]); // those of Ada still wait
  ada.refuse(note, { failure: 'other-account', message: 'Another account is in use.' });
  expect(ada.refusal).toBeNull();
  ada.set(note, false);
  expect(calls).toEqual([true, true, false]);
});

test('continues to report after a call that failed', async () => {
  const calls: boolean[] = [];
  const typed = new TypedWords(async ({ isWaiting }) => {
    calls.push(isWaiting);
    throw new Error('Not for this window.');
  });
  typed.set(typed, true);
  typed.set(typed, false);
  expect(calls).toEqual([true, false]); // and no rejection is left unhandled, which would fail the run
});

test('[K3.3] answers whether words wait, also those of work that is under way', async () => {
  const answers: unknown[] = [];
  const typed = new TypedWords(async (words) => void answers.push(words));
  typed.answer();
  const { promise, resolve } = Promise.withResolvers<string>();
  const work = typed.during(promise);
  typed.answer();
  resolve('saved');
  expect(await work).toBe('saved');
  expect(answers).toEqual([
    { isWaiting: false, isAnswer: true },
    { isWaiting: true },
    { isWaiting: true, isAnswer: true },
    { isWaiting: false },
  ]);
});
