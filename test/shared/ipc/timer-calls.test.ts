import * as v from 'valibot';
import { expect, test } from 'vitest';
import { timerCalls } from '../../../shared/ipc/timer-calls.ts';

const id = '4f6c1f8e-0d3a-4f3b-9a64-0f4a5b2f3c11';
const subject = {
  ...{ clientId: '1', projectId: 'local-a', taskId: null },
  ...{ description: 'Call', isBillable: true, tagIds: ['3'] },
};

test('the calls of the timer take a timer with an id of its own, and no endless text', () => {
  const takes = (input: unknown) => v.is(timerCalls.startTimer.input, input);
  expect(takes({ id, subject })).toBe(true);
  expect(takes({ id: 'mine', subject })).toBe(false);
  expect(takes({ id, subject: { ...subject, description: 'x'.repeat(10_001) } })).toBe(false);
  expect(takes({ id, subject: { ...subject, tagIds: Array(101).fill('1') } })).toBe(false);
});

test('[T13] the calls of the timer take each answer about a time away, and a split with its subject', () => {
  const takes = (answer: object) => v.is(timerCalls.answerAway.input, { id, answer });
  const choices = ['keep', 'discard', 'discard-and-go-on', 'split', 'bill'];
  expect(choices.map((choice) => takes({ choice }))).toEqual([true, true, true, false, false]);
  expect(takes({ choice: 'split', subject })).toBe(true);
});
